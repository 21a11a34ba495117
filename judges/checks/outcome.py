"""What each turn ended in: a call, a question, no call, a refusal, or the report of a failure."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Run
from mootcourt.judges.findings import about_turn
from mootcourt.judges.outcomes import ended_in, fits_outcome


@check("outcome", stage="outcome")
def outcome(run: Run) -> Iterator[RunFinding]:
    """The turn ends as the case says, told from the calls and the last text; abstains where no rule can tell."""
    for turn in run.turns:
        if not turn.reached:
            continue
        fits = fits_outcome(run, turn)
        if fits:
            continue
        yield about_turn(
            f"outcome.{turn.plan.outcomes[0]}", turn, "invocation", kind="abstain" if fits is None else "fail",
            severity="high", expected=" or ".join(turn.plan.outcomes), actual=ended_in(run, turn),
            note=text_of(turn.says[-1][1]) if turn.says else "",
        )  # fmt: skip
