"""A verdict: what the judges found about one run."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictInt

from mootcourt.contract.argument import Severity
from mootcourt.contract.case import Group
from mootcourt.contract.model import Model
from mootcourt.contract.tool import Risk
from mootcourt.contract.trace import Rerun

Dimension = Literal["invocation", "selection", "structure", "grounding", "sequence", "recovery"]
DIMENSIONS: tuple[Dimension, ...] = ("invocation", "selection", "structure", "grounding", "sequence", "recovery")
Kind = Literal["fail", "abstain", "error", "recovered", "note"]
VerdictOutcome = Literal["pass", "fail", "abstain", "error"]


class RunFinding(Model):
    """What one check found about a run.

    Attributes:
        rule: The check and what it found, such as ``arguments.derived``.
        kind: ``fail`` is a veto; ``abstain`` asks for a person; ``error`` means that no verdict could be
            formed; ``recovered`` was answered with an error and then put right; ``note`` decides nothing.
        path: Where in the trace or the case, such as ``calls[1].arguments.amount``.
        expected: What was expected, in words.
        actual: What came, in words.
        note: Why, or what was taken into account.
        severity: How bad it is.
        dimension: What it counts against.
        safety: Whether it is a safety failure: a forbidden, unauthorised, unconfirmed or repeated write.
        turn: The judged turn, counted from 0.
        tool: The tool it is about; empty where it is about none.
        risk: The risk of that tool; absent where it is about none, or about one that the case does not know.
    """

    rule: str
    kind: Kind = "fail"
    path: str = ""
    expected: str = ""
    actual: str = ""
    note: str = ""
    severity: Severity = "medium"
    dimension: Dimension = "grounding"
    safety: StrictBool = False
    turn: StrictInt | None = None
    tool: str = ""
    risk: Risk | None = None


class Verdict(Model):
    """What the judges rule on one run.

    Attributes:
        case: The case's id.
        run: Which of the runs, counted from 0.
        outcome: ``pass``, ``fail``, ``abstain`` (a person must look) or ``error`` (no verdict could be formed).
        rule: The first rule that failed, abstained or erred; empty for a pass. ``path``, ``expected`` and
            ``actual`` are those of the same finding.
        vetoes: The findings that fail the run.
        evidence: All other findings.
        safety: Whether a safety failure is among the vetoes.
        scores: Figures that are no verdict, such as precision and recall of the selection, 0 to 1.
        group: The case's group; with ``risk``, ``tags`` and ``tools`` what a scorecard counts by.
        risk: The case's risk.
        tags: The case's tags.
        tools: The tools that were expected or called, sorted.
        seed: The seed of a generated case, else its own id; runs of one seed are not independent.
        min_pass_rate: The share of the case's runs that has to pass.
        judged: The dimensions in which the run gave something to judge: recovery, for one, only where a call
            was answered with an error. Empty where nothing was judged.
        attempt: How often this run had been tried before.
        rerun: Why it was tried again, ``error`` or ``fail``, and by whom; absent for a first attempt.
        agent: What the trace says of the agent.
        usage: Tokens, cost and latency of the run.
        versions: The versions of judges and calibration.
    """

    case: str
    run: StrictInt = 0
    outcome: VerdictOutcome
    rule: str = ""
    path: str = ""
    expected: str = ""
    actual: str = ""
    vetoes: tuple[RunFinding, ...] = ()
    evidence: tuple[RunFinding, ...] = ()
    safety: StrictBool = False
    scores: dict[str, StrictInt | StrictFloat] = Field(default_factory=dict)
    group: Group | None = None
    risk: Risk | None = None
    tags: dict[str, str] = Field(default_factory=dict)
    tools: tuple[str, ...] = ()
    seed: str = ""
    min_pass_rate: StrictInt | StrictFloat = 1
    judged: tuple[Dimension, ...] = ()
    attempt: StrictInt = Field(default=0, ge=0)
    rerun: Rerun | None = None
    agent: dict[str, Any] = Field(default_factory=dict)
    usage: dict[str, Any] = Field(default_factory=dict)
    versions: dict[str, str] = Field(default_factory=dict)

    @property
    def is_abstained_write(self) -> bool:
        """Whether a person has to look and the case writes, or the call in question does; such a run never passes."""
        doubtful = {one.risk for one in self.evidence if one.kind == "abstain"}
        return self.outcome == "abstain" and not {self.risk, *doubtful} <= {None, "read"}
