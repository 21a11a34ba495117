from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.errors import InputError
from mootcourt.tools import read_tool_list, read_tools
from mootcourt.tools.formats import tool_list


def saved(folder: Path, value: Any) -> Path:
    path = folder / "list.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def test_real_mcp_lists_are_read_whole(shared_data: Path) -> None:
    counts = {}
    for path in sorted((shared_data / "drift" / "snapshots").glob("*.json")):
        read = read_tool_list(path)
        assert read.formats == ("MCP",)
        counts[path.stem] = len(read.tools)
        written = json.loads(path.read_text(encoding="utf-8"))["tools"]
        for tool, original in zip(read.tools, written, strict=True):
            assert tool.parameters["properties"] == original["inputSchema"]["properties"]
            hints = original.get("annotations", {})
            assert (tool.risk == "read") is (hints.get("readOnlyHint") is True)
    assert counts == {"v0.30.0": 101, "v0.5.0": 1, "v1.10.1": 117}


def test_a_real_openai_list_is_read_whole(shared_data: Path) -> None:
    tools = read_tools(shared_data / "traces" / "tau_airline_tools.json")
    assert len(tools) == 14
    assert all(tool.description for tool in tools)
    assert {tool.risk for tool in tools} == {"write"}


@pytest.mark.parametrize("name", ["live_simple", "parallel", "live_irrelevance"])
def test_real_function_lists_with_odd_types_are_read(shared_data: Path, name: str) -> None:
    lines = (shared_data / "bfcl" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    lists = [json.loads(line)["function"] for line in lines]
    read = [tool_list(functions) for functions in lists if functions]
    assert sum(len(one.tools) for one in read) == sum(map(len, lists))
    assert all(tool.parameters["type"] == "object" for one in read for tool in one.tools)


def test_errors_name_file_place_and_mend(tmp_path: Path) -> None:
    path = saved(
        tmp_path, [{"name": "a", "inputSchema": {"type": "object"}}, {"name": "b", "schema": {"type": "object"}}]
    )
    with pytest.raises(InputError) as caught:
        read_tools(path)
    assert str(caught.value).startswith(f"{path}: [1]: tool b: ")
    assert caught.value.mend


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"properties": {"ref": {"pattern": "("}}}, r"tool find: parameters: properties\.ref\.pattern"),
        (
            {"properties": {"ref": {"$ref": "https://x.example/s.json"}}},
            r"tool find: parameters: properties\.ref: \$ref",
        ),
        ({"$ref": "#"}, "infinite reference"),
        ({"properties": {"ref": {"type": "text"}}}, "'text' is not a type"),
    ],
    ids=["pattern", "remote", "endless", "type"],
)
def test_a_broken_schema_names_tool_and_property(tmp_path: Path, schema: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_tools(saved(tmp_path, [{"name": "find", "inputSchema": {"type": "object", **schema}}]))


def test_what_stops_nothing_is_noted(tmp_path: Path) -> None:
    closed = {"type": "object", "allOf": [{"properties": {"n": {}}}], "additionalProperties": False}
    odd = {"type": "object", "properties": {"shade": {"type": "string", "format": "colour"}}}
    read = read_tool_list(saved(tmp_path, [{"name": "a", "inputSchema": closed}, {"name": "b", "inputSchema": odd}]))
    assert len(read.tools) == 2
    first, second = read.notes
    assert first.startswith("tool a: ")
    assert "unevaluatedProperties" in first
    assert second.startswith("tool b: properties.shade: format not asserted")


@pytest.mark.parametrize(
    "text", ["", "{", '[{"name": "a", "name": "b"}]', "[NaN]"], ids=["empty", "cut off", "key twice", "no JSON number"]
)
def test_a_file_that_is_no_json_is_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_tools(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
