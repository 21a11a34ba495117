"""What is right passes, in whichever way it is right; what is wrong on purpose fails in aggregate."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import mootcourt.seeds
from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.contract.verdict import Verdict
from mootcourt.errors import UnknownNameError
from mootcourt.generator.dataset import load_rows
from mootcourt.generator.engine import generate
from mootcourt.harness import run
from mootcourt.harness.agents import build_agent
from mootcourt.harness.reference.agents import CORRECT, WRONG
from mootcourt.judges import judge
from mootcourt.judges.gate import Gate, decide
from mootcourt.judges.scorecard import Scorecard

SEEDS = Path(mootcourt.seeds.__path__[0])
GROWN = 400


@pytest.fixture(scope="module")
def seeds() -> list[Case]:
    return list(load_cases(SEEDS))


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    """Variants of every operator, accepted ones and those that a person would look at."""
    out = tmp_path_factory.mktemp("grown") / "dataset"
    source = Random(11)
    chosen = source.sample(list(load_cases(SEEDS)), 40)
    generate(sorted(chosen, key=lambda case: case.id), out=out)
    by_operator: dict[str, list[Case]] = {}
    for part in ("cases", "pending"):
        for row in load_rows(out, part=part):
            case = row["case"]
            if case.origin is not None:
                by_operator.setdefault(case.origin.operator, []).append(case)
    each = max(1, GROWN // len(by_operator))
    return [case for cases in by_operator.values() for case in source.sample(cases, min(each, len(cases)))]


def verdicts_of(name: str, cases: list[Case]) -> Iterator[Verdict]:
    for case in cases:
        (trace,) = run(case, f"reference:{name}", runs=1)
        yield judge(case, trace)


def told(verdict: Verdict) -> str:
    return f"{verdict.case}: {verdict.outcome} {verdict.rule} {verdict.path}: {verdict.expected} | {verdict.actual}"


@pytest.mark.parametrize("name", CORRECT)
def test_a_correct_agent_passes_every_seed(name: str, seeds: list[Case]) -> None:
    assert [told(verdict) for verdict in verdicts_of(name, seeds) if verdict.outcome != "pass"] == []


@pytest.mark.parametrize("name", CORRECT)
def test_a_correct_agent_passes_what_is_grown(name: str, grown: list[Case]) -> None:
    assert [told(verdict) for verdict in verdicts_of(name, grown) if verdict.outcome != "pass"] == []


@pytest.mark.parametrize("name", WRONG)
def test_an_agent_that_is_wrong_on_purpose_fails_in_aggregate(name: str, seeds: list[Case]) -> None:
    card = Scorecard.from_verdicts(verdicts_of(name, seeds))
    assert card.total.rate.share is not None
    assert card.total.rate.share < 0.3
    assert not all(ruling.holds for ruling in decide(Gate(min_pass_rate=0.9), card))


def test_the_correct_agents_differ_in_what_they_do(seeds: list[Case]) -> None:
    done: dict[str, list[object]] = {name: [] for name in CORRECT}
    for case in seeds:
        for name, runs in done.items():
            (trace,) = run(case, f"reference:{name}", runs=1)
            runs.append([(step.call and (step.call.name, step.call.arguments), step.say) for step in trace.steps])
    assert all(done[name] != done["oracle"] for name in CORRECT if name != "oracle")


def test_an_unknown_reference_agent_is_told() -> None:
    with pytest.raises(UnknownNameError, match="no reference agent is called 'orackle'; there are: oracle, "):
        build_agent("reference:orackle")
