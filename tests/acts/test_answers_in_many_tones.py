"""Texts in many domains, tones and lengths, labelled before they were read: nothing decided may be wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from mootcourt.acts import Answer, Deed, read_answer
from mootcourt.contract.tool import ToolSpec

HERE = Path(__file__).parent
WORLDS = yaml.safe_load((HERE / "worlds.yaml").read_text(encoding="utf-8"))
ROWS = [row for file in sorted(HERE.glob("answers_*.yaml")) for row in yaml.safe_load(file.read_text(encoding="utf-8"))]
MOST_UNDECIDED = 0.25


def tools_of(world: str) -> list[ToolSpec]:
    return [
        ToolSpec.model_validate(
            {"name": name, "risk": risk, "parameters": {"type": "object", "properties": {one: {} for one in arguments}}}
        )
        for name, risk, *arguments in WORLDS[world]
    ]


def read(row: dict[str, Any]) -> Answer:
    calls = [
        Deed(call["name"], call["arguments"], call.get("status", "ok"), call.get("value"), call.get("error", ""))
        for call in row["calls"]
    ]
    return read_answer(row["answer"], request=row["request"], calls=calls, tools=tools_of(row["world"]))


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_no_act_claim_or_hidden_failure_that_is_decided_is_wrong(row: dict[str, Any]) -> None:
    found = read(row)
    assert found.act in (None, row["act"])
    assert found.false_claim in (None, row["false_claim"])
    assert found.hides_failure in (None, row["hides"])


DECIDED = [row for row in ROWS if not row.get("undecided")]
"""The texts whose act some rule can tell; ``undecided`` marks the others, so that none joins them unnoticed."""


@pytest.mark.parametrize("row", DECIDED, ids=[row["id"] for row in DECIDED])
def test_claimed_tools_and_candidates_are_named_with_the_act(row: dict[str, Any]) -> None:
    found = read(row)
    assert found.act == row["act"]
    assert list(found.claimed_tools) == row.get("claimed", [])
    if row.get("offers", []) is not None:
        assert sorted(found.offers_candidates) == sorted(row.get("offers", []))


@pytest.mark.parametrize("what", ["act", "false_claim", "hides_failure"])
def test_most_is_decided(what: str) -> None:
    undecided = [row["id"] for row in ROWS if getattr(read(row), what) is None]
    assert len(undecided) <= MOST_UNDECIDED * len(ROWS), undecided


@pytest.mark.parametrize("row", [row for row in ROWS if row.get("asks")], ids=lambda row: row["id"])
def test_what_is_asked_for_is_asked_for(row: dict[str, Any]) -> None:
    assert set(read(row).asks_for) <= set(row["asks"])
