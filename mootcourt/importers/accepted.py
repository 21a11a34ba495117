"""Lists of accepted values, as BFCL writes them, turned into comparators.

In such a list an empty text means that the argument may be left out. Inside an object each
field has a list of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mootcourt.contract.schema import compile_schema
from mootcourt.contract.tool import canonical_json
from mootcourt.errors import SchemaError

LEFT_OUT = ""
ABSENT = {"absent": True}


def spec_of(accepted: Sequence[Any], schema: Mapping[str, Any], *, required: bool) -> dict[str, Any] | None:
    """Return the comparator for a list of accepted values, or None where the list accepts nothing.

    Leaving out an argument with a default says that default, so the default takes the place of
    the empty text; without one ``{absent: true}`` does. Null, or the default itself, is another
    word for leaving out where the schema does not admit it as a value. A required argument
    cannot be left out, whatever the list says.

    Args:
        accepted: The list.
        schema: The argument's schema.
        required: Whether the tool requires the argument.
    """
    may_be_left_out = not required and any(_means_absent(value, schema) for value in accepted)
    parts = [_part(value, schema) for value in accepted if not _means_absent(value, schema)]
    if not parts and required and LEFT_OUT in accepted and _accepts(schema, LEFT_OUT):
        parts = [{"exact": LEFT_OUT}]  # nothing else is accepted, so that it stands for itself
    if may_be_left_out:
        parts.append(_left_out(schema))
    different = list({canonical_json(part): part for part in parts}.values())
    if len(different) <= 1:
        return different[0] if different else None
    return {"any_of": [part["exact"] if set(part) == {"exact"} else part for part in different]}


def _left_out(schema: Mapping[str, Any]) -> dict[str, Any]:
    if "default" in schema and _accepts(schema, schema["default"]):
        return {"exact": schema["default"]}
    return ABSENT


def _part(value: Any, schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the comparator for one accepted value."""
    if _is_object_of_lists(value):
        properties, required = schema.get("properties") or {}, schema.get("required") or ()
        fields = {
            name: spec_of(accepted, properties.get(name) or {}, required=name in required)
            for name, accepted in value.items()
        }
        return {"object": {name: spec for name, spec in fields.items() if spec is not None}}
    if isinstance(value, list) and any(map(_is_object_of_lists, value)):
        items = schema.get("items")
        return {"list": [_part(item, items if isinstance(items, Mapping) else {}) for item in value]}
    return {"exact": value}


def _is_object_of_lists(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value) and all(isinstance(held, list) for held in value.values())


def _means_absent(value: Any, schema: Mapping[str, Any]) -> bool:
    if value == LEFT_OUT:
        return True
    is_default = "default" in schema and canonical_json(value) == canonical_json(schema["default"])
    return (value is None or is_default) and not _accepts(schema, value)


def _accepts(schema: Mapping[str, Any], value: Any) -> bool:
    try:
        return compile_schema(schema).is_valid(value)
    except SchemaError:
        return True
