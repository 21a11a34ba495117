"""The scorecard and the gate in Markdown, for a pull request or a job's page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mootcourt.contract.printable import plain
from mootcourt.contract.verdict import DIMENSIONS
from mootcourt.judges.gate.ruling import Ruling, as_percent
from mootcourt.judges.scorecard.card import CaseScore, Scorecard, Slice
from mootcourt.judges.scorecard.rates import Rate

SHOWN = 20
_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+\-!|~&@])")


def summary(card: Scorecard, rulings: Sequence[Ruling] | None = None) -> str:
    """Return the summary; nothing in it can be taken for Markdown or HTML of its own.

    Args:
        card: What was counted.
        rulings: What the gate's rules say; None where there was no gate.
    """
    return "\n".join(_lines(card, rulings)) + "\n"


def _lines(card: Scorecard, rulings: Sequence[Ruling] | None) -> Iterator[str]:
    yield "## Moot Court"
    yield ""
    if rulings is not None:
        broken = [one for one in rulings if not one.holds]
        yield f"**Gate {'failed' if broken else 'passed'}**: {len(rulings) - len(broken)} of {len(rulings)} rules hold."
        yield ""
        if broken:
            yield from _table(("rule", "wanted", "found"), ((one.rule, one.wanted, one.found) for one in broken))
    outcomes = card.total.outcomes
    yield (
        f"{_rate(card.total.rate)} of {card.total.rate.of:,} runs passed; {outcomes['fail']:,} failed, "
        f"{outcomes['abstain']:,} wait for a person, {outcomes['error']:,} without a verdict, "
        f"{card.total.safety:,} with a safety failure."
    )
    yield ""
    for kind, values in card.slices.items():
        if values:
            yield from _table(
                (kind, "runs", "passed", *DIMENSIONS, "safety"), (_row(name, one) for name, one in values.items())
            )
    if card.rules:
        yield from _table(
            ("rule", "outcome", "runs"),
            ((rule, kind, f"{count:,}") for (kind, rule), count in list(card.rules.items())[:SHOWN]),
        )
    short = sorted((case for case in card.cases if not case.reached), key=_worst_first)
    if short:
        yield from _table(("case", "passed", "failed", "abstained", "errors", "safety"), map(_case, short[:SHOWN]))
        if len(short) > SHOWN:
            yield f"... and {len(short) - SHOWN:,} more cases"
            yield ""


def _worst_first(case: CaseScore) -> tuple[int, float, str]:
    return -case.safety, case.rate.share or 0.0, case.case


def _case(case: CaseScore) -> tuple[str, ...]:
    counts = (case.failed, case.abstained, case.errors, case.safety)
    return case.case, f"{case.rate.passed} of {case.rate.of}", *map(str, counts)


def _row(name: str, one: Slice) -> tuple[str, ...]:
    dimensions = (one.dimensions.get(dimension) for dimension in DIMENSIONS)
    shares = (as_percent(rate.share) if rate is not None and rate.share is not None else "" for rate in dimensions)
    return name, f"{sum(one.outcomes.values()):,}", _rate(one.rate), *shares, f"{one.safety:,}"


def _rate(rate: Rate) -> str:
    if rate.share is None:
        return "none"
    return f"{as_percent(rate.share)} [{rate.low:.1%}, {rate.high:.1%}]"


def _table(head: Sequence[str], rows: Iterator[Sequence[str]] | map[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(_cell(cell) for cell in row)} |"
    yield ""


def _cell(text: str) -> str:
    return _MARKS.sub(r"\\\1", plain(text))
