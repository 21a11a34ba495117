from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from mootcourt.cli import new
from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, load_cases, parse_yaml, scan_cases, scan_places
from mootcourt.contract.validation import check_places
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
SENT = '{"status": "sent"}'
ANSWERS = (SAID, "", "", "y", "n", "y", "", "", "Stop it", "Ada")


def test_the_proposal_of_the_derivation_is_confirmed(suite: Path) -> None:
    result = run(suite, *ANSWERS)
    assert result.exit_code == 0
    assert "parcel_id: {exact: PC-4821, from: user}" in result.stdout
    assert "\\x" not in result.stdout
    (case,) = written(suite)
    assert case.id == "stop-parcel-1"
    assert case.title == "Stop it"
    assert case.is_reviewed
    assert case.expect is not None
    argument = case.expect.calls[0].arguments["parcel_id"]
    assert (argument.value, argument.source) == ("PC-4821", "user")
    assert agreement(case, derive(case)).agrees


def test_a_write_gets_a_result_that_fits_its_effect_and_a_reason(suite: Path) -> None:
    result = run(suite, SAID, "", "", "y", "n", "y", "", "", "", "")
    assert "What does stop_parcel return, as JSON?" in result.stdout
    (case,) = written(suite)
    (entry,) = case.script
    assert (entry.tool, entry.when) == ("stop_parcel", {"parcel_id": "PC-4821"})
    assert entry.returns["parcel_id"] == "PC-4821"
    assert case.must.effects == {"stop_parcel": 1}
    assert case.why.endswith(".")
    assert case.title == "A clear request for stop_parcel"
    errors = [place for place in check_places(scan_places(suite)) if isinstance(place, Finding)]
    assert [str(error) for error in errors if error.severity == "error"] == []


def test_a_result_may_be_written_instead(suite: Path) -> None:
    run(suite, SAID, "", "", "y", "n", "y", "{", '{"held": true}', "It is named.", "", "")
    (case,) = written(suite)
    assert case.script[0].returns == {"held": True}
    assert case.why == "It is named."


def test_facts_that_were_asked_for_stand_in_the_seed(suite: Path) -> None:
    answer = ("get_parcel", '{"parcel_id": "PC-4821"}', SENT, "")
    run(suite, SAID, "customer_id=00826", "vip=true", "", *answer, "y", "y", "y", "", "", "")
    (case,) = written(suite)
    assert case.context.session == {"customer_id": "00826", "vip": True}
    assert case.script[0].returns == {"status": "sent"}
    assert case.context.policy[0].rule is not None
    assert case.context.policy[0].rule.confirm == ("stop_parcel",)
    assert case.expect is not None
    assert case.expect.clarify is not None
    assert case.expect.clarify.confirm == ("stop_parcel",)
    assert case.group == "clear_positive"
    assert case.title == "stop_parcel before the user confirms"
    assert not case.is_reviewed


def test_a_value_of_the_session_says_where_it_comes_from(suite: Path) -> None:
    run(suite, "Please stop my parcel.", "parcel_id=PC-7730", "", "", "y", "n", "y", "", "", "", "")
    (case,) = written(suite)
    assert case.expect is not None
    argument = case.expect.calls[0].arguments["parcel_id"]
    assert (argument.value, argument.source) == ("PC-7730", "session")


def test_a_missing_value_is_proposed_as_a_question(suite: Path) -> None:
    run(suite, "Please stop my parcel.", "", "", "y", "n", "y", "", "", "")
    (case,) = written(suite)
    assert case.group == "missing_field"
    assert case.title == "stop_parcel without parcel_id"
    assert not case.must.effects
    assert case.expect is not None
    assert case.expect.clarify is not None
    assert case.expect.clarify.missing == ("parcel_id",)


def test_an_edited_expectation_is_checked_and_its_reason_is_asked_for(suite: Path) -> None:
    result = run(
        suite, SAID, "", "", "y", "n", "n",
        "{outcome: shout}",
        "{outcome: clarify, clarify: {missing: [colour]}}",
        "{outcome: refuse}",
        "parcels of that row are held by customs", "", "Held", "",
    )  # fmt: skip
    assert result.exit_code == 0
    assert "outcome" in result.stderr
    assert "colour" in result.stderr
    (case,) = written(suite)
    assert case.override is not None
    assert case.override.reason == case.why == "parcels of that row are held by customs"
    assert case.expect is not None
    assert case.expect.outcomes == ("refuse",)


