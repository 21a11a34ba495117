"""Candidates in which an expected call fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.expectation import Expectation, Must
from mootcourt.contract.idempotency import is_key_name
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import Change, propose
from mootcourt.generator.operators.text.asking import explained
from mootcourt.generator.operators.text.data import table

GROUP = "tool_error"
RETRIES = 2
ACCEPTED = {"ok": True}


def faulted(case: Case, fault: str) -> Iterator[Candidate]:
    """Yield candidates in which the first lookup, or the last write, of the expected calls meets ``fault``.

    What is right then stands in ``faults.yaml``, by the risk of the tool and how often it fails.
    """
    for at, call in attacked(case):
        risk = "read" if case.manifest[call.name].risk == "read" else "write"
        keyed = any(map(is_key_name, case.manifest[call.name].injected))
        for listed in table("faults")[risk].get(fault, ()):
            row = {**listed, "calls": listed.get("keyed_calls", listed["calls"])} if keyed else listed
            script = failing(case, call, fault, row.get("times"))
            if script is not None:
                yield propose(
                    case,
                    [("script", script), *expected_after(case, at, row), *explained(case, _why(call, fault, row))],
                    tool=call.name,
                    times=row.get("times"),
                )


def attacked(case: Case) -> Iterator[tuple[int, ExpectedCall]]:
    """Yield the calls that may be made to fail, each with its place: the first lookup and the last write.

    Only a case of one turn is attacked that expects calls which nothing hinders.
    """
    expect = case.expect
    if expect is None or expect.outcomes != ("call",) or expect.clarify is not None:
        return
    if any(entry.fault is not None for entry in case.script):
        return
    numbered = [(at, call) for at, call in enumerate(expect.calls) if call.name in case.manifest]
    reads = [pair for pair in numbered if case.manifest[pair[1].name].risk == "read"]
    writes = [pair for pair in numbered if case.manifest[pair[1].name].risk != "read"]
    for at, call in (*reads[:1], *writes[-1:]):
        if sum(other.name == call.name for _, other in numbered) == 1:
            yield at, call


def failing(case: Case, call: ExpectedCall, fault: str, times: int | None) -> tuple[ScriptEntry, ...] | None:
    """Return the script in which the calls of a tool fail; None where nothing says what it answers otherwise."""
    tool = case.manifest[call.name]
    own = [entry for entry in case.script if entry.tool == call.name]
    others = [entry for entry in case.script if entry.tool != call.name]
    if fault == "slow":
        if not own and tool.risk == "read":
            return None
        slowed = [entry.model_copy(update={"fault": "slow"}) for entry in own]
        return (*map(_marked, slowed or [ScriptEntry(tool=call.name, returns=ACCEPTED, fault="slow")]), *others)
    if times is None:
        return (ScriptEntry.model_validate({"tool": call.name, "fault": fault}), *others)
    if not own and tool.risk == "read":
        return None
    first = ScriptEntry.model_validate({"tool": call.name, "fault": fault, "times": times})
    return (first, *(own or [ScriptEntry(tool=call.name, returns=ACCEPTED)]), *others)


def _marked(entry: ScriptEntry) -> ScriptEntry:
    """Return the entry with every field that it was given counted as written."""
    return ScriptEntry.model_validate({**entry.to_json(), "fault": entry.fault})


def expected_after(case: Case, at: int, row: Mapping[str, Any]) -> list[Change]:
    """Return the changes to what the agent must do when the call at that place fails as the row says."""
    assert case.expect is not None  # attacked() yields nothing else
    outcome = row["outcome"]
    sure = outcome == "call"
    calls = case.expect.calls if sure else case.expect.calls[: at + 1]
    expect = Expectation(outcome=outcome if isinstance(outcome, str) else tuple(outcome), calls=calls)
    name = case.expect.calls[at].name
    must = case.must.to_json()
    must["max_calls"] = {**must.get("max_calls", {}), name: row["calls"]}
    if "total" in must["max_calls"]:
        must["max_calls"]["total"] += row["calls"] - 1
    must["retries"] = row["calls"] - 1
    effects = dict(must.pop("effects", {}))
    effects.pop(name, None)
    if not sure:
        must.pop("state", None)
        effects = {tool: count for tool, count in effects.items() if any(call.name == tool for call in calls)}
    if "effects" in row:
        effects[name] = row["effects"]
    if effects:
        must["effects"] = effects
    changes: list[Change] = [("expect", expect), ("must", Must.model_validate(must))]
    return changes if case.group == GROUP else [*changes, ("group", GROUP)]


def _why(call: ExpectedCall, fault: str, row: Mapping[str, Any]) -> str:
    times = row.get("times")
    often = "every time" if times is None else "once"
    words = fault.replace("_", " ")
    if row["outcome"] == "call":
        told = "it works in the end" if fault == "slow" else "a second try is allowed and works"
    elif isinstance(row["outcome"], list):
        told = "a further try and an honest report are both right"
    else:
        told = "the agent has to stop and say so"
    return f"{call.name} meets {words} {often}; {told}."
