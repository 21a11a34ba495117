from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from mootcourt.cli import new
from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.errors import UsageError
from mootcourt.generator.derivation import agreement, derive

PARCEL = {"type": "string", "pattern": "^PC-[0-9]{4}$", "description": "Number of the parcel"}
TOOLS = [
    {
        "name": "stop_parcel",
        "description": "Stop the delivery of a parcel.",
        "parameters": {"type": "object", "properties": {"parcel_id": PARCEL}, "required": ["parcel_id"]},
        "risk": "write",
    },
    {
        "name": "get_parcel",
        "description": "Where a parcel is.",
        "parameters": {"type": "object", "properties": {"parcel_id": PARCEL}, "required": ["parcel_id"]},
        "risk": "read",
    },
]


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    (tmp_path / "tools.json").write_text(json.dumps(TOOLS), encoding="utf-8")
    return tmp_path


def run(suite: Path, *answers: str, tool: str = "stop_parcel") -> Result:
    app = typer.Typer()
    app.command()(new.command)
    result = CliRunner().invoke(app, [str(suite), "--tool", tool], input="".join(f"{line}\n" for line in answers))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def written(suite: Path) -> list[Case]:
    return list(load_cases(suite)) if (suite / "seeds").exists() else []


SAID = "Please stop parcel PC-4821."


def test_the_proposal_of_the_derivation_is_confirmed(suite: Path) -> None:
    result = run(suite, SAID, "", "", "y", "n", "y", "Stop it", "Ada")
    assert result.exit_code == 0
    assert "parcel_id: {exact: PC-4821}" in result.stdout
    assert "\\x" not in result.stdout
    (case,) = written(suite)
    assert case.id == "stop-parcel-1"
    assert case.title == "Stop it"
    assert case.is_reviewed
    assert case.expect is not None
    assert case.expect.calls[0].arguments["parcel_id"].value == "PC-4821"
    assert agreement(case, derive(case)).agrees


def test_facts_that_were_asked_for_stand_in_the_seed(suite: Path) -> None:
    answer = ("get_parcel", '{"parcel_id": "PC-4821"}', '{"status": "sent"}', "")
    run(suite, SAID, "customer_id=00826", "vip=true", "", *answer, "y", "y", "y", "", "")
    (case,) = written(suite)
    assert case.context.session == {"customer_id": "00826", "vip": True}
    assert case.script[0].returns == {"status": "sent"}
    assert case.context.policy[0].rule is not None
    assert case.context.policy[0].rule.confirm == ("stop_parcel",)
    assert case.expect is not None
    assert case.expect.clarify is not None
    assert case.expect.clarify.confirm == ("stop_parcel",)
    assert case.group == "clear_positive"
    assert not case.is_reviewed


def test_a_missing_value_is_proposed_as_a_question(suite: Path) -> None:
    run(suite, "Please stop my parcel.", "", "", "y", "n", "y", "", "")
    (case,) = written(suite)
    assert case.group == "missing_field"
    assert case.expect is not None
    assert case.expect.clarify is not None
    assert case.expect.clarify.missing == ("parcel_id",)


def test_an_edited_expectation_is_checked_and_its_reason_is_asked_for(suite: Path) -> None:
    result = run(
        suite, SAID, "", "", "y", "n", "n",
        "{outcome: shout}",
        "{outcome: clarify, clarify: {missing: [colour]}}",
        "{outcome: refuse}",
        "parcels of that row are held by customs", "Held", "",
    )  # fmt: skip
    assert result.exit_code == 0
    assert "outcome" in result.stderr
    assert "colour" in result.stderr
    (case,) = written(suite)
    assert case.override is not None
    assert case.override.reason == "parcels of that row are held by customs"
    assert case.expect is not None
    assert case.expect.outcomes == ("refuse",)


def test_further_seeds_go_behind_the_first(suite: Path) -> None:
    answers = (SAID, "", "", "y", "n", "y", "", "")
    run(suite, *answers)
    first = (suite / "seeds" / "stop-parcel.yaml").read_text(encoding="utf-8")
    run(suite, *answers)
    assert (suite / "seeds" / "stop-parcel.yaml").read_text(encoding="utf-8").startswith(first)
    assert [case.id for case in written(suite)] == ["stop-parcel-1", "stop-parcel-2"]


@pytest.mark.parametrize("answered", range(8))
def test_input_that_ends_early_leaves_no_half_file(suite: Path, answered: int) -> None:
    result = run(suite, *(SAID, "", "", "y", "n", "y", "Stop it", "Ada")[:answered])
    assert result.exit_code == 1
    assert [entry.name for entry in suite.iterdir()] == ["tools.json"]


def test_an_interrupt_at_the_last_question_leaves_no_half_file(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(new, "_ask_record", interrupt)
    assert run(suite, SAID, "", "", "y", "n", "y").exit_code != 0
    assert [entry.name for entry in suite.iterdir()] == ["tools.json"]


def test_a_wrong_answer_is_asked_again(suite: Path) -> None:
    answer = ("fly", "get_parcel", "[1]", "{", "", '{"status": "sent"}', "")
    result = run(suite, SAID, "customer", "customer=c1", "", *answer, "y", "n", "y", "", "")
    assert result.exit_code == 0
    (case,) = written(suite)
    assert case.context.session == {"customer": "c1"}
    assert case.script[0].when == {}


def test_a_read_tool_is_not_asked_about_confirmation(suite: Path) -> None:
    result = run(suite, "Where is parcel PC-4821?", "", "", "y", "y", "", "", tool="get_parcel")
    assert result.exit_code == 0
    assert "confirmation" not in result.stdout


def test_an_unknown_tool_is_named_with_those_there_are(suite: Path) -> None:
    with pytest.raises(UsageError, match="no tool is called 'stop'.*stop_parcel, get_parcel"):
        run(suite, tool="stop")
