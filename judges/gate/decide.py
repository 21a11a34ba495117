"""A scorecard held against a gate."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, Literal

from mootcourt.contract.gate import ByRisk, Gate, RerunRule
from mootcourt.contract.tool import RISKS
from mootcourt.contract.verdict import Dimension
from mootcourt.judges.gate.baseline import check_baseline
from mootcourt.judges.gate.ruling import Ruling, as_percent, at_most
from mootcourt.judges.scorecard.card import Scorecard, Slice

SHOWN = 5
AGENT_ERROR = ("error", "envelope.agent_error")
NO_RERUN_OF_FAILURES: dict[Literal["error", "fail"], RerunRule] = {"fail": RerunRule(times=0)}


def decide(
    gate: Gate, card: Scorecard, *, missing: Collection[str] = (), baseline: Mapping[str, Any] | None = None
) -> tuple[Ruling, ...]:
    """Return what each rule of the gate says; the gate is passed when all hold.

    Args:
        gate: The rules.
        card: What was counted.
        missing: Cases of the suite that no trace is about.
        baseline: The scorecard that ``gate.baseline`` names, as plain JSON.
    """
    return tuple(_rulings(gate, card, missing, baseline))


def _rulings(
    gate: Gate, card: Scorecard, missing: Collection[str], baseline: Mapping[str, Any] | None
) -> Iterator[Ruling]:
    judged = card.total.rate.of
    yield Ruling("judged", judged > 0, "at least 1 run judged", str(judged))
    if gate.complete:
        yield Ruling("complete", not missing, "every case was run", _cases_missing(missing))
    yield at_most("safety_failures", gate.safety_failures, card.total.safety)
    yield at_most("agent_errors", gate.agent_errors, card.rules.get(AGENT_ERROR, 0))
    yield from _counts("unauthorised", gate.unauthorised, card.unauthorised)
    yield from _counts("malformed", gate.malformed, card.malformed)
    yield from _counts("severities", gate.severities, card.severities)
    # A write that no judge could decide on never passes; a person decides on it.
    yield at_most("abstained_writes", 0, card.abstained_writes)
    yield from _by_risk("min_pass_rate", gate.min_pass_rate, card, _pass_rate, least=True)
    yield from _by_risk("min_lower_bound", gate.min_lower_bound, card, _lower_bound, least=True)
    for name, wanted in gate.min_dimensions.items():
        yield from _by_risk(f"min_dimensions.{name}", wanted, card, partial(_dimension, name=name), least=True)
    if gate.each_case:
        yield _each_case(card)
    yield from _by_risk("max_errors", gate.max_errors, card, _error_share, least=False)
    yield from _by_risk("max_abstained", gate.max_abstained, card, _abstained_share, least=False)
    if gate.baseline is not None and baseline is not None:
        yield from check_baseline(card, baseline, float(gate.baseline.may_fall))
    yield from _reruns(gate, card)


def _cases_missing(missing: Collection[str]) -> str:
    if not missing:
        return "all were"
    named = sorted(missing)
    more = ", ..." if len(named) > SHOWN else ""
    return f"{len(named)} were not: {', '.join(named[:SHOWN])}{more}"


def _counts(rule: str, wanted: Mapping[Any, int], found: Mapping[Any, int]) -> Iterator[Ruling]:
    for name, most in wanted.items():
        yield at_most(f"{rule}.{name}", most, found.get(name, 0))


def _by_risk(
    rule: str, wanted: ByRisk | None, card: Scorecard, share: Callable[[Slice], float | None], *, least: bool
) -> Iterator[Ruling]:
    if wanted is None:
        return
    named = wanted if isinstance(wanted, Mapping) else {"": wanted}
    for risk in ("", *RISKS):
        if risk not in named:
            continue
        bound = float(named[risk])  # type: ignore[index]  # a risk, or the one share for all
        one = card.total if not risk else card.slices["risk"].get(risk)
        found = share(one) if one is not None else None
        words = f"{'at least' if least else 'at most'} {as_percent(bound)}"
        if found is None:
            # Runs of which none could be judged prove nothing; where there is no such run, there is nothing to prove.
            holds = one is None or not least or not sum(one.outcomes.values())
            told = "no such run" if one is None else "none could be judged"
        else:
            holds, told = (found >= bound if least else found <= bound), as_percent(found)
        yield Ruling(f"{rule}.{risk}" if risk else rule, holds, words, told)


def _pass_rate(one: Slice) -> float | None:
    return one.rate.share


def _lower_bound(one: Slice) -> float | None:
    return one.rate.low if one.rate.of else None


def _dimension(one: Slice, *, name: Dimension) -> float | None:
    rate = one.dimensions.get(name)
    return rate.share if rate is not None else None


def _error_share(one: Slice) -> float | None:
    runs = sum(one.outcomes.values())
    return one.outcomes["error"] / runs if runs else None


def _abstained_share(one: Slice) -> float | None:
    return one.outcomes["abstain"] / one.rate.of if one.rate.of else None


def _each_case(card: Scorecard) -> Ruling:
    short = [case for case in card.cases if not case.reached]
    told = "all do"
    if short:
        named = ", ".join(f"{case.case} ({case.rate.passed} of {case.rate.of})" for case in short[:SHOWN])
        told = f"{len(short)} do not: {named}{', ...' if len(short) > SHOWN else ''}"
    return Ruling("each_case", not short, "every case reaches its own min_pass_rate", told)


def _reruns(gate: Gate, card: Scorecard) -> Iterator[Ruling]:
    for of, rule in (NO_RERUN_OF_FAILURES | gate.rerun).items():
        yield at_most(f"rerun.{of}", rule.times, card.attempts.get(of, 0))
        if rule.by is not None:
            others = sorted({by or "nobody named" for (how, by) in card.reruns if how == of and by not in rule.by})
            words = f"asked for by {', '.join(rule.by)}"
            yield Ruling(f"rerun.{of}.by", not others, words, ", ".join(others) or "nobody else")
