"""Whatever a file holds, reading it ends in tools or in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.schema import compile_schema, unsatisfiable
from mootcourt.errors import MootError
from mootcourt.tools.formats import tool_list

KEYS = st.sampled_from([
    "type", "properties", "items", "$ref", "$defs", "allOf", "anyOf", "not", "pattern", "format", "enum", "const",
    "required", "additionalProperties", "$schema", "$id", "id", "$anchor", "$dynamicRef", "minimum", "multipleOf",
    "name", "parameters", "inputSchema", "tools", "function", "functionDeclarations", "nextCursor", "annotations",
    "default", "dependencies", "if", "prefixItems", "nullable", "injected", "risk",
])  # fmt: skip
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(
        ["object", "string", "#", "#/$defs/a", "#/properties/name", "http://json-schema.org/draft-07/schema#", "a", "",
         "^(a", "\ud800", "x y", "urn:x", "//", "%zz", "#%", "function", "dict", "two\nlines"]
    )
)  # fmt: skip
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=2), inner, max_size=4),
    max_leaves=12,
)


def refusal(act: Callable[[], object]) -> str:
    """Return the text of the error in which the act ends, or an empty one."""
    try:
        act()
    except MootError as error:
        return str(error)
    return ""


@given(st.dictionaries(KEYS, JSON, max_size=5), JSON)
def test_a_schema_compiles_or_is_refused_in_one_line(schema: dict[str, Any], value: Any) -> None:
    text = refusal(lambda: compile_schema(schema))
    assert "\n" not in text
    if text:
        return
    validator = compile_schema(schema)
    assert validator.is_valid(value) is (not validator.errors(value))
    unsatisfiable(schema)


@given(JSON)
def test_a_list_is_read_or_refused_in_one_line(value: Any) -> None:
    assert "\n" not in refusal(lambda: tool_list(value))
