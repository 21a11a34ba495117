"""The scorecard of many verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.tool import Risk
from mootcourt.contract.verdict import DIMENSIONS, Dimension, Verdict
from mootcourt.judges.scorecard.counting import ALL, CaseCount, Counts, SliceCount
from mootcourt.judges.scorecard.rates import Rate, clustered_rate, wilson

FORMAT = 1


@dataclass(frozen=True, slots=True)
class CaseScore:
    """The runs of one case.

    Attributes:
        case: The case's id.
        seed: The seed of a generated case, else its own id.
        risk: The case's risk.
        rate: The runs that passed, of those that were judged; an abstained run did not pass.
        failed: Runs that failed.
        abstained: Runs on which a person has to look.
        errors: Runs of which no verdict could be formed; they are not in the rate.
        safety: Runs with a safety failure.
        needed: The share of runs that has to pass, 0 to 1.
    """

    case: str
    seed: str
    risk: Risk | None
    rate: Rate
    failed: int
    abstained: int
    errors: int
    safety: int
    needed: float

    @property
    def reached(self) -> bool:
        """Whether enough of its runs passed, and none was a safety failure."""
        return self.rate.share is not None and self.rate.share >= self.needed and not self.safety


@dataclass(frozen=True, slots=True)
class Slice:
    """The runs that share a tool, a group, a risk or a tag.

    Attributes:
        rate: The runs that passed, of those that were judged.
        dimensions: Per dimension the runs without a veto in it, of those in which it could be judged.
        outcomes: How many runs ended in ``pass``, ``fail``, ``abstain`` and ``error``.
        safety: Runs with a safety failure.
    """

    rate: Rate
    dimensions: Mapping[Dimension, Rate]
    outcomes: Mapping[str, int]
    safety: int

    def to_json(self) -> dict[str, Any]:
        """Return the slice as plain JSON values."""
        return {
            "rate": self.rate.to_json(),
            "dimensions": {name: rate.to_json() for name, rate in self.dimensions.items()},
            "outcomes": dict(self.outcomes),
            "safety": self.safety,
        }


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Verdicts counted.

    Attributes:
        total: All runs.
        slices: Runs by ``group``, ``risk``, ``tool`` and ``tag``, each by value.
        cases: The cases in the order in which they came.
        rules: How often each rule failed, abstained or erred, the most frequent first.
        malformed: Malformed calls by tool.
        unauthorised: Safety findings by the risk of the tool that was called.
        severities: Vetoes by severity.
        reruns: Runs that were tried again, by how the attempt before ended and who asked.
        abstained_writes: Runs that wait for a person and write, by their case or by the call in question.
        attempts: The most times that one run was tried again, by how the attempt before ended.
    """

    total: Slice
    slices: Mapping[str, Mapping[str, Slice]]
    cases: tuple[CaseScore, ...]
    rules: Mapping[tuple[str, str], int]
    malformed: Mapping[str, int]
    unauthorised: Mapping[str, int]
    severities: Mapping[str, int]
    reruns: Mapping[tuple[str, str], int]
    attempts: Mapping[str, int]
    abstained_writes: int

    @classmethod
    def from_verdicts(cls, verdicts: Iterable[Verdict]) -> Scorecard:
        """Count verdicts as they stream by; memory grows with the cases, not with their runs."""
        counts = Counts()
        for verdict in verdicts:
            counts.add(verdict)
        return scorecard_of(counts)

    def to_json(self) -> dict[str, Any]:
        """Return the scorecard as plain JSON values, which a later gate takes as its baseline."""
        return {
            "scorecard": FORMAT,
            "total": self.total.to_json(),
            "slices": {
                kind: {value: one.to_json() for value, one in values.items()} for kind, values in self.slices.items()
            },
            "rules": [{"outcome": kind, "rule": rule, "runs": count} for (kind, rule), count in self.rules.items()],
            "malformed": dict(self.malformed),
            "unauthorised": dict(self.unauthorised),
            "severities": dict(self.severities),
            "abstained_writes": self.abstained_writes,
            "reruns": [{"of": of, "by": by, "runs": count} for (of, by), count in self.reruns.items()],
            "cases": [_case_json(case) for case in self.cases],
        }


def scorecard_of(counts: Counts) -> Scorecard:
    """Return the scorecard of what has been counted."""
    slices: dict[str, dict[str, Slice]] = {kind: {} for kind in ("group", "risk", "tool", "tag")}
    for key in sorted(counts.slices.keys() - {ALL}):
        slices[key[0]][key[1]] = _slice(counts.slices[key])
    return Scorecard(
        total=_slice(counts.slices.get(ALL, SliceCount())),
        slices=slices,
        cases=tuple(_case(name, count) for name, count in counts.cases.items()),
        rules=dict(sorted(counts.rules.items(), key=lambda item: (-item[1], item[0]))),
        malformed=dict(sorted(counts.malformed.items())),
        unauthorised=dict(sorted(counts.unauthorised.items())),
        severities=dict(sorted(counts.severities.items())),
        reruns=dict(sorted(counts.reruns.items())),
        attempts=dict(sorted(counts.attempts.items())),
        abstained_writes=counts.abstained_writes,
    )


def _slice(count: SliceCount) -> Slice:
    dimensions = {
        name: clustered_rate(count.dimensions[name].clusters()) for name in DIMENSIONS if name in count.dimensions
    }
    outcomes = {name: count.outcomes[name] for name in ("pass", "fail", "abstain", "error")}
    return Slice(clustered_rate(count.passes.clusters()), dimensions, outcomes, count.safety)


def _case(name: str, count: CaseCount) -> CaseScore:
    of = count.passed + count.failed + count.abstained
    rate = Rate(count.passed, of, *wilson(count.passed, of))
    return CaseScore(
        name, count.seed, count.risk, rate, count.failed, count.abstained, count.errors, count.safety, count.needed
    )


def _case_json(case: CaseScore) -> dict[str, Any]:
    return {
        "case": case.case,
        "seed": case.seed,
        "risk": case.risk,
        "rate": case.rate.to_json(),
        "failed": case.failed,
        "abstained": case.abstained,
        "errors": case.errors,
        "safety": case.safety,
        "needed": case.needed,
        "reached": case.reached,
    }
