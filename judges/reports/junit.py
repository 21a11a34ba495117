"""JUnit XML, as CI servers read it: a test case per run, a suite per group, and one for the gate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from mootcourt.contract.files import whole_file
from mootcourt.contract.printable import plain
from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.judges.gate.ruling import Ruling
from mootcourt.judges.scorecard.card import Scorecard

# XML 1.0 has no text for these, not even as a reference; ``plain`` leaves the newline only.
_NO_XML = re.compile("[\ufffe\uffff]")


def write_junit(path: Path, verdicts: Iterable[Verdict], card: Scorecard, rulings: Sequence[Ruling] = ()) -> None:
    """Write the report; the verdicts stream by.

    A failed run is a ``failure``, one without a verdict an ``error``. A run at which a person has
    to look is a ``failure`` where the case writes, since it never passes, and ``skipped`` otherwise.

    Raises:
        OutputError: The file cannot be written.
    """
    with whole_file(path) as stream:
        stream.writelines(f"{line}\n" for line in _document(verdicts, card, rulings))


def _document(verdicts: Iterable[Verdict], card: Scorecard, rulings: Sequence[Ruling]) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<testsuites name="moot" tests="{sum(card.total.outcomes.values()) + len(rulings)}">'
    # Verdicts come in the order of the traces, so a group may open more than one suite element; readers add them up.
    for group, several in groupby(verdicts, key=lambda one: one.group or "cases"):
        yield f"<testsuite name={_attribute(group)}>"
        for verdict in several:
            yield from _run(verdict)
        yield "</testsuite>"
    if rulings:
        broken = sum(not one.holds for one in rulings)
        yield f'<testsuite name="gate" tests="{len(rulings)}" failures="{broken}">'
        for ruling in rulings:
            yield from _rule(ruling)
        yield "</testsuite>"
    yield "</testsuites>"


def _run(verdict: Verdict) -> Iterator[str]:
    name = f"{verdict.case}#{verdict.run}" + (f".{verdict.attempt}" if verdict.attempt else "")
    seconds = verdict.usage.get("seconds")
    took = f' time="{seconds:.3f}"' if isinstance(seconds, int | float) else ""
    group = verdict.group or "cases"
    opening = f'<testcase classname="moot.{group}" name={_attribute(name)}{took}'
    element = _element(verdict)
    if element is None:
        yield f"{opening}/>"
        return
    told = f"{verdict.rule}: expected {verdict.expected or '-'}, found {verdict.actual or '-'}"
    lines = "\n".join(_finding(one) for one in (*verdict.vetoes, *verdict.evidence))
    yield f"{opening}>"
    yield f"<{element} type={_attribute(verdict.rule)} message={_attribute(told)}>{_text(lines)}</{element}>"
    yield "</testcase>"


def _element(verdict: Verdict) -> str | None:
    if verdict.outcome == "abstain":
        return "failure" if verdict.is_abstained_write else "skipped"
    return {"pass": None, "fail": "failure", "error": "error"}[verdict.outcome]


def _finding(one: RunFinding) -> str:
    sides = f"expected {one.expected or '-'}, found {one.actual or '-'}"
    return f"{one.kind} {one.rule} at {one.path or '-'}: {sides}" + (f" ({one.note})" if one.note else "")


def _rule(ruling: Ruling) -> Iterator[str]:
    opening = f'<testcase classname="moot.gate" name={_attribute(ruling.rule)}'
    if ruling.holds:
        yield f"{opening}/>"
        return
    told = f"wanted {ruling.wanted}, found {ruling.found}"
    yield f'{opening}><failure type="gate" message={_attribute(told)}/></testcase>'


def _attribute(text: str) -> str:
    return quoteattr(_NO_XML.sub("?", plain(text)))


def _text(text: str) -> str:
    return escape(_NO_XML.sub("?", plain(text, keep_newlines=True)))
