"""A schema checked against the metaschema of its dialect, by the jsonschema library."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mootcourt.contract.schema.finding import join_path
from mootcourt.errors import SchemaError

LONGEST_TEXT = 160
TUPLE_ITEMS = "a list of items belongs to Draft 7 and before: name that dialect in $schema or write prefixItems"
TYPES = "array, boolean, integer, null, number, object, string"
OLD_BOUNDS = "true and false belong to Draft 4: name that dialect in $schema or write the bound itself"


def check_against_metaschema(schema: dict[str, Any], dialect: str) -> None:
    """Check that ``schema`` is one.

    Raises:
        SchemaError: It is not; the text names the place.
    """
    from jsonschema.exceptions import best_match

    error = best_match(_metaschema_validator(dialect).iter_errors(schema))
    if error is None:
        return
    path = list(error.absolute_path)
    where = join_path("", path) or "the schema"
    text = error.message if len(error.message) <= LONGEST_TEXT else f"{error.message[: LONGEST_TEXT - 3]}..."
    last = path[-1] if path else ""
    if last == "type" and isinstance(error.instance, str):
        text = f"{error.instance!r} is not a type; write one of {TYPES}"
    elif last == "items" and isinstance(error.instance, list):
        text = f"{text}; {TUPLE_ITEMS}"
    elif last in ("exclusiveMinimum", "exclusiveMaximum") and isinstance(error.instance, bool):
        text = f"{text}; {OLD_BOUNDS}"
    raise SchemaError(f"{where}: {text}")


@lru_cache(maxsize=8)
def _metaschema_validator(dialect: str) -> Any:
    from jsonschema import validators

    kind = validators.validator_for({"$schema": dialect})
    # Without a format checker: Python's re would refuse patterns that are right in ECMA 262.
    return kind(kind.META_SCHEMA)
