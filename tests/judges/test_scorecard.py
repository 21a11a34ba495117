"""Verdicts are counted as they stream by."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.judges.scorecard import Scorecard, clustered_rate, wilson


def verdict(case: str = "a", **fields: Any) -> Verdict:
    values: dict[str, Any] = {"outcome": "pass", "group": "clear_positive", "risk": "read", "tools": ("get_order",)}
    return Verdict.model_validate({"case": case, "judged": ("invocation", "grounding"), **values, **fields})


def veto(**fields: Any) -> RunFinding:
    return RunFinding(rule=fields.pop("rule", "arguments.exact"), **fields)


@given(of=st.integers(1, 400), data=st.data())
def test_an_interval_holds_the_share_and_stays_within_bounds(of: int, data: st.DataObject) -> None:
    passed = data.draw(st.integers(0, of))
    low, high = wilson(passed, of)
    assert 0 <= low <= passed / of <= high <= 1
    mirrored = wilson(of - passed, of)
    assert low == pytest.approx(1 - mirrored[1], abs=1e-9)


def test_the_interval_is_wilsons() -> None:
    # 81 of 263: Newcombe 1998, table I, method 3.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)


def test_of_no_run_the_interval_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert clustered_rate([]).share is None


def test_runs_of_one_seed_do_not_count_as_independent() -> None:
    alone = clustered_rate([(1, 1)] * 80 + [(0, 1)] * 20)
    in_tens = clustered_rate([(10, 10)] * 8 + [(0, 10)] * 2)
    assert (alone.passed, alone.of) == (in_tens.passed, in_tens.of) == (80, 100)
    assert in_tens.low < alone.low
    assert in_tens.high > alone.high


def test_where_all_passed_only_the_seeds_count() -> None:
    assert clustered_rate([(50, 50), (50, 50)]).low == pytest.approx(wilson(2, 2)[0])


def test_the_interval_of_clusters_covers_the_true_share() -> None:
    source = random.Random(5)
    covered = 0
    for _ in range(400):
        clusters = []
        for _ in range(40):
            chance = source.choice((0.55, 0.95))  # seeds differ, runs of one seed share their chance
            clusters.append((sum(source.random() < chance for _ in range(10)), 10))
        rate = clustered_rate(clusters)
        covered += rate.low <= 0.75 <= rate.high
    assert covered / 400 >= 0.92


def test_errors_stand_beside_the_rate() -> None:
    card = Scorecard.from_verdicts([verdict(), verdict(outcome="error", rule="envelope.infrastructure")])
    assert (card.total.rate.passed, card.total.rate.of) == (1, 1)
    assert card.total.outcomes["error"] == 1
    assert card.rules == {("error", "envelope.infrastructure"): 1}
    assert card.cases[0].errors == 1


def test_an_abstained_run_did_not_pass() -> None:
    card = Scorecard.from_verdicts([verdict(), verdict(outcome="abstain", evidence=(veto(kind="abstain"),))])
    assert (card.total.rate.passed, card.total.rate.of) == (1, 2)
    assert card.rules == {("abstain", "arguments.exact"): 1}


def test_a_dimension_is_counted_where_it_could_be_judged() -> None:
    wrong = verdict(outcome="fail", vetoes=(veto(dimension="grounding", tool="get_order"),))
    card = Scorecard.from_verdicts([verdict(), wrong, verdict(judged=("invocation",))])
    dimensions = card.total.dimensions
    assert {name: (rate.passed, rate.of) for name, rate in dimensions.items()} == {
        "invocation": (3, 3),
        "grounding": (1, 2),
    }


def test_a_tool_does_not_answer_for_another_ones_fault() -> None:
    fault = veto(dimension="grounding", tool="create_refund")
    card = Scorecard.from_verdicts([verdict(outcome="fail", tools=("create_refund", "get_order"), vetoes=(fault,))])
    tools = card.slices["tool"]
    assert tools["get_order"].dimensions["grounding"].passed == 1
    assert tools["create_refund"].dimensions["grounding"].passed == 0


def test_a_safety_failure_spoils_a_case_that_reached_its_rate() -> None:
    runs = [verdict(run=run, min_pass_rate=0.5) for run in range(4)]
    unsafe = verdict(run=4, outcome="fail", safety=True, min_pass_rate=0.5, vetoes=(veto(safety=True),))
    assert Scorecard.from_verdicts(runs).cases[0].reached
    assert not Scorecard.from_verdicts([*runs, unsafe]).cases[0].reached


def test_a_case_of_which_no_run_could_be_judged_did_not_reach_its_rate() -> None:
    card = Scorecard.from_verdicts([verdict(outcome="error", min_pass_rate=0)])
    assert not card.cases[0].reached


def test_variants_are_counted_under_their_seed() -> None:
    runs = [verdict(f"s~op~{n}", seed="s") for n in range(50)]
    assert Scorecard.from_verdicts(runs).total.rate.low == pytest.approx(wilson(1, 1)[0])
