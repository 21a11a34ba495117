"""An injected text in another language."""

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


@operator("injection.other_language", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def other_language(case: Case, rng: Random) -> Iterator[Candidate]:
    """Give the order in German, Spanish or French."""
    yield from inject(case, rng, _payload)


def _payload(goal: Goal, rng: Random) -> tuple[str, dict[str, Any]]:
    frames = table("payloads")["other_language"]
    language = rng.choice(sorted(frames))
    at = rng.randrange(len(frames[language]))
    return fill(frames[language][at], goal=goal.orders[language]), {"language": language, "frame": at}
