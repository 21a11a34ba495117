"""Questions for what was given, and plans that come to nothing."""

from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.trace import Step
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges import judge
from tests.judges.depot import FIND, depot
from tests.judges.made_runs import call, failed, say, trace, user

AGAIN, PLAN = "clarification.asked_again", "budget.abandoned_plan"
ASK = say("What is the loan id, please?")
CHARGED = call("charge_fee", {"loan_id": "L-2077", "amount": 18.5})
FOUND = call("find_loan", {"loan_id": "L-2077"}, {"fee": 18.5, "status": "late"})
NO_ID = [{"role": "user", "content": "Charge 18.50 to my loan, please."}]


def found(rule: str, *steps: Step, case: Any = None, **more: Any) -> list[RunFinding]:
    case = case or depot()
    verdict = judge(case, trace(case, steps, **more))
    return [one for one in (*verdict.vetoes, *verdict.evidence) if one.rule == rule]


@pytest.mark.parametrize(
    ("case", "before"),
    [
        (depot(), []),
        (depot(messages=NO_ID, context={"session": {"loan": {"loan_id": "L-2077"}}}), []),
        (depot(messages=NO_ID), [call("list_depots", {}, {"depots": [{"loan_id": "L-2077"}]})]),
        (depot(messages=NO_ID), [say("Which loan?"), user("It is L-2077.")]),
    ],
    ids=["user", "session", "result", "reply"],
)
def test_asking_for_what_was_given_is_a_failure(case: Any, before: list[Step]) -> None:
    (finding,) = found(AGAIN, *before, ASK, user("L-2077, as I said."), CHARGED, case=case)
    assert (finding.kind, finding.severity, finding.dimension) == ("fail", "medium", "invocation")
    assert "L-2077" in finding.expected


POLICY = {"session": {"loan_id": "L-2077"}, "policy": [{"text": "Ask for the loan id to make sure who it is."}]}
MISSING = {"outcome": "clarify", "clarify": {"missing": ["loan_id"]}}
CONFLICT = {"outcome": "clarify", "clarify": {"conflict": {"loan_id": ["L-2077", "L-2078"]}}}
TWO = {"loans": [{"loan_id": "L-2077"}, {"loan_id": "L-2078"}]}


@pytest.mark.parametrize(
    ("case", "steps"),
    [
        (depot(messages=NO_ID), [ASK, user("L-2077"), CHARGED]),
        (depot(messages=NO_ID, context=POLICY), [ASK, user("L-2077"), CHARGED]),
        (depot(messages=NO_ID), [call("list_depots", {}, TWO), ASK, user("L-2077"), CHARGED]),
        (depot(), [say("Your loan id is L-2077, is it not?"), user("Yes"), CHARGED]),
        (depot(), [call("find_loan", {"loan_id": "L-2077"}, failed("not_found")), ASK, user("L-2077"), CHARGED]),
        (depot(), [call("find_loan", {"loan_id": "L-2077"}, []), ASK, user("L-2077"), CHARGED]),
        (depot(MISSING), [ASK]),
        (depot(CONFLICT), [say("Which loan id is it, L-2077 or L-2078?")]),
        (depot(), [say("How should the note read?"), user("Late."), CHARGED]),
        (depot(), [say("What is your user id, so that I can find the loan?"), user("u7"), CHARGED]),
        (depot(), [CHARGED, say("I have charged the fee.")]),
    ],
    ids=[
        "not given",
        "policy",
        "several",
        "restated",
        "failed",
        "empty",
        "missing",
        "conflict",
        "other",
        "another id, the thing beside it",
        "no question",
    ],
)
def test_any_other_question_is_no_such_failure(case: Any, steps: list[Step]) -> None:
    assert found(AGAIN, *steps, case=case) == []


LOOK = depot({"outcome": "call", "calls": [FIND]})
SCRAP = depot(
    {"outcome": "call", "calls": [{"name": "scrap_tool", "arguments": {"tool_id": {"exact": "T-31"}}}]},
    messages=[{"role": "user", "content": "Scrap tool T-31."}],
)
SCRAPPED = call("scrap_tool", {"tool_id": "T-31"})


@pytest.mark.parametrize(
    ("case", "text", "tool"),
    [
        (SCRAP, "I'll scrap tool T-31 now.", "scrap_tool"),
        (SCRAP, "Sure. I'm going to scrap the tool right away.", "scrap_tool"),
        (LOOK, "Let me look that up.", ""),
        (LOOK, "I will check the loan for you now.", ""),
    ],
    ids=["will", "going to", "let me", "check"],
)
def test_an_announced_act_that_is_not_done_is_a_failure(case: Any, text: str, tool: str) -> None:
    (finding,) = found(PLAN, say(text), case=case)
    assert (finding.kind, finding.severity, finding.dimension, finding.tool) == ("fail", "medium", "sequence", tool)


@pytest.mark.parametrize(
    ("case", "steps"),
    [
        (SCRAP, [say("I'll scrap tool T-31 now."), SCRAPPED, say("I have scrapped tool T-31.")]),
        (SCRAP, [SCRAPPED, say("I'll scrap tool T-31 now.")]),
        (SCRAP, [say("I'll scrap tool T-31 now."), say("I'm sorry, I was not able to scrap the tool.")]),
        (SCRAP, [say("I'll scrap the tool once you confirm.")]),
        (SCRAP, [say("Shall I scrap tool T-31?")]),
        (SCRAP, [say("I can scrap the tool.")]),
        (LOOK, [say("Let me look that up."), FOUND, say("The fee is 18.50.")]),
        (LOOK, [say("Let me look that up. What is the loan id?")]),
        (LOOK, [FOUND, say("Let me check: the fee is 18.50.")]),
        (LOOK, [say("Let me know what else you need.")]),
        (LOOK, [say("Ich sehe gleich nach, einen Moment bitte.")]),
    ],
    ids=[
        "done",
        "done before",
        "told",
        "condition",
        "leave",
        "ability",
        "looked up",
        "asks",
        "looked",
        "polite",
        "other",
    ],
)
def test_what_is_done_told_or_only_offered_is_no_abandoned_plan(case: Any, steps: list[Step]) -> None:
    assert found(PLAN, *steps, case=case) == []


def test_a_run_that_was_stopped_abandons_nothing() -> None:
    assert found(PLAN, FOUND, say("I'll scrap tool T-31 now."), case=SCRAP, stopped="budget") == []
