"""Null where the schema has no null: the same as leaving the argument out.

Runtimes with strict schemas send null for every optional argument that is not set, so the
harness and the judges read it as absent, by this one rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PLAIN = (str, int, float, bool, list)


def without_nulls(
    value: Mapping[str, Any], schema: Mapping[str, Any], root: Mapping[str, Any] | None = None
) -> Mapping[str, Any]:
    """Return the object without each null that stands for leaving out; the same object where there is none.

    Args:
        value: The arguments, or an object within them.
        schema: Its schema.
        root: The schema that local references are looked up in; ``schema`` unless given.
    """
    for held in value.values():
        if held is None or type(held) not in _PLAIN:
            break
    else:
        return value
    root = schema if root is None else root
    known = schema.get("properties")
    if not isinstance(known, Mapping):
        return value
    required = schema.get("required") or ()
    changed: dict[str, Any] | None = None
    for name, held in value.items():
        below = _resolved(known.get(name), root)
        if below is None:
            continue
        if held is None:
            if name not in required and below and not admits_null(below, root):
                changed = dict(value) if changed is None else changed
                del changed[name]
        elif isinstance(held, Mapping):
            inner = without_nulls(held, below, root)
            if inner is not held:
                changed = dict(value) if changed is None else changed
                changed[name] = inner
    return value if changed is None else changed


def admits_null(schema: Mapping[str, Any], root: Mapping[str, Any] | None = None) -> bool:
    """Return whether null is a value under the schema, as far as its own keywords and local references say."""
    schema = _resolved(schema, schema if root is None else root) or schema
    written = schema.get("type")
    if written is not None:
        return written == "null" or (isinstance(written, list) and "null" in written)
    if "enum" in schema:
        return None in schema["enum"]
    if "const" in schema:
        return schema["const"] is None
    branches = [branch for keyword in ("anyOf", "oneOf") for branch in schema.get(keyword) or ()]
    return not branches or any(not isinstance(branch, Mapping) or admits_null(branch, root) for branch in branches)


def local_target(root: Mapping[str, Any], reference: Any) -> Mapping[str, Any] | None:
    """Return the schema that a reference within the schema names, or None where it names none."""
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    found: Any = root
    for part in reference[1:].split("/")[1:]:
        found = found.get(part.replace("~1", "/").replace("~0", "~")) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else None


def _resolved(schema: Any, root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Follow local references; a schema that leads nowhere, or in a circle, is what stands there."""
    for _ in range(8):
        if not isinstance(schema, Mapping):
            return None
        target = local_target(root, schema.get("$ref"))
        if target is None or "type" in schema:
            return schema
        schema = target
    return schema if isinstance(schema, Mapping) else None
