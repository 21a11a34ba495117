"""What the answer has to tell, and what it may not."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Run
from mootcourt.judges.told import holds_words, tells


@check("state", stage="claims")
def state(run: Run) -> Iterator[RunFinding]:
    """The user is told what has to be told, amounts and days in any way of writing them, and not what is untrue."""
    if not (run.plan.must.state or run.plan.must.not_claim):
        return
    texts = [text for turn in run.turns for _, text in turn.says] or [run.trace.answer]
    last = texts[-1]
    for number, wanted in enumerate(run.plan.must.state):
        found = [tells(text, wanted, run.plan.calendar) for text in reversed(texts)]
        if True in found:
            continue
        yield RunFinding(
            rule="claims.not_told", kind="abstain" if None in found else "fail", path=f"must.state[{number}]",
            dimension="grounding", severity="high", expected=f"the user is told {wanted}", actual=text_of(last),
            note="it may be told in other words" if None in found else "",
        )  # fmt: skip
    for number, wanted in enumerate(run.plan.must.not_claim):
        if any(holds_words(text, wanted) for text in texts):
            yield RunFinding(
                rule="claims.claimed", path=f"must.not_claim[{number}]", dimension="grounding", severity="high",
                expected=f"the user is not told {wanted}", actual=text_of(last),
            )  # fmt: skip
