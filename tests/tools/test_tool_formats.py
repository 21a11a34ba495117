from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.tools.formats import detect, read_tool, tool_list

SCHEMA = {"type": "object", "properties": {"code": {"type": "string"}}, "required": ["code"]}
OPENAI_CHAT = {"type": "function", "function": {"name": "look_up", "description": "Looks.", "parameters": SCHEMA}}
OPENAI_RESPONSES = {"type": "function", "name": "look_up", "description": "Looks.", "parameters": SCHEMA}
ANTHROPIC = {"name": "look_up", "description": "Looks.", "input_schema": SCHEMA}
MCP = {"name": "look_up", "description": "Looks.", "inputSchema": SCHEMA, "title": "Look up", "_meta": {"type": "x"}}
GEMINI_JSON = {"name": "look_up", "description": "Looks.", "parametersJsonSchema": SCHEMA}
GEMINI = {
    "name": "look_up",
    "description": "Looks.",
    "parameters": {"type": "OBJECT", "properties": {"code": {"type": "STRING"}}, "required": ["code"]},
}
OWN = {"name": "look_up", "description": "Looks.", "parameters": SCHEMA}
SHAPES = [
    pytest.param(OPENAI_CHAT, "OpenAI chat", id="openai chat"),
    pytest.param(OPENAI_RESPONSES, "OpenAI responses", id="openai responses"),
    pytest.param(ANTHROPIC, "Anthropic", id="anthropic"),
    pytest.param(MCP, "MCP", id="mcp"),
    pytest.param(GEMINI_JSON, "Gemini", id="gemini json schema"),
    pytest.param(GEMINI, "Gemini", id="gemini"),
    pytest.param(OWN, "Moot Court", id="own"),
]


@pytest.mark.parametrize(("entry", "name"), SHAPES)
def test_every_format_is_told_apart_and_gives_the_same_tool(entry: dict[str, Any], name: str) -> None:
    shape = detect(entry)
    assert shape is not None
    assert shape.name == name
    tool = read_tool(entry)
    assert tool == ToolSpec(name="look_up", description="Looks.", parameters=SCHEMA, risk="write")


KEYS = ["parameters", "input_schema", "inputSchema", "parametersJsonSchema", "args_schema"]


@pytest.mark.parametrize("key", KEYS[1:])
@pytest.mark.parametrize("wrap", [lambda t: {"type": "function", "function": t}, lambda t: {"type": "function", **t}])
def test_a_schema_under_anothers_key_is_refused_by_name(wrap: Callable[[Any], dict[str, Any]], key: str) -> None:
    with pytest.raises(InputError, match=f"tools\\[3\\].*look_up.*{key}.*'parameters'"):
        read_tool(wrap({"name": "look_up", key: SCHEMA}), "tools[3]")


