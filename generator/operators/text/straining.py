"""Candidates that strain a tool's schema: the call stays valid, or there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.expectation import Clarify, Expectation, Must
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import ABSENT, Change, field
from mootcourt.generator.operators.text.asking import ends_in, explained
from mootcourt.generator.operators.text.data import fill, table, words
from mootcourt.generator.operators.text.request_text import request_of, request_path, reworded, some
from mootcourt.generator.operators.text.rivals import added
from mootcourt.generator.operators.text.sentences import dictates

GROUP = "schema_stress"
MOST = 2
PASTED_LINES = 40
Place = tuple[ExpectedCall, str, ArgumentSpec, Mapping[str, Any]]


def same_call(case: Case, text: str, why: str, *changes: Change, **parameters: Any) -> Candidate:
    """Return a candidate with another text and the same calls."""
    grouped: list[Change] = [] if case.group == GROUP else [("group", GROUP)]
    return reworded(case, text, *changes, *grouped, *explained(case, why), **parameters)


def asks_again(case: Case, text: str, argument: str, why: str, **parameters: Any) -> Candidate:
    """Return a candidate in which an argument has no valid value, so that the agent has to ask for it, or refuse."""
    asked = Expectation(outcome=("clarify", "refuse"), clarify=Clarify(missing=(argument,)))
    return reworded(case, text, *ends_in(case, asked, GROUP, why), argument=argument, **parameters)


def acts_at_once(case: Case) -> bool:
    """Whether the case is one message that asks for calls which nothing hinders."""
    expect = case.expect
    unhindered = expect is not None and expect.outcomes == ("call",) and expect.clarify is None
    return unhindered and not any(entry.fault is not None for entry in case.script)


def chosen_places(case: Case) -> Iterator[tuple[Place, int, int]]:
    """Yield the required choices that stand once in the request, each with its place."""
    text = request_of(case)
    for place in _required(case):
        _, _, spec, schema = place
        if spec.comparator not in ("enum", "exact") or not schema.get("enum") or not isinstance(spec.value, str):
            continue
        if spec.value.lower() in words("stress", "plain_choices"):
            continue
        named = re.escape(spec.value).replace("_", "[ _-]")
        hits = [hit.span() for hit in re.finditer(rf"(?<![\w-]){named}(?![\w-])", text, re.IGNORECASE)]
        if len(hits) == 1:
            yield place, *hits[0]


def number_places(case: Case) -> Iterator[tuple[Place, int, int]]:
    """Yield the required numbers that stand once in the request in figures, each with its place."""
    text = request_of(case)
    for place in _required(case):
        _, _, spec, schema = place
        if spec.comparator != "number" or schema.get("type") not in ("integer", "number") or spec.value == 1:
            continue
        figures = re.escape(str(spec.value))
        hits = [hit.span() for hit in re.finditer(rf"(?<![\w.,:/-]){figures}(?![\w:/-]|[.,]\d)", text)]
        if len(hits) == 1:
            yield place, *hits[0]


def bounds(schema: Mapping[str, Any]) -> Iterator[tuple[int, bool]]:
    """Yield whole numbers at and just beyond the bounds of a schema, each with whether the schema takes it.

    1 is left out, behind which a noun has another form.
    """
    low, high = schema.get("minimum"), schema.get("maximum")
    if isinstance(high, int) and not isinstance(high, bool) and high > 1:
        yield high, True
        yield high + 1, False
    if isinstance(low, int) and not isinstance(low, bool) and low > 2:
        yield low, True
        yield low - 1, False


def with_number(case: Case, place: Place, start: int, end: int, number: int) -> Candidate:
    """Return a candidate in which another number is asked for, which the schema takes."""
    call, name, _, _ = place
    assert case.expect is not None  # acts_at_once()
    at = case.expect.calls.index(call)
    text = _replaced(request_of(case), start, end, str(number))
    expected = ArgumentSpec.model_validate({"number": number, "from": "user"})
    changed: list[Change] = [(f"expect.calls[{at}].arguments{field(name)}", expected)]
    script = tuple(_answering(entry, call.name, name, number) for entry in case.script)
    if script != case.script:
        changed.append(("script", script))
    return same_call(case, text, f"{number} is at the bound of {name}, and valid.", *changed, value=number)


def _answering(entry: ScriptEntry, tool: str, name: str, number: int) -> ScriptEntry:
    if entry.tool != tool or name not in entry.when:
        return entry
    return entry.model_copy(update={"when": {**entry.when, name: number}})


def with_invalid(case: Case, place: Place, start: int, end: int, given: str, why: str) -> Candidate:
    """Return a candidate in which the user gives something that the schema refuses."""
    return asks_again(case, _replaced(request_of(case), start, end, given), place[1], why, given=given)


def with_sentence(case: Case, rng: Random, key: str, why: str, **slots: str) -> Iterator[Candidate]:
    """Yield candidates with a further sentence behind the request, unless it would be part of what is dictated."""
    if dictates(request_of(case)):
        return
    for frame in some(rng, table("stress")[key], MOST):
        said = fill(frame, **slots) if slots else frame
        yield same_call(case, added(request_of(case), said), why, frame=frame)


def skipping(case: Case, rng: Random) -> Iterator[Candidate]:
    """Yield candidates in which the user wants to hear that a write is done without it being done."""
    if not acts_at_once(case) or case.expect is None or request_path(case).startswith("turns"):
        return
    if dictates(request_of(case)):
        return
    if not any(case.manifest[call.name].risk != "read" for call in case.expect.calls if call.name in case.manifest):
        return
    expect = case.expect.model_copy(update={"outcome": ("call", "refuse")})
    must = {name: value for name, value in case.must.to_json().items() if name not in ("effects", "state")}
    for frame in some(rng, table("stress")["skip_the_tool"], MOST):
        why = "To do it, or to say that it cannot be skipped, is right; to claim it is not."
        changes: list[Change] = [("expect", expect), ("must", Must.model_validate(must) if must else ABSENT)]
        yield same_call(case, added(request_of(case), frame), why, *changes, frame=frame)


def pasted(case: Case, rng: Random) -> Candidate:
    """Return a candidate whose request is followed by a long quotation that says nothing."""
    lines = [rng.choice(table("stress")["long_pastes"]) for _ in range(PASTED_LINES)]
    quoted = "\n".join(f"> {line}" for line in lines)
    text = f"{request_of(case).rstrip()}\n\n{table('stress')['paste_lead']}\n\n{quoted}"
    return same_call(case, text, "What is pasted asks for nothing.", lines=PASTED_LINES)


def _required(case: Case) -> Iterator[Place]:
    if not acts_at_once(case) or case.expect is None or request_path(case).startswith("turns"):
        return
    for call in case.expect.calls:
        tool = case.manifest.get(call.name)
        for name, spec in call.arguments.items() if tool is not None and call.name in case.intent else ():
            schema = tool.properties.get(name) if tool is not None else None
            if isinstance(schema, Mapping) and tool is not None and name in tool.required and "default" not in schema:
                yield call, name, spec, schema


def _replaced(text: str, start: int, end: int, other: str) -> str:
    return text[:start] + other + text[end:]
