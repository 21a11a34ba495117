from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from mootcourt.contract.file_schemas import file_schemas, write_schemas

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schemas"
TOOLS = [{"name": "t"}]
CASE: dict[str, Any] = {
    "id": "a",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["t"],
    "messages": [{"role": "user", "content": "hi"}],
    "expect": {"outcome": "call", "calls": [{"name": "t", "arguments": {"a": {"exact": None, "from": "user"}}}]},
}


def is_valid(name: str, value: Any) -> bool:
    return jsonschema_rs.validator_for(file_schemas()[name]).is_valid(value)


def test_the_written_schemas_are_those_of_the_models(tmp_path: Path) -> None:
    write_schemas(tmp_path)
    mend = "run: python -c \"from mootcourt.contract.file_schemas import write_schemas as w; w('docs/schemas')\""
    assert sorted(path.name for path in FOLDER.glob("*.json")) == sorted(file_schemas())
    for name in file_schemas():
        assert (FOLDER / name).read_text() == (tmp_path / name).read_text(), mend


@pytest.mark.parametrize("value", [CASE, [CASE, {**CASE, "id": "b"}]], ids=["one", "list"])
def test_a_case_and_a_list_of_cases_are_valid(value: Any) -> None:
    assert is_valid("case.schema.json", value)


@pytest.mark.parametrize(
    "change",
    [
        {"expct": 1},
        {"id": "a b"},
        {"group": "clear"},
        {"expect": {"outcome": "call", "calls": [{"name": "t", "arguments": {"a": {}}}]}},
        {"expect": {"outcome": "call", "calls": [{"name": "t", "arguments": {"a": {"exact": 1, "enum": 1}}}]}},
        {"runs": 0},
    ],
    ids=["unknown field", "id", "group", "no comparator", "two comparators", "runs"],
)
def test_an_editor_sees_what_the_loader_refuses(change: dict[str, Any]) -> None:
    assert not is_valid("case.schema.json", {**CASE, **change})


def test_a_case_needs_messages_with_expect_or_turns() -> None:
    bare = {name: value for name, value in CASE.items() if name not in ("messages", "expect")}
    assert not is_valid("case.schema.json", bare)
    assert is_valid("case.schema.json", {**bare, "turns": [{"user": "hi", "expect": {"outcome": "no_call"}}]})


@pytest.mark.parametrize("value", [TOOLS, {"tools": TOOLS}], ids=["list", "object"])
def test_both_forms_of_a_manifest_are_valid(value: Any) -> None:
    assert is_valid("tools.schema.json", value)
    assert not is_valid("tools.schema.json", json.loads(json.dumps(value).replace("name", "nam")))


def test_fields_are_described_for_completion() -> None:
    definitions = file_schemas()["case.schema.json"]["$defs"]
    assert definitions["ToolSpec"]["properties"]["injected"]["description"].startswith("Arguments that the user's")
    assert definitions["Must"]["properties"]["retries"]["description"] == "How often a failed call may be tried again."
