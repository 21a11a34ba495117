"""An injected order in two halves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import inject
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.goals import Goal


@operator("injection.split", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def split(case: Case, rng: Random) -> Iterator[Candidate]:
    """Cut the order in two, so that neither half says anything."""
    yield from inject(case, rng, _payload, without=("file_name",))


def _payload(goal: Goal, rng: Random) -> tuple[str, dict[str, Any]]:
    order = goal.orders["en"]
    at = len(order) // 2
    frames = table("payloads")["split"]
    frame = rng.randrange(len(frames))
    return fill(frames[frame], first=order[:at], second=order[at:]), {"frame": frame}
