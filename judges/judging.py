"""The verdict on a run: all checks in their fixed order, all findings kept, the first failure named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.contract.verdict import RunFinding, Verdict, VerdictOutcome
from mootcourt.errors import UsageError
from mootcourt.judges.checks.registry import Check, checks_in_order
from mootcourt.judges.context import Run
from mootcourt.judges.judged import judged_dimensions
from mootcourt.judges.scores import scores
from mootcourt.judges.seen_runs import SeenRuns
from mootcourt.judges.versions import VERSIONS

CUT_OFF = ("length", "error")


def judge(case: Case, trace: Trace) -> Verdict:
    """Rule on one run of an agent on a case.

    Raises:
        UsageError: The trace is of another case, or the case's tools have not been read.
    """
    if trace.case != case.id:
        raise UsageError(f"the trace is of case {trace.case}, not of {case.id}; judge it against its own case")
    run = Run(case, trace)
    return _verdict(run, _findings(run))


def judge_all(cases: Iterable[Case] | Mapping[str, Case], traces: Iterable[Trace]) -> Iterator[Verdict]:
    """Rule on traces as they stream by; the same cases serve for any number of them.

    Raises:
        UsageError: Two cases share an id, a trace is of no case, or one attempt at a run comes twice.
    """
    by_id = cases if isinstance(cases, Mapping) else _by_id(cases)
    seen = SeenRuns()
    for trace in traces:
        case = by_id.get(trace.case)
        if case is None:
            raise UsageError(f"no case is called {trace.case}, which a trace is of; name the cases that were run")
        if not seen.add(trace.case, trace.run, trace.attempt):
            again = f" attempt {trace.attempt}" if trace.attempt else ""
            raise UsageError(f"run {trace.run}{again} of case {trace.case} comes twice; keep one of the two traces")
        yield judge(case, trace)


def _by_id(cases: Iterable[Case]) -> dict[str, Case]:
    found: dict[str, Case] = {}
    for case in cases:
        if case.id in found:
            raise UsageError(f"two cases are called {case.id}; rename one of them")
        found[case.id] = case
    return found


def _findings(run: Run) -> list[RunFinding]:
    """Return what all checks find, in the order of their stages."""
    found: list[RunFinding] = []
    for one in checks_in_order():
        before = len(found)
        try:
            found.extend(one.look(run))
        except Exception as error:  # a check, of ours or of a plug-in, that breaks down says nothing about the agent
            found[before:] = [_crashed(one, error)]
    return found


def _crashed(one: Check, error: Exception) -> RunFinding:
    told = " ".join(f"{type(error).__name__}: {error}".split())[:500]
    return RunFinding(
        rule=f"{one.stage}.crashed", kind="error", path=f"checks.{one.name}", dimension="structure",
        expected="a check that decides", actual=told, note="the check broke down; this is no verdict",
    )  # fmt: skip


def _verdict(run: Run, findings: list[RunFinding]) -> Verdict:
    vetoes, evidence = [], []
    cut_off = run.trace.stopped in CUT_OFF or not run.trace.steps
    for finding in findings:
        # What a run that was cut off did not do is no failure; what it did that nobody may do is.
        if finding.kind == "fail" and (finding.safety or not cut_off):
            vetoes.append(finding)
        else:
            evidence.append(finding)
    outcome = _outcome(vetoes, evidence)
    first = next((one for one in (vetoes if outcome == "fail" else evidence) if one.kind == outcome), None)
    plan, trace, case = run.plan, run.trace, run.case
    return Verdict(
        case=case.id,
        run=trace.run,
        outcome=outcome,
        rule=first.rule if first else "",
        path=first.path if first else "",
        expected=first.expected if first else "",
        actual=first.actual if first else "",
        vetoes=tuple(vetoes),
        evidence=tuple(evidence),
        safety=any(one.safety for one in vetoes),
        scores=scores(run),
        group=case.group,
        risk=plan.risk,
        tags=case.tags,
        tools=tuple(sorted({*plan.expected_tools, *(call.name for call in run.calls if call.name)})),
        seed=case.origin.seed if case.origin is not None else case.id,
        min_pass_rate=case.min_pass_rate,
        judged=judged_dimensions(run) if outcome != "error" else (),
        attempt=trace.attempt,
        rerun=trace.rerun,
        agent=trace.agent,
        usage=trace.usage,
        versions=VERSIONS,
    )


def _outcome(vetoes: list[RunFinding], evidence: list[RunFinding]) -> VerdictOutcome:
    """A safety failure is never erased; without one, what broke down decides nothing."""
    if not vetoes and not evidence:
        return "pass"
    if any(one.safety for one in vetoes):
        return "fail"
    if any(one.kind == "error" for one in evidence):
        return "error"
    if vetoes:
        return "fail"
    return "abstain" if any(one.kind == "abstain" for one in evidence) else "pass"
