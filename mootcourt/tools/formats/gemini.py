"""Gemini: entries of ``functionDeclarations``, with ``parameters`` or ``parametersJsonSchema``.

``parameters`` is Gemini's own schema language: types in upper case, ``nullable``, and
limits such as ``minItems`` written as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.tools.formats.shape import Shape, Tool, build, description_of, name_of, object_schema, schema_at
from mootcourt.tools.json_types import rewritten, with_json_types

NAME = "Gemini"
JSON_SCHEMA_KEYS = ("parametersJsonSchema", "parameters_json_schema")
RESULT_KEYS = ("response", "responseJsonSchema", "response_json_schema")
LIMITS = ("minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties")


def recognises(tool: Tool) -> bool:
    """Return whether the entry holds a JSON Schema under Gemini's key, or types in upper case."""
    if any(key in tool for key in (*JSON_SCHEMA_KEYS, *RESULT_KEYS)):
        return True
    schema = tool.get("parameters")
    written = schema.get("type") if isinstance(schema, Mapping) else None
    return isinstance(written, str) and written.isupper()


def read(tool: Tool, at: str) -> ToolSpec:
    """Return the tool in our form.

    Raises:
        InputError: The entry holds both kinds of schema.
    """
    name = name_of(tool, at)
    schema = schema_at(tool, ("parameters", *JSON_SCHEMA_KEYS), at, shape=NAME, known=RESULT_KEYS)
    if schema is not None and tool.get("parameters") is not None:
        if any(tool.get(key) is not None for key in JSON_SCHEMA_KEYS):
            message = f"tool {name}: both parameters and parametersJsonSchema are written"
            raise InputError(message, path=at, mend="keep one of them")
        schema = json_schema_of(schema)
    returns = next((tool[key] for key in RESULT_KEYS if isinstance(tool.get(key), Mapping)), None)
    if returns is not None and isinstance(tool.get("response"), Mapping):
        returns = json_schema_of(returns)
    return build(
        at,
        name=name,
        description=description_of(tool),
        parameters=object_schema(schema, name=name, at=at),
        **({"returns": dict(returns)} if returns is not None else {}),
    )


def json_schema_of(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema of Gemini's own language as JSON Schema."""
    return rewritten(with_json_types(schema), _plain)


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    changed = {key: _whole(held) if key in LIMITS else held for key, held in schema.items() if key != "nullable"}
    if changed.get("format") == "enum":
        del changed["format"]
    if schema.get("nullable") is True and isinstance(changed.get("type"), str):
        changed["type"] = [changed["type"], "null"]
        if isinstance(changed.get("enum"), list) and None not in changed["enum"]:
            changed["enum"] = [*changed["enum"], None]
    return changed


def _whole(limit: Any) -> Any:
    return int(limit) if isinstance(limit, str) and limit.isascii() and limit.isdigit() else limit


SHAPE = Shape(NAME, recognises, read)
