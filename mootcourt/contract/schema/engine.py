"""JSON Schema validators: offline, bounded in time, exact on numbers, with all errors.

jsonschema-rs gives the verdicts (linear patterns, exact decimals and big integers); the
jsonschema library checks the schema itself against its dialect's metaschema.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import jsonschema_rs

from mootcourt.contract.nesting import is_deeper_than
from mootcourt.contract.schema.dialect import dialect_of
from mootcourt.contract.schema.finding import SchemaFinding, findings_of, join_path
from mootcourt.contract.schema.metaschema import check_against_metaschema
from mootcourt.contract.schema.references import check_references
from mootcourt.contract.schema.walk import subschemas
from mootcourt.contract.tool import canonical_json
from mootcourt.errors import SchemaError

DEEPEST_SCHEMA = 200
DEEPEST_VALUE = 500
# An ordinary text that fits needs a few hundred steps; the worst case then takes milliseconds.
PATTERNS = jsonschema_rs.FancyRegexOptions(backtrack_limit=100_000)
EMAILS = jsonschema_rs.EmailOptions(allow_display_text=False)


class Validator:
    """A compiled schema; build it with ``compile_schema`` and share it.

    Attributes:
        at: The path at which findings start unless a call names another.
        notes: What nobody asserts: formats that no library here can check, by schema path.
    """

    __slots__ = ("_engine", "_recursive", "at", "notes")

    def __init__(
        self,
        engine: jsonschema_rs.Validator,
        *,
        recursive: bool,
        notes: tuple[SchemaFinding, ...] = (),
        at: str = "arguments",
    ) -> None:
        """Wrap a compiled engine."""
        self._engine = engine
        self._recursive = recursive
        self.notes = notes
        self.at = at

    @property
    def is_recursive(self) -> bool:
        """Whether the schema refers to itself, so that a value may be nested without end."""
        return self._recursive

    def is_valid(self, value: Any) -> bool:
        """Return whether ``value`` fits; what is no JSON value never does."""
        if self._recursive and is_deeper_than(value, DEEPEST_VALUE):
            return False
        try:
            return self._engine.is_valid(value)
        except ValueError:
            return False

    def errors(self, value: Any, *, at: str | None = None) -> list[SchemaFinding]:
        """Return every finding on ``value``, with paths that start at ``at``."""
        root = self.at if at is None else at
        if self._recursive and is_deeper_than(value, DEEPEST_VALUE):
            return [SchemaFinding(root, f"is nested deeper than {DEEPEST_VALUE} levels", "$ref")]
        try:
            found = list(self._engine.iter_errors(value))
        except UnicodeEncodeError:
            return [SchemaFinding(root, "holds a lone surrogate, which is not valid Unicode text", "type")]
        except ValueError as error:
            return [SchemaFinding(root, f"is not a JSON value: {error}", "type")]
        return [finding for error in found for finding in findings_of(error, root)]


def compile_schema(schema: Mapping[str, Any]) -> Validator:
    """Return the validator of ``schema``; equal schemas share one.

    Raises:
        SchemaError: The schema is invalid, leads outside itself, refers to itself for ever, or
            holds a pattern that this engine cannot run.
    """
    if is_deeper_than(schema, DEEPEST_SCHEMA):
        raise SchemaError(f"the schema is nested deeper than {DEEPEST_SCHEMA} levels; flatten it")
    try:
        text = canonical_json(schema)
    except (TypeError, ValueError) as error:
        raise SchemaError(f"the schema is not JSON: {error}") from error
    outcome = _compiled(text)
    if isinstance(outcome, str):
        raise SchemaError(outcome)
    return outcome


@lru_cache(maxsize=4096)
def _compiled(text: str) -> Validator | str:
    """Return the validator, or the text of the error: a broken schema is examined once too."""
    schema = json.loads(text)
    try:
        return _compile(schema)
    except SchemaError as error:
        return str(error)


def _compile(schema: Any) -> Validator:
    if not isinstance(schema, dict):
        raise SchemaError(f"a schema is an object, not {json.dumps(schema)[:80]}")
    dialect = dialect_of(schema)
    check_against_metaschema(schema, dialect)
    recursive = check_references(schema, dialect)
    engine = build_engine({**schema, "$schema": dialect})
    return Validator(engine, recursive=recursive, notes=unasserted_formats(schema, dialect))


def build_engine(schema: dict[str, Any], *, registry: jsonschema_rs.Registry | None = None) -> jsonschema_rs.Validator:
    """Compile ``schema`` with the options that every verdict uses.

    Raises:
        SchemaError: The engine refuses the schema.
    """
    try:
        return jsonschema_rs.validator_for(
            schema,
            offline=True,
            validate_formats=True,
            pattern_options=PATTERNS,
            email_options=EMAILS,
            registry=registry,
        )
    except jsonschema_rs.ValidationError as error:
        where = join_path("", error.instance_path) or "the schema"
        if "regex" in error.message:
            raise SchemaError(f"{where}: pattern not supported: {error.message}; rewrite the pattern") from error
        raise SchemaError(f"{where}: {error.message}") from error
    except ValueError as error:
        raise SchemaError(f"the schema cannot be compiled: {error}") from error


def unasserted_formats(schema: Mapping[str, Any], dialect: str) -> tuple[SchemaFinding, ...]:
    """Return a note for each ``format`` that passes every value because nobody can check it."""
    return tuple(
        SchemaFinding(path, f"format not asserted: {current['format']!r} is not known to the engine", "format")
        for path, current in subschemas(schema)
        if isinstance(current.get("format"), str) and not _is_asserted(current["format"], dialect)
    )


@lru_cache(maxsize=512)
def _is_asserted(name: str, dialect: str) -> bool:
    try:
        jsonschema_rs.validator_for(
            {"$schema": dialect, "format": name}, offline=True, validate_formats=True, ignore_unknown_formats=False
        )
    except jsonschema_rs.ValidationError:
        return False
    return True
