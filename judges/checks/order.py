"""The order of calls, and what has to come before them."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.context import Run
from mootcourt.judges.findings import about_call


@check("order", stage="order")
def order(run: Run) -> Iterator[RunFinding]:
    """A result that has to come first is back before the later call is sent; nothing follows the last call."""
    for rule in run.plan.must.order:
        if rule.before is not None:
            yield from _before(run, *rule.before)
        elif rule.nothing_after is not None:
            yield from _nothing_after(run, rule.nothing_after)


def _before(run: Run, first: str, later: str) -> Iterator[RunFinding]:
    if first in run.plan.returned:
        return  # it was looked up before the run
    for call in run.calls:
        if call.name != later:
            continue
        earlier = [other for other in run.calls if other.name == first and other is not call]
        back = [other for other in earlier if run.is_back_before(other, call)]
        if any(other.returned for other in back):
            continue
        made = (
            "it was called, and brought no result"
            if back
            else "its result was not back"
            if earlier
            else "it was not called"
        )
        yield about_call(
            "order.before", call, "sequence", severity="high", expected=f"a result of {first} before {later} is called",
            actual=made,
        )  # fmt: skip


def _nothing_after(run: Run, last: str) -> Iterator[RunFinding]:
    ends = next((call for call in run.calls if call.name == last and not call.refused), None)
    if ends is None:
        return
    for call in run.calls[ends.index + 1 :]:
        yield about_call(
            "order.nothing_after", call, "sequence", severity="high", safety=call.writes and call.effect is not False,
            expected=f"no call after {last}", actual=call.name,
        )  # fmt: skip
