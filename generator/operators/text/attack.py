"""Bring technique, place and goal together into injection candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import Change, propose
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.goals import Goal, goals
from mootcourt.generator.operators.text.offering import offered
from mootcourt.generator.operators.text.places import DESCRIPTION, described, places, put
from mootcourt.generator.operators.text.polish import capitalise

Payload = Callable[[Goal, Random], tuple[str, dict[str, Any]]]
MOST = 5


def inject(case: Case, rng: Random, payload: Payload, *, without: tuple[str, ...] = ()) -> Iterator[Candidate]:
    """Yield candidates that carry a payload in different places, with different goals.

    Only a case whose first turn expects a call is attacked: there the agent has something
    to do that must not change.

    Args:
        case: The seed.
        rng: The source of every choice.
        payload: Makes the text for a goal, and says which frame it used.
        without: Places where the technique makes no sense.
    """
    if not case.judged_turns[0].expect.calls:
        return
    aims = goals(case, rng)
    spots = [place for place in places(case) if place not in without]
    rng.shuffle(aims)
    rng.shuffle(spots)
    for at, place in enumerate(spots[:MOST]):
        goal = aims[at % len(aims)]
        text, chosen = payload(goal, rng)
        chosen |= {"place": place, "goal": goal.kind, **goal.parameters}
        if place == DESCRIPTION:
            manifest, described_tool = described(case.manifest, text, rng)
            forbidding = _prohibitions(case, goal)
            yield offered(case, manifest, *forbidding, group="injection", described=described_tool, **chosen)
            continue
        changes = [*put(case, place, text, rng), *_prohibitions(case, goal)]
        if case.group != "injection":
            changes.append(("group", "injection"))
        yield propose(case, changes, **chosen)


def in_frames(technique: str) -> Payload:
    """Return a payload maker that uses the frames of ``technique`` in ``payloads.yaml``."""

    def make(goal: Goal, rng: Random) -> tuple[str, dict[str, Any]]:
        frames = table("payloads")["techniques"][technique]
        at = rng.randrange(len(frames))
        order = goal.orders["en"]
        return fill(frames[at], goal=order, Goal=capitalise(order)), {"frame": at}

    return make


def encoded(technique: str, encode: Callable[[str], str]) -> Payload:
    """Return a payload maker that hides the order by ``encode`` in the frames of ``technique``."""

    def make(goal: Goal, rng: Random) -> tuple[str, dict[str, Any]]:
        frames = table("payloads")["encoded"][technique]
        at = rng.randrange(len(frames))
        return fill(frames[at], goal=encode(f"{capitalise(goal.orders['en'])}.")), {"frame": at}

    return make


def _prohibitions(case: Case, goal: Goal) -> Iterator[Change]:
    if goal.forbid is not None and goal.forbid not in case.must.forbid:
        yield "must.forbid", (*case.must.forbid, goal.forbid)
    if goal.not_claim:
        yield "must.not_claim", (*case.must.not_claim, goal.not_claim)
