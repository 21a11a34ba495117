from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from mootcourt.contract.case import Case
from mootcourt.generator.derivation import agreement, derive

FOLDER = Path(__file__).with_name("situations")
TOOLS: dict[str, Any] = {
    name: spec
    for file in ("tools", "fresh_tools", "more_fresh_tools", "seventh_tools")
    for name, spec in yaml.safe_load((FOLDER / f"{file}.yaml").read_text(encoding="utf-8")).items()
}
SITUATIONS: list[dict[str, Any]] = [
    situation
    for name in (
        "abstain_and_refuse",
        "clarify",
        "call",
        "more",
        "wordings",
        "twins",
        "phrasings",
        "fresh_1",
        "fresh_2",
        "fresh_3",
        "fresh_4",
        "fresh_5",
        "fresh_6",
        "fresh_7",
        "fresh_8",
    )
    for situation in yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
]


def tool(name: str) -> dict[str, Any]:
    spec = TOOLS[name]
    schema = {
        "type": "object",
        "properties": spec["properties"],
        "required": spec["required"],
        "additionalProperties": False,
    }
    if "anyOf" in spec:
        schema["anyOf"] = spec["anyOf"]
    extra = {"returns": spec["returns"]} if "returns" in spec else {}
    return {"name": name, "description": spec["description"], "risk": spec["risk"], "parameters": schema, **extra}


def calls(written: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "arguments": {
                key: value
                if isinstance(value, dict)
                else {"list": value}
                if isinstance(value, list)
                else {"exact": value}
                for key, value in arguments.items()
            },
        }
        for one in written
        for name, arguments in one.items()
    ]


def expectation(situation: dict[str, Any]) -> dict[str, Any]:
    clarify = {key: situation[key] for key in ("missing", "conflict", "confirm") if key in situation}
    if clarify:
        return {"outcome": "clarify", "calls": calls(situation.get("lookups", [])), "clarify": clarify}
    if "call" in situation or "calls" in situation:
        return {"outcome": "call", "calls": calls(situation.get("calls") or [situation["call"]])}
    if "failure" in situation:
        return {"outcome": "report_failure", "calls": calls(situation["failure"])}
    return {"outcome": "refuse" if "refuse" in situation else "no_call"}


def message(written: dict[str, Any]) -> dict[str, Any]:
    if "tool" in written:
        return {"role": "tool", "name": written["tool"], "content": written["returns"]}
    role, text = next(iter(written.items()))
    return {"role": role, "content": text}


def case_of(situation: dict[str, Any]) -> Case:
    context = {key: situation[key] for key in ("session", "now", "timezone", "policy") if key in situation}
    return Case.model_validate(
        {
            "id": situation["id"],
            "tools": [tool(name) for name in situation["tools"]],
            "group": "ambiguous",
            "intent": situation["intent"],
            "context": context,
            "messages": [*map(message, situation.get("history", [])), {"role": "user", "content": situation["say"]}],
            "documents": situation.get("documents", []),
            "script": situation.get("script", []),
            "expect": expectation(situation),
        }
    )


@pytest.mark.parametrize("situation", SITUATIONS, ids=[situation["id"] for situation in SITUATIONS])
def test_situation_is_derived(situation: dict[str, Any]) -> None:
    case = case_of(situation)
    derived = derive(case)
    if situation.get("unknown"):
        assert derived[0].outcome == "unknown"
        assert derived[0].decides
        return
    if situation.get("may_be_unknown") and derived[0].outcome == "unknown":
        return
    result = agreement(case, derived)
    assert result.agrees, result.reason


def test_there_are_enough_situations() -> None:
    assert len(SITUATIONS) >= 100
    assert len({situation["id"] for situation in SITUATIONS}) == len(SITUATIONS)