def test_further_seeds_go_behind_the_first(suite: Path) -> None:
    run(suite, *ANSWERS)
    first = (suite / "seeds" / "stop-parcel.yaml").read_text(encoding="utf-8")
    run(suite, *ANSWERS)
    assert (suite / "seeds" / "stop-parcel.yaml").read_text(encoding="utf-8").startswith(first)
    assert [case.id for case in written(suite)] == ["stop-parcel-1", "stop-parcel-2"]


def drafts(suite: Path) -> list[Path]:
    return sorted(suite.rglob("*.draft*"))


def test_input_that_ends_before_the_first_answer_leaves_nothing(suite: Path) -> None:
    result = run(suite)
    assert result.exit_code == 2
    assert result.stderr.strip() == "moot: the input ended; nothing was answered, nothing was written"
    assert [entry.name for entry in suite.iterdir()] == ["tools.json"]


@pytest.mark.parametrize("answered", range(1, len(ANSWERS)))
def test_input_that_ends_early_leaves_a_draft_with_the_answers(suite: Path, answered: int) -> None:
    result = run(suite, *ANSWERS[:answered])
    assert result.exit_code == 2
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("moot: the input ended; the answers are in ")
    (draft,) = drafts(suite)
    assert str(draft) in line
    (fields,) = parse_yaml(draft.read_text(encoding="utf-8")).value
    assert fields["messages"] == [{"role": "user", "content": SAID}]
    assert ("expect" in fields) == (answered >= 6)
    assert ("script" in fields) == (answered >= 7)
    assert [found for found in scan_cases(suite) if isinstance(found, Case)] == []


def test_a_draft_is_never_written_over(suite: Path) -> None:
    for said in ("Stop parcel PC-1111.", "Stop parcel PC-2222."):
        run(suite, said)
    assert [path.name for path in drafts(suite)] == ["stop-parcel-2.draft", "stop-parcel.draft"]


def test_an_interrupt_leaves_a_draft_too(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(new, "ask_record", interrupt)
    result = run(suite, *ANSWERS[:7])
    assert result.exit_code == 130
    assert "interrupted; the answers are in" in result.stderr
    assert len(drafts(suite)) == 1


def test_a_seed_that_cannot_be_written_leaves_its_answers(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(new, "append_seed", full)
    with pytest.raises(UsageError, match="No space left.*the answers are in"):
        run(suite, *ANSWERS)
    assert len(drafts(suite)) == 1


def test_answers_that_no_file_takes_are_printed(suite: Path) -> None:
    (suite / "seeds").write_text("in the way", encoding="utf-8")
    result = run(suite, SAID)
    assert result.exit_code == 2
    assert SAID in result.stderr
    assert "the answers stand above" in result.stderr


def test_wrong_answers_are_asked_again_with_the_reason(suite: Path) -> None:
    session = ("customer", 'customer="c', "customer=c1", "")
    answer = ("fly", "get_parcel", "[1]", "{", "", SENT, "")
    result = run(suite, "  ", SAID, *session, *answer, "perhaps", "y", "n", "y", "", "", "", "")
    assert result.exit_code == 0
    for reason in ("Write a text.", "name=value", "no JSON", "No tool is called fly", "no object"):
        assert reason in result.stderr
    (case,) = written(suite)
    assert case.context.session == {"customer": "c1"}
    assert case.script[0].when == {}


def test_a_scripted_answer_at_fault_is_asked_again(suite: Path) -> None:
    wrong = ("get_parcel", '{"colour": "red"}', SENT)
    result = run(suite, SAID, "", *wrong, "get_parcel", "", SENT, "", "y", "n", "y", "", "", "", "")
    assert result.exit_code == 0
    assert "colour" in result.stderr
    (case,) = written(suite)
    assert [entry.tool for entry in case.script] == ["get_parcel", "stop_parcel"]


def test_a_read_tool_is_not_asked_about_confirmation(suite: Path) -> None:
    result = run(suite, "Where is parcel PC-4821?", "", "", "y", "y", "", "", "", "", tool="get_parcel")
    assert result.exit_code == 0
    assert "confirmation" not in result.stdout
    (case,) = written(suite)
    assert not case.must.effects


def test_the_help_says_what_is_written_in_yaml(suite: Path) -> None:
    app = typer.Typer()
    app.command()(new.command)
    shown = " ".join(CliRunner().invoke(app, ["--help"]).stdout.split())
    assert "documents, faults, earlier messages or several turns is written in YAML" in shown


def test_an_unknown_tool_is_named_with_those_there_are(suite: Path) -> None:
    with pytest.raises(UsageError, match="no tool is called 'stop'.*stop_parcel, get_parcel"):
        run(suite, tool="stop")
