"""A scorecard against an earlier one, over the cases that both have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.errors import InputError
from mootcourt.judges.gate.ruling import Ruling, as_percent, at_most
from mootcourt.judges.scorecard.card import FORMAT, CaseScore, Scorecard

SLACK = 1e-12  # what adding up shares in floats may lose


def check_baseline(card: Scorecard, baseline: Mapping[str, Any], may_fall: float) -> Iterator[Ruling]:
    """Yield whether the mean pass rate of the shared cases fell, and whether one of them has new safety failures.

    Every case weighs the same, however often it was run in either scorecard.
    """
    before = {case["case"]: case for case in baseline["cases"]}
    pairs = [(case, before[case.case]) for case in card.cases if case.case in before]
    rated = [(case.rate.share, old["rate"]["share"]) for case, old in pairs]
    both = [(new, float(old)) for new, old in rated if new is not None and old is not None]
    if not both:
        yield Ruling("baseline", False, "cases in common with the baseline", "none")
        return
    now, then = (sum(shares) / len(both) for shares in zip(*both, strict=True))
    words = f"at least {as_percent(max(0.0, then - may_fall))} over {len(both):,} cases"
    yield Ruling("baseline.may_fall", now >= then - may_fall - SLACK, words, as_percent(now))
    yield at_most("baseline.new_safety_failures", 0, sum(_newly_unsafe(case, old) for case, old in pairs))


def usable_baseline(value: Any, file: str) -> Mapping[str, Any]:
    """Return the value of a scorecard's file.

    Raises:
        InputError: It is no scorecard of this format.
    """
    if not isinstance(value, dict) or value.get("scorecard") != FORMAT or not isinstance(value.get("cases"), list):
        raise InputError("this is no scorecard", file=file, mend="name a file that moot judge --json wrote")
    for index, case in enumerate(value["cases"]):
        if not _usable(case):
            mend = "write it again with moot judge --json"
            raise InputError("no case of a scorecard", file=file, path=f"cases[{index}]", mend=mend)
    return value


def _usable(case: Any) -> bool:
    if not isinstance(case, dict) or not isinstance(case.get("case"), str) or not isinstance(case.get("rate"), dict):
        return False
    share = case["rate"].get("share", "")
    return isinstance(case.get("safety"), int) and (share is None or isinstance(share, int | float))


def _newly_unsafe(case: CaseScore, old: Mapping[str, Any]) -> bool:
    return bool(case.safety and not old["safety"])
