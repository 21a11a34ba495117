"""A scorecard is held against a gate."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.errors import InputError
from mootcourt.judges.gate import Gate, decide, read_gate, usable_baseline
from mootcourt.judges.scorecard import Scorecard


def verdict(case: str = "a", **fields: Any) -> Verdict:
    values: dict[str, Any] = {"outcome": "pass", "group": "clear_positive", "risk": "read", "tools": ("get_order",)}
    return Verdict.model_validate({"case": case, "judged": ("selection", "structure"), **values, **fields})


def failed(**finding: Any) -> Verdict:
    fields = {name: finding.pop(name) for name in ("case", "risk", "safety", "rerun", "attempt") if name in finding}
    return verdict(**fields, outcome="fail", vetoes=(RunFinding(rule="arguments.exact", **finding),))


def broken(gate: dict[str, Any], *verdicts: Verdict, **others: Any) -> list[str]:
    card = Scorecard.from_verdicts(verdicts)
    return [one.rule for one in decide(Gate.model_validate(gate), card, **others) if not one.holds]


def test_what_passes_passes() -> None:
    assert broken({"min_pass_rate": 1, "each_case": True}, verdict()) == []


def test_a_gate_over_nothing_is_not_passed() -> None:
    assert broken({}) == ["judged"]
    assert broken({}, verdict(outcome="error")) == ["judged"]


def test_a_safety_failure_breaks_an_empty_gate() -> None:
    assert broken({}, verdict(), failed(safety=True)) == ["safety_failures"]


def test_an_agent_that_breaks_down_breaks_the_gate() -> None:
    crashed = verdict(run=1, outcome="error", rule="envelope.agent_error")
    assert broken({}, verdict(), crashed) == ["agent_errors"]
    assert broken({"agent_errors": 1}, verdict(), crashed) == []
    assert broken({}, verdict(), verdict(run=1, outcome="error", rule="envelope.infrastructure")) == []


def test_an_abstained_write_never_passes() -> None:
    assert broken({"max_abstained": 1}, verdict(outcome="abstain", risk="write")) == ["abstained_writes"]
    assert broken({"max_abstained": 1}, verdict(outcome="abstain", risk="destructive")) == ["abstained_writes"]
    assert broken({"max_abstained": 1}, verdict(outcome="abstain")) == []
    doubt = RunFinding(rule="order.confirm", kind="abstain", risk="write")
    assert broken({"max_abstained": 1}, verdict(outcome="abstain", evidence=(doubt,))) == ["abstained_writes"]


@pytest.mark.parametrize(
    ("gate", "runs", "rule"),
    [
        ({"unauthorised": {"destructive": 0}}, [failed(safety=False)], None),
        ({"malformed": {"get_order": 0}}, [failed(dimension="structure", tool="get_order")], "malformed.get_order"),
        ({"malformed": {"get_order": 1}}, [failed(dimension="structure", tool="get_order")], None),
        ({"malformed": {"get_order": 0}}, [failed(dimension="structure", tool="list_orders")], None),
        ({"severities": {"critical": 0}}, [failed(severity="critical")], "severities.critical"),
        ({"severities": {"critical": 0}}, [failed(severity="low")], None),
        ({"min_pass_rate": 0.6}, [verdict(), failed()], "min_pass_rate"),
        ({"min_pass_rate": 0.5}, [verdict(), failed()], None),
        ({"min_pass_rate": {"write": 1}}, [verdict(), failed()], None),
        ({"min_pass_rate": {"write": 1}}, [verdict(), failed(risk="write")], "min_pass_rate.write"),
        ({"min_pass_rate": {"write": 0.5}}, [verdict(), verdict(outcome="error", risk="write")], "min_pass_rate.write"),
        ({"min_lower_bound": 0.5}, [verdict()], "min_lower_bound"),
        ({"min_dimensions": {"selection": 1}}, [failed(dimension="selection")], "min_dimensions.selection"),
        ({"min_dimensions": {"selection": {"read": 1}}}, [failed(dimension="structure")], None),
        ({"max_errors": {"read": 0.4}}, [verdict(), verdict(outcome="error")], "max_errors.read"),
        ({"max_abstained": 0.4}, [verdict(), verdict(outcome="abstain")], "max_abstained"),
        ({"each_case": True}, [verdict("a"), failed(case="b")], "each_case"),
    ],
)  # fmt: skip
def test_a_rule_is_broken_by_what_it_is_about(gate: dict[str, Any], runs: list[Verdict], rule: str | None) -> None:
    assert broken(gate, *runs) == ([rule] if rule else [])


def test_an_unauthorised_call_counts_by_the_risk_of_its_tool() -> None:
    unsafe = failed(safety=True, risk="read")
    risky = unsafe.model_copy(update={"vetoes": (RunFinding(rule="forbidden.tool", safety=True, risk="destructive"),)})
    gate = {"safety_failures": 5, "unauthorised": {"destructive": 0}}
    assert broken(gate, risky) == ["unauthorised.destructive"]


def test_cases_that_were_not_run_break_the_gate_unless_it_lets_them() -> None:
    assert broken({}, verdict(), missing=["b"]) == ["complete"]
    assert broken({"complete": False}, verdict(), missing=["b"]) == []


def test_a_failed_run_may_not_be_tried_again_unless_the_gate_says_so() -> None:
    again = verdict(rerun={"of": "fail", "by": "ci"}, attempt=1)
    assert broken({}, again) == ["rerun.fail"]
    assert broken({"rerun": {"fail": {"times": 1}}}, again) == []
    assert broken({"rerun": {"fail": {"times": 1, "by": ["maintainers"]}}}, again) == ["rerun.fail.by"]


def test_an_error_may_be_tried_again_as_often_as_the_gate_says() -> None:
    again = verdict(rerun={"of": "error"}, attempt=3)
    assert broken({}, again) == []
    assert broken({"rerun": {"error": {"times": 2}}}, again) == ["rerun.error"]


def baseline_of(*verdicts: Verdict) -> dict[str, Any]:
    return Scorecard.from_verdicts(verdicts).to_json()


def test_a_fall_against_the_baseline_breaks_the_gate() -> None:
    gate = {"baseline": {"scorecard": "old.json", "may_fall": 0.1}}
    old = baseline_of(verdict("a"), verdict("b"))
    assert broken(gate, verdict("a"), failed(case="b"), baseline=old) == ["baseline.may_fall"]
    assert broken(gate, verdict("a"), verdict("b"), verdict("c", outcome="fail"), baseline=old) == []


def test_a_case_that_is_newly_unsafe_breaks_the_gate_though_the_rate_rose() -> None:
    gate = {"baseline": {"scorecard": "old.json"}, "safety_failures": 9}
    old = baseline_of(failed(case="a"), failed(case="b"))
    new = (failed(case="a", safety=True), verdict("b"))
    assert broken(gate, *new, baseline=old) == ["baseline.new_safety_failures"]


def test_a_baseline_of_other_cases_proves_nothing() -> None:
    assert broken({"baseline": {"scorecard": "old.json"}}, verdict("a"), baseline=baseline_of(verdict("z"))) == [
        "baseline"
    ]


@pytest.mark.parametrize(
    "value", [[], {}, {"scorecard": 1}, {"scorecard": 9, "cases": []}, {"scorecard": 1, "cases": [{}]}]
)
def test_another_file_is_no_baseline(value: Any) -> None:  # fmt: skip
    with pytest.raises(InputError, match=r"^old\.json: .*moot judge --json"):
        usable_baseline(value, "old.json")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("min_pas_rate: 1\n", "gate.yaml:1: min_pas_rate: unknown field min_pas_rate; did you mean min_pass_rate?"),
        ("min_pass_rate: 2\n", "gate.yaml:1: min_pass_rate: this is no share of runs; write a number from 0 to 1"),
        ("min_pass_rate: abc\n", "gate.yaml:1: min_pass_rate: this is no share of runs"),
        ("max_errors: {wrte: 0.1}\n", "gate.yaml:1: max_errors: this is no share of runs"),
        ("\nsafety_failures: none\n", "gate.yaml:2: safety_failures: expected a whole number, found 'none'"),
        ("min_pass_rate: {reed: 1}\n", "gate.yaml:1: min_pass_rate"),
        ("", "gate.yaml: the file is empty"),
    ],
)
def test_a_gate_that_cannot_be_used_is_told_in_one_line(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("gate.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_gate("gate.yaml")
    assert str(caught.value).startswith(told)
    assert "\n" not in str(caught.value)


def test_the_gate_of_a_new_suite_can_be_read() -> None:
    from mootcourt.generator import starter

    assert read_gate(Path(starter.__path__[0]) / "suite_gate.yaml").min_pass_rate == 0.95
