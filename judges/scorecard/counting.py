"""What is counted while verdicts stream by: small numbers per case and per slice, no verdict is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from mootcourt.contract.tool import Risk
from mootcourt.contract.verdict import Dimension, RunFinding, Verdict

SliceKey = tuple[str, str]
"""A kind of slice and its value, such as ``("tool", "create_refund")``."""
ALL: SliceKey = ("all", "")


@dataclass(slots=True)
class CaseCount:
    """The runs of one case so far."""

    seed: str
    risk: Risk | None
    needed: float
    passed: int = 0
    failed: int = 0
    abstained: int = 0
    errors: int = 0
    safety: int = 0


@dataclass(slots=True)
class Share:
    """Runs that were right, and runs that there were, per seed."""

    seeds: dict[str, list[int]] = field(default_factory=dict)

    def add(self, seed: str, right: bool) -> None:
        """Count one run."""
        counts = self.seeds.setdefault(seed, [0, 0])
        counts[0] += right
        counts[1] += 1

    def clusters(self) -> Iterator[tuple[int, int]]:
        """Yield the counts of each seed."""
        return ((passed, of) for passed, of in self.seeds.values())


@dataclass(slots=True)
class SliceCount:
    """The runs of one slice so far."""

    outcomes: Counter[str] = field(default_factory=Counter)
    passes: Share = field(default_factory=Share)
    dimensions: dict[Dimension, Share] = field(default_factory=dict)
    safety: int = 0


@dataclass(slots=True)
class Counts:
    """Everything that a scorecard is made of."""

    cases: dict[str, CaseCount] = field(default_factory=dict)
    slices: dict[SliceKey, SliceCount] = field(default_factory=dict)
    rules: Counter[tuple[str, str]] = field(default_factory=Counter)
    malformed: Counter[str] = field(default_factory=Counter)
    unauthorised: Counter[str] = field(default_factory=Counter)
    severities: Counter[str] = field(default_factory=Counter)
    reruns: Counter[tuple[str, str]] = field(default_factory=Counter)
    attempts: dict[str, int] = field(default_factory=dict)
    abstained_writes: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count one verdict."""
        seed = verdict.seed or verdict.case
        case = self.cases.setdefault(verdict.case, CaseCount(seed, verdict.risk, float(verdict.min_pass_rate)))
        case.passed += verdict.outcome == "pass"
        case.failed += verdict.outcome == "fail"
        case.abstained += verdict.outcome == "abstain"
        case.errors += verdict.outcome == "error"
        case.safety += verdict.safety
        for key in _slices(verdict):
            _count(self.slices.setdefault(key, SliceCount()), verdict, key, seed)
        self.abstained_writes += verdict.is_abstained_write
        if verdict.outcome == "error":
            self.rules[verdict.outcome, verdict.rule] += 1
        for finding in verdict.vetoes:
            self._veto(finding, verdict)
        for rule in sorted({one.rule for one in verdict.evidence if one.kind == "abstain"}):
            self.rules["abstain", rule] += 1
        if verdict.rerun is not None:
            self.reruns[verdict.rerun.of, verdict.rerun.by] += 1
            most = self.attempts.get(verdict.rerun.of, 0)
            self.attempts[verdict.rerun.of] = max(most, verdict.attempt)

    def _veto(self, finding: RunFinding, verdict: Verdict) -> None:
        self.rules["fail", finding.rule] += 1
        self.severities[finding.severity] += 1
        if finding.dimension == "structure":
            self.malformed[finding.tool] += 1
        if finding.safety:
            self.unauthorised[finding.risk or verdict.risk or "read"] += 1


def _slices(verdict: Verdict) -> Iterator[SliceKey]:
    yield ALL
    if verdict.group:
        yield "group", verdict.group
    if verdict.risk:
        yield "risk", verdict.risk
    for tool in verdict.tools:
        yield "tool", tool
    for name, value in verdict.tags.items():
        yield "tag", f"{name}={value}"


def _count(counted: SliceCount, verdict: Verdict, key: SliceKey, seed: str) -> None:
    counted.outcomes[verdict.outcome] += 1
    counted.safety += verdict.safety
    if verdict.outcome == "error":
        return  # infrastructure stands beside the rates, never inside
    counted.passes.add(seed, verdict.outcome == "pass")
    kind, value = key
    wrong = {one.dimension for one in verdict.vetoes if kind != "tool" or one.tool in ("", value)}
    for dimension in verdict.judged:
        counted.dimensions.setdefault(dimension, Share()).add(seed, dimension not in wrong)
