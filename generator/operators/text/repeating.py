"""Candidates in which a write could happen twice and may happen once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case, Turn
from mootcourt.contract.expectation import Expectation, Must
from mootcourt.contract.idempotency import is_key_name
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import ABSENT, Change, propose
from mootcourt.generator.operators.text.asking import explained
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.faulting import attacked, expected_after, failing
from mootcourt.generator.operators.text.request_text import request_of, reworded, some
from mootcourt.generator.operators.text.rivals import in_style

GROUP = "duplicate_risk"
LONGEST = 400
MOST = 2
SPOKEN = 8
_MARK = re.compile(r"[.,;:?!]")


def in_one_message(case: Case, rng: Random) -> Iterator[Candidate]:
    """Yield the request twice in one message."""
    written = _written_once(case)
    if written is None:
        return
    request = request_of(case).strip()
    for frame in some(rng, table("repeats")["in_one_message"], MOST):
        text = f"{request}\n\n{in_style(request, frame)}\n\n{request}"
        why = "The message holds one request twice; it is one request."
        yield reworded(case, text, ("must", written), *_grouped(case), *explained(case, why), frame=frame)


def in_two_turns(case: Case, rng: Random) -> Iterator[Candidate]:
    """Yield the request again in a second turn, once it is done."""
    written = _written_once(case)
    if written is None or case.expect is None:
        return
    must = Must.model_validate({name: value for name, value in written.to_json().items() if name != "state"})
    request = request_of(case).strip()
    for frame in some(rng, table("repeats")["in_two_turns"], MOST):
        again = Turn(
            user=f"{in_style(request, frame)}\n\n{request}",
            expect=Expectation(outcome="no_call"),
        )
        first = Turn(user=request_of(case), expect=case.expect)
        changes: list[Change] = [
            ("messages", case.messages[:-1] or ABSENT),
            ("expect", ABSENT),
            ("turns", (first, again)),
            ("must", must),
            *_grouped(case),
            *explained(case, "The second turn repeats a request that has been met."),
        ]
        yield propose(case, changes, frame=frame)


def answer_lost(case: Case) -> Iterator[Candidate]:
    """Yield the case with the answer of its last write lost once, after it took effect."""
    for at, call in attacked(case):
        tool = case.manifest[call.name]
        if tool.risk == "read":
            continue
        script = failing(case, call, "timeout_after_dispatch", 1)
        if script is None:
            continue
        keyed = any(map(is_key_name, tool.injected))
        outcome = "call" if keyed else ["report_failure", "call"]
        row = {"outcome": outcome, "calls": 3 if keyed else 2, "effects": 1}
        why = "The write took effect, and its answer was lost; nothing may make it happen again."
        changes = [*expected_after(case, at, row), *_grouped(case), *explained(case, why)]
        yield propose(
            case, [("script", script), *(one for one in changes if one != ("group", "tool_error"))], tool=call.name
        )


def _written_once(case: Case) -> Must | None:
    """Return what must hold with one effect for each expected write; None where the case writes nothing."""
    expect, text = case.expect, request_of(case)
    if expect is None or expect.outcomes != ("call",) or expect.clarify is not None or len(text) > LONGEST:
        return None
    if len(text.split()) > SPOKEN and not _MARK.search(text):
        return None  # dictated on the way: nobody pastes that a second time
    writes = [
        call.name for call in expect.calls if call.name in case.manifest and case.manifest[call.name].risk != "read"
    ]
    if not writes or any(entry.fault is not None for entry in case.script):
        return None
    effects = {**{name: writes.count(name) for name in writes}, **case.must.effects}
    return Must.model_validate({**case.must.to_json(), "effects": effects})


def _grouped(case: Case) -> list[Change]:
    return [] if case.group == GROUP else [("group", GROUP)]
