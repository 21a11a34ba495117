"""Each check of a case: what it finds, where, and that it keeps silent on a sound case.

The cases stand in ``validation_cases.yaml``, as changes to one sound case.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.files import CaseAt, Finding, dump_line, read_yaml, scan_places
from mootcourt.contract.validation import check_case


def closed(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


TEXT = {"type": "string"}
LOAN = {"type": "string", "pattern": "^LN-\\d{5}$"}
EXTENSION = {
    "loan_id": LOAN,
    "until": {"type": "string", "format": "date"},
    "branch": {"type": "string", "enum": ["north", "south"]},
    "fee": {"type": "number", "minimum": 0},
    "note": TEXT,
    "member_id": TEXT,
}
EITHER = [{"required": ["email"]}, {"required": ["phone"]}]
TOOLS: list[dict[str, Any]] = [
    {"name": "get_loan", "risk": "read", "parameters": closed(["loan_id"], loan_id=LOAN)},
    {
        "name": "extend_loan",
        "risk": "write",
        "injected": ["member_id"],
        "parameters": closed(["loan_id", "until", "member_id"], **EXTENSION),
    },
    {"name": "void_loan", "risk": "destructive", "parameters": closed([], title=TEXT, loan_id=LOAN, reason=TEXT)},
    {"name": "reach_member", "risk": "write", "parameters": {**closed([], email=TEXT, phone=TEXT), "anyOf": EITHER}},
]
ARGUMENTS: dict[str, Any] = {"loan_id": {"exact": "LN-40417"}, "until": {"date": "2027-05-20"}}
CASE: dict[str, Any] = {
    "id": "extend",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["extend_loan"],
    "context": {"now": "2027-05-03T10:00:00+01:00", "timezone": "Europe/Dublin"},
    "messages": [{"role": "user", "content": "Can I keep LN-40417 until the 20th of May?"}],
    "expect": {"outcome": "call", "calls": [{"name": "extend_loan", "arguments": ARGUMENTS}]},
    "review": {"status": "reviewed"},
}
CASES: dict[str, Any] = read_yaml(Path(__file__).with_name("validation_cases.yaml"))


def written(change: dict[str, Any]) -> dict[str, Any]:
    """Return the change with its short forms written out as fields of a case."""
    fields = dict(change)
    if "calling" in fields:
        ((name, arguments),) = fields.pop("calling").items()
        fields["expect"] = calls((name, arguments))
    if "extending" in fields:
        fields["expect"] = calls(("extend_loan", {**ARGUMENTS, **fields.pop("extending")}))
    if "looking_up" in fields:
        found = {**ARGUMENTS, "loan_id": {"derived": fields.pop("looking_up")}}
        fields["expect"] = calls(("get_loan", {"loan_id": {"exact": "LN-40417"}}), ("extend_loan", found))
    if "asking" in fields:
        fields["expect"] = {"outcome": "clarify", "clarify": fields.pop("asking")}
    if "policy" in fields:
        fields["context"] = {"policy": [{"text": "House rule.", "rule": fields.pop("policy")}]}
    case = {**CASE, **fields}
    if "turns" in fields:
        del case["expect"], case["messages"]
    return case


def calls(*named: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {"outcome": "call", "calls": [{"name": name, "arguments": arguments} for name, arguments in named]}


def checked(tmp_path: Path, case: dict[str, Any]) -> list[Finding]:
    file = tmp_path / "a.jsonl"
    file.write_text(dump_line(case))
    (place,) = scan_places(file)
    assert isinstance(place, CaseAt), place
    return check_case(place)


@pytest.mark.parametrize("change", CASES["sound"].values(), ids=CASES["sound"])
def test_sound_cases_pass(tmp_path: Path, change: dict[str, Any]) -> None:
    assert [str(finding) for finding in checked(tmp_path, written(change))] == []


@pytest.mark.parametrize("fault", CASES["faulty"].values(), ids=CASES["faulty"])
def test_faults_are_found_at_their_field(tmp_path: Path, fault: dict[str, Any]) -> None:
    found = checked(tmp_path, written(fault["case"]))
    lines = [str(finding) for finding in found if finding.path == fault["at"]]
    assert any(fault["says"] in line for line in lines), [str(finding) for finding in found]
    assert not any("\n" in line for line in lines)


@pytest.mark.parametrize(
    "name", ["unknown argument", "required absent", "pattern", "enum", "type", "judged id", "no such field"]
)
def test_a_fault_is_told_once(tmp_path: Path, name: str) -> None:
    assert len(checked(tmp_path, written(CASES["faulty"][name]["case"]))) == 1


def test_half_of_a_character_is_a_warning(tmp_path: Path) -> None:
    (found,) = checked(tmp_path, {**CASE, "why": "a\ud83d"})
    assert (found.path, found.severity) == ("why", "warning")


def test_a_recursive_schema_is_fine(tmp_path: Path) -> None:
    tree = {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}
    shelf = closed([], loan_id={}, until={}, shelf={"$ref": "#/$defs/tree"})
    tools = [{"name": "extend_loan", "parameters": {**shelf, "$defs": {"tree": tree}}}]
    sound = {"tools": tools, "extending": {"shelf": {"object": {"below": [{"below": []}]}}}}
    assert checked(tmp_path, written(sound)) == []
    (found,) = checked(tmp_path, written({**sound, "extending": {"shelf": {"object": {"below": [{"below": 1}]}}}}))
    assert "below[0].below" in found.message


def test_an_open_schema_takes_other_arguments(tmp_path: Path) -> None:
    tools = copy.deepcopy(TOOLS)
    tools[1]["parameters"]["additionalProperties"] = True
    assert checked(tmp_path, written({"tools": tools, "extending": {"colour": {"exact": "red"}}})) == []


def test_a_variant_may_keep_an_intent_whose_tool_was_taken_away(tmp_path: Path) -> None:
    case = written({"tools": TOOLS[:1], "expect": {"outcome": "no_call"}})
    assert [finding.path for finding in checked(tmp_path, case)] == ["intent[0]"]
    assert checked(tmp_path, {**case, "origin": {"seed": "s", "operator": "selection.taken_away"}}) == []
