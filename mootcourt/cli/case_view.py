"""One case in full, as text for a terminal; everything that a case holds is escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os.path import commonprefix
from typing import Any

from rich.text import Text

from mootcourt.cli.terminal import plain
from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.files import dump_line
from mootcourt.generator.derivation import Derived, agreement, derive

INDENT = 2
LABEL = 12
SHORT = 60
Line = tuple[str, str]


def case_view(case: Case, *, status: str = "", reasons: Sequence[str] = (), brief: bool = False) -> Text:
    """Return a case in full: what the agent sees, what it must do, which rule decided, where it comes from.

    Args:
        case: The case, with its tools.
        status: ``accepted``, ``pending`` or ``rejected``, where it comes from a dataset.
        reasons: Why it is not accepted.
        brief: Leave out tools, scripted results and facts, and write each edit in one line.
    """
    view = Text()
    _put(view, case.id, "bold", "")
    facts = [case.title, f"group {case.group}", f"risk {case.risk_level}", status]
    _put(view, " · ".join(fact for fact in facts if fact), "dim", "")
    for reason in reasons:
        _put(view, reason, "yellow", "reason")
    sections: tuple[tuple[str, Callable[[Case], Iterator[Line]]], ...] = (
        ("What the agent sees", _seen),
        *(() if brief else (("Tools", _tools), ("Scripted results", _script))),
        ("What it must do", _expected),
        ("Which rule decides", _rule if brief else _derivation),
        ("Where it comes from", _origin_in_brief if brief else _origin),
    )
    for title, lines in sections:
        found = list(lines(case))
        if found:
            view.append(f"\n{title}\n", style="bold")
        for label, text in found:
            _put(view, text, "", label)
    return view


def _put(view: Text, text: str, style: str, label: str) -> None:
    """Append a labelled text; its further lines stand below its first."""
    shown = plain(text, keep_newlines=True)
    margin = " " * (INDENT + LABEL + 1) if label else ""
    if label:
        view.append(" " * INDENT + plain(label).ljust(LABEL) + " ", style="cyan")
    view.append(shown.replace("\n", f"\n{margin}") + "\n", style=style or None)


def _seen(case: Case) -> Iterator[Line]:
    context = case.context
    for name, value in context.session.items():
        yield "session", f"{name} = {dump_line(value)}"
    if context.now:
        yield "now", context.now + (f" ({context.timezone})" if context.timezone else "")
    for policy in context.policy:
        yield "policy", policy.text
    for document in case.documents:
        yield document.via.partition(":")[0], f"[{document.id}, {document.via}, untrusted]\n{document.content}"
    for message in case.messages:
        content = message.content if isinstance(message.content, str) else dump_line(message.content)
        yield message.role, f"[{message.name}] {content}" if message.role == "tool" else content
    for turn in case.turns:
        yield "user", turn.user


def _tools(case: Case) -> Iterator[Line]:
    for tool in case.manifest.tools:
        arguments = ", ".join(name if name in tool.required else f"{name}?" for name in tool.properties)
        yield tool.risk, f"{tool.name}({arguments})"


def _script(case: Case) -> Iterator[Line]:
    for entry in case.script:
        when = f" when {dump_line(entry.when)}" if entry.when else ""
        after = f" after {entry.after}" if entry.after else ""
        answer = f"fails: {entry.fault}" if entry.fault else f"returns {dump_line(entry.returns)}"
        yield "script", f"{entry.tool}{when}{after} {answer}"


def _expected(case: Case) -> Iterator[Line]:
    for number, turn in enumerate(case.judged_turns, start=1):
        if case.turns:
            yield f"turn {number}", turn.user
        yield from _expectation(turn.expect)
    must = case.must.to_json()
    for name, value in must.items():
        if name == "forbid":
            for one in case.must.forbid:
                yield "forbidden", one if isinstance(one, str) else _call(one)
        else:
            yield "must", f"{name}: {dump_line(value)}"


def _expectation(expect: Expectation) -> Iterator[Line]:
    yield "outcome", " or ".join(expect.outcomes)
    for call in expect.calls:
        yield "call", _call(call)
    if expect.clarify is not None:
        for name, value in expect.clarify.to_json().items():
            yield "ask", f"{name}: {dump_line(value)}"


def _call(call: ExpectedCall) -> str:
    return f"{call.name}({', '.join(f'{name}={_spec(spec)}' for name, spec in call.arguments.items())})"


def _spec(spec: ArgumentSpec) -> str:
    written = spec.to_json()
    value = dump_line(written.pop(spec.comparator))
    rest = "".join(f", {name} {dump_line(part)}" for name, part in written.items())
    return f"{spec.comparator} {value}{rest}"


def _rule(case: Case) -> Iterator[Line]:
    return _ruled(case, derive(case))


def _ruled(case: Case, derived: Sequence[Derived]) -> Iterator[Line]:
    for number, one in enumerate(derived, start=1):
        turn = f"turn {number}: " if len(derived) > 1 else ""
        yield "rule", f"{turn}{one.rule}: {one.reason}" if one.rule else f"{turn}none: {one.reason}"
        if one.outcome == "unknown" and one.decides:
            yield "would decide", one.decides
    verdict = agreement(case, derived)
    yield "agrees", "yes" if verdict.agrees else f"no: {verdict.reason}"


def _derivation(case: Case) -> Iterator[Line]:
    derived = derive(case)
    yield from _ruled(case, derived)
    for number, one in enumerate(derived, start=1):
        turn = f"turn {number}: " if len(derived) > 1 else ""
        for fact in one.facts:
            trust = "trusted" if fact.trusted else "untrusted"
            yield "fact", f"{turn}{dump_line(fact.value)} ({fact.type}, {fact.source}, {trust}, {fact.path})"
    if case.override is not None:
        yield "override", case.override.reason
    if case.origin is None and (case.rule or case.why):
        yield "noted", ": ".join(part for part in (case.rule, case.why) if part)


def _origin_in_brief(case: Case) -> Iterator[Line]:
    for label, text in _origin(case):
        if label in ("seed", "operator"):
            yield label, text
    for edit in case.origin.edits if case.origin is not None else ():
        written = edit.to_json()
        before, after = _from_where_they_differ(_side(written, "before"), _side(written, "after"))
        yield "edit", f"{edit.path}: {before} -> {after}"


def _from_where_they_differ(before: str, after: str) -> tuple[str, str]:
    """Return the beginnings of two texts, without what they share at the front where that is long."""
    shared = len(commonprefix([before, after]))
    start = before.rfind(" ", 0, shared) + 1 if shared > SHORT // 2 else 0
    left_out = "... " if start else ""
    return left_out + _short(before[start:]), left_out + _short(after[start:])


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHORT else f"{line[:SHORT].rstrip()} ..."


def _origin(case: Case) -> Iterator[Line]:
    origin = case.origin
    if origin is not None:
        yield "seed", origin.seed
        yield "operator", f"{origin.operator} {dump_line(origin.parameters)}" if origin.parameters else origin.operator
        for edit in origin.edits:
            yield "edit", edit.path
            yield "  before", _side(edit.to_json(), "before")
            yield "  after", _side(edit.to_json(), "after")
        if origin.checks:
            yield "checks", ", ".join(origin.checks)
        yield "made by", f"mootcourt {origin.generator}, rng {origin.rng}"
    if case.review is not None:
        yield "review", " ".join(str(part) for part in case.review.to_json().values())


def _side(edit: dict[str, Any], name: str) -> str:
    if name not in edit:
        return "(absent)"
    value = edit[name]
    return value if isinstance(value, str) else dump_line(value)
