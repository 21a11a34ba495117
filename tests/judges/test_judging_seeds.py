"""Every seed can be judged: the run that it describes passes, and with one value changed it does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import mootcourt.seeds
from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.judges import judge
from tests.judges.made_runs import expected_run

SEEDS = list(load_cases(mootcourt.seeds.__path__[0]))


@pytest.mark.parametrize("case", SEEDS, ids=lambda case: case.id)
def test_the_run_that_a_seed_describes_breaks_no_rule(case: Case) -> None:
    verdict = judge(case, expected_run(case))
    assert verdict.vetoes == ()
    assert verdict.outcome != "error"


def arguments_of(case: Case) -> Iterator[tuple[int, str, str]]:
    calls = [call for turn in case.judged_turns for call in turn.expect.calls]
    for number, call in enumerate(calls):
        for name, spec in call.arguments.items():
            yield number, name, spec.comparator


@pytest.mark.parametrize("case", [case for case in SEEDS if list(arguments_of(case))], ids=lambda case: case.id)
def test_one_changed_value_is_found(case: Case) -> None:
    for number, name, comparator in arguments_of(case):
        verdict = judge(case, expected_run(case, changed=(number, name)))
        if comparator == "judged":
            assert verdict.outcome == "abstain", (number, name)
        else:
            assert verdict.outcome == "fail", (number, name)
            assert any(finding.path.endswith(f".arguments.{name}") for finding in verdict.vetoes)
