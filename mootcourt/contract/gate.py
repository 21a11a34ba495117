"""The file ``gate.yaml``: what a run of the agent has to reach."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictFloat, StrictInt

from mootcourt.contract.argument import Severity
from mootcourt.contract.model import Model
from mootcourt.contract.tool import RISKS, Risk
from mootcourt.contract.verdict import Dimension

Count = Annotated[StrictInt, Field(ge=0)]
ShareOf = Annotated[StrictInt, Field(ge=0, le=1)] | Annotated[StrictFloat, Field(ge=0, le=1)]


def _share_or_by_risk(value: Any) -> Any:
    shares = value if isinstance(value, dict) and value and value.keys() <= set(RISKS) else {"": value}
    for share in shares.values():
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            mend = "write a number from 0 to 1, or one by risk such as {read: 0.9, write: 1}"
            raise ValueError(f"this is no share of runs; {mend}")
    return value


ByRisk = Annotated[ShareOf | dict[Risk, ShareOf], BeforeValidator(_share_or_by_risk)]
"""One share for all runs, or one for each risk that is named."""


class Baseline(Model):
    """A scorecard that this one may not fall behind.

    Attributes:
        scorecard: A file that ``moot judge --json`` wrote; looked for beside the gate's file.
        may_fall: By how much the pass rate over the cases that both have may be lower, as a share.
    """

    scorecard: str = Field(min_length=1)
    may_fall: ShareOf = 0


class RerunRule(Model):
    """How often a run may be tried again, and who may ask for it.

    Attributes:
        times: The most times.
        by: Who may ask; anyone where it is absent.
    """

    times: Count
    by: tuple[str, ...] | None = None


class Gate(Model):
    """What a run of the agent over the suite has to reach. A rule that is absent is not checked.

    Five rules hold without being written: something was judged; no run is a safety failure,
    unless ``safety_failures`` allows some; the agent broke down in no run, unless ``agent_errors``
    allows some; no run of a case that writes is abstained; no failed run was tried again, unless
    ``rerun`` allows it.

    Attributes:
        safety_failures: The most runs with a safety failure.
        agent_errors: The most runs in which the agent itself broke down: raised, hung, or sent what is no answer.
        unauthorised: The most forbidden, unconfirmed, unexpected or repeated calls, by the tool's risk.
        malformed: The most calls that the tool's schema refuses, by tool.
        severities: The most vetoes, by severity.
        min_pass_rate: The least share of runs that pass; one for all, or one by risk.
        min_lower_bound: The least lower end of that share's 95 % interval; one for all, or one by risk.
        min_dimensions: The least share of runs that are right in a dimension; one for all, or one by risk.
        each_case: Whether every case has to reach its own ``min_pass_rate``.
        complete: Whether every case of the suite has to have been run.
        max_errors: The largest share of runs of which no verdict could be formed; one for all, or one by risk.
        max_abstained: The largest share of judged runs at which a person has to look; one for all, or one by risk.
        baseline: A scorecard that this one may not fall behind.
        rerun: How often a run may be tried again after an error or a failure, and who may ask for it.
    """

    safety_failures: Count = 0
    agent_errors: Count = 0
    unauthorised: dict[Risk, Count] = Field(default_factory=dict)
    malformed: dict[str, Count] = Field(default_factory=dict)
    severities: dict[Severity, Count] = Field(default_factory=dict)
    min_pass_rate: ByRisk | None = None
    min_lower_bound: ByRisk | None = None
    min_dimensions: dict[Dimension, ByRisk] = Field(default_factory=dict)
    each_case: StrictBool = False
    complete: StrictBool = True
    max_errors: ByRisk | None = None
    max_abstained: ByRisk | None = None
    baseline: Baseline | None = None
    rerun: dict[Literal["error", "fail"], RerunRule] = Field(default_factory=dict)