@pytest.mark.parametrize("key", KEYS[:-1])
def test_a_bare_tool_is_read_by_the_key_of_its_schema(key: str) -> None:
    assert read_tool({"name": "look_up", key: SCHEMA}).required == ("code",)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        pytest.param({**ANTHROPIC, "parameters": SCHEMA}, "does not read 'parameters'", id="two keys, anthropic"),
        pytest.param({**MCP, "parameters": SCHEMA}, "does not read 'parameters'", id="two keys, mcp"),
        pytest.param({**OPENAI_CHAT, "parameters": SCHEMA}, "look_up: .*'parameters'", id="beside function"),
        pytest.param({**GEMINI, "parametersJsonSchema": SCHEMA}, "both parameters", id="two keys, gemini"),
        pytest.param({"name": "look_up", "schema": SCHEMA}, "does not read 'schema'", id="own word"),
        pytest.param(
            {"name": "look_up", "arguments": {"code": {"type": "string"}}}, "unknown field arguments", id="bare map"
        ),
        pytest.param({"name": "look_up", "annotations": {"title": "x"}}, "inputSchema is absent", id="mcp without"),
        pytest.param({"name": "look_up", "input_schema": None}, "input_schema is absent", id="anthropic without"),
        pytest.param({**OWN, "risk": "deadly"}, "risk: 'deadly' is none of", id="unknown risk"),
        pytest.param({**OWN, "parameters": "code: str"}, "parameters is not a schema", id="text for a schema"),
        pytest.param({**OWN, "parameters": {"type": "string"}}, "are an object, not 'string'", id="not an object"),
        pytest.param({"type": "web_search_20250305", "name": "web_search"}, "web_search", id="run by the provider"),
        pytest.param({"type": "file_search"}, "file_search", id="run by the provider, no name"),
        pytest.param({"type": "function", "function": {"parameters": SCHEMA}}, "no name", id="no name"),
        pytest.param({**OWN, "name": " "}, "no name", id="blank name"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(entry: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_tool(entry)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "entry",
    [
        {"type": "function", "function": {"name": "ping"}},
        {"type": "function", "name": "ping", "parameters": None},
        {"name": "ping", "inputSchema": {"type": "object"}},
        {"name": "ping", "parameters": {}},
        {"name": "ping", "description": "Answers."},
    ],
    ids=["openai chat", "openai responses", "mcp", "own, empty", "own, none"],
)
def test_a_tool_without_arguments_stays_one(entry: dict[str, Any]) -> None:
    tool = read_tool(entry)
    assert tool.properties == {}
    assert tool.parameters["type"] == "object"


@pytest.mark.parametrize(
    ("hints", "risk"),
    [
        ({"readOnlyHint": True}, "read"),
        ({"readOnlyHint": False}, "write"),
        ({"destructiveHint": True}, "destructive"),
        ({"readOnlyHint": False, "destructiveHint": False}, "write"),
        ({"readOnlyHint": True, "destructiveHint": True}, "destructive"),
        ({"readOnlyHint": "yes"}, "write"),
        ({}, "write"),
    ],
    ids=str,
)
def test_risk_comes_from_the_hints(hints: dict[str, Any], risk: str) -> None:
    assert read_tool({"name": "t", "inputSchema": {"type": "object"}, "annotations": hints}).risk == risk


def test_result_schemas_and_strictness_are_kept() -> None:
    assert read_tool({**MCP, "outputSchema": SCHEMA}).returns == SCHEMA
    assert read_tool({**GEMINI, "response": {"type": "OBJECT"}}).returns == {"type": "object"}
    assert read_tool({**OPENAI_RESPONSES, "strict": True}).strict
    assert not read_tool({**OPENAI_RESPONSES, "strict": None}).strict


def test_geminis_own_schema_language_becomes_json_schema() -> None:
    entry = {
        "name": "pack",
        "parameters": {
            "type": "OBJECT",
            "properties": {
                "type": {"type": "STRING", "enum": ["BOX", "BAG"], "format": "enum", "nullable": True},
                "lines": {"type": "ARRAY", "minItems": "1", "items": {"type": "OBJECT", "title": "line"}},
                "any": {"anyOf": [{"type": "NUMBER"}, {"type": "TYPE_UNSPECIFIED"}]},
            },
        },
    }  # fmt: skip
    assert read_tool(entry).parameters == {
        "type": "object",
        "properties": {
            "type": {"type": ["string", "null"], "enum": ["BOX", "BAG", None]},
            "lines": {"type": "array", "minItems": 1, "items": {"type": "object", "title": "line"}},
            "any": {"anyOf": [{"type": "number"}, {}]},
        },
    }  # fmt: skip


@pytest.mark.parametrize(
    "wrapped",
    [
        [ANTHROPIC],
        {"tools": [ANTHROPIC]},
        {"tag": "v1", "tools": [ANTHROPIC]},
        {"functions": [OWN]},
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}},
        {"functionDeclarations": [GEMINI]},
        {"tools": [{"functionDeclarations": [GEMINI_JSON]}]},
        [{"function_declarations": [GEMINI]}],
        ANTHROPIC,
    ],
    ids=[
        "list",
        "tools",
        "with more beside",
        "functions",
        "json-rpc",
        "declarations",
        "gemini request",
        "snake",
        "one",
    ],
)
def test_lists_are_found_inside_what_wraps_them(wrapped: Any) -> None:
    assert [tool.name for tool in tool_list(wrapped).tools] == ["look_up"]


def test_formats_may_be_mixed_in_one_list() -> None:
    mixed = [
        {"type": "function", "name": "a", "parameters": SCHEMA},
        {"name": "b", "inputSchema": SCHEMA},
        {"functionDeclarations": [{"name": "c", "parametersJsonSchema": SCHEMA}]},
        {"name": "d", "parameters": {"type": "OBJECT", "properties": {"code": {"type": "STRING"}}}},
    ]
    read = tool_list(mixed)
    assert read.formats == ("OpenAI responses", "MCP", "Gemini")
    assert all("code" in tool.properties for tool in read.tools)


@pytest.mark.parametrize(
    "value",
    [
        {"tools": [MCP], "nextCursor": "2"},
        {"result": {"tools": [MCP], "nextCursor": "2"}},
        [{"tools": [MCP], "nextCursor": "2"}, {"tools": [OWN], "nextCursor": "3"}],
    ],
    ids=["plain", "json-rpc", "pages"],
)
def test_a_part_of_a_paged_list_is_refused(value: Any) -> None:
    with pytest.raises(InputError, match="further pages"):
        tool_list(value)


def test_all_pages_of_a_list_count_as_one() -> None:
    pages = [{"tools": [{**MCP, "name": "first"}], "nextCursor": "2"}, {"tools": [{**MCP, "name": "second"}]}]
    assert [tool.name for tool in tool_list(pages).tools] == ["first", "second"]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "holds no tools"),
        ({"tools": []}, "holds no tools"),
        ("tools", "is no tool"),
        (["look_up"], r"\[0\]: the entry is no tool"),
        ({"servers": {}}, "not a tool with a schema"),
    ],
    ids=["empty", "empty tools", "text", "list of text", "other object"],
)
def test_a_file_without_tools_is_refused(value: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        tool_list(value)
