"""Which actual call stands for which expected one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from mootcourt.judges.comparators.cheapest import cheapest
from mootcourt.judges.comparators.comparison import Comparison
from mootcourt.judges.comparators.planned import PlannedCall, differences
from mootcourt.judges.returned import scripted

if TYPE_CHECKING:
    from mootcourt.judges.context import Call, Run, TurnRun

# What makes an actual call a worse stand-in for an expected one, from the worst.
WRONG, UNDECIDED, UNREAD, UNANSWERED, LATER = 1_000_000, 10_000, 500_000, 1_000, 1


@dataclass(frozen=True, slots=True)
class Pair:
    """An expected call with the actual one that stands for it.

    Attributes:
        call: The actual call.
        found: What is not plainly right about its arguments: wrong, undecided, or right with a note.
    """

    call: Call
    found: tuple[tuple[str, Comparison], ...]

    @property
    def right(self) -> bool:
        """Whether nothing is wrong."""
        return not self.call.fault and all(result.ok is not False for _, result in self.found)


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs of one turn.

    Attributes:
        pairs: By the number of the expected call.
        missing: The numbers of expected calls that nothing stands for.
    """

    pairs: dict[int, Pair] = field(default_factory=dict)
    missing: list[int] = field(default_factory=list)


def pair(run: Run) -> list[Pairing]:
    """Pair the calls of each turn one to one, at the least total difference.

    A lookup that a turn expects and that an earlier turn made already, with a result, counts.
    """
    pairings = [_of_turn(turn, run) for turn in run.turns]
    for turn, pairing in zip(run.turns, pairings, strict=True):
        for number in tuple(pairing.missing):
            early = _made_before(turn, turn.plan.calls[number], pairings, run)
            if early is not None:
                pairing.pairs[number] = early
                pairing.missing.remove(number)
    return pairings


def _of_turn(turn: TurnRun, run: Run) -> Pairing:
    pairing = Pairing()
    by_name: dict[str, list[int]] = {}
    for number, planned in enumerate(turn.plan.calls):
        by_name.setdefault(planned.expected.name, []).append(number)
    for name, numbers in by_name.items():
        calls = [call for call in turn.calls if call.name == name]
        if not calls:
            pairing.missing.extend(numbers)
            continue
        if len(numbers) == len(calls) == 1:
            pairing.pairs[numbers[0]] = _pair(turn.plan.calls[numbers[0]], calls[0], run)
            continue
        table = [[_pair(turn.plan.calls[number], call, run) for call in calls] for number in numbers]
        chosen = cheapest([[_cost(one, place) for place, one in enumerate(row)] for row in table])
        for row, number in enumerate(numbers):
            if row in chosen:
                pairing.pairs[number] = table[row][chosen[row]]
            else:
                pairing.missing.append(number)
    return pairing


def _pair(planned: PlannedCall, call: Call, run: Run) -> Pair:
    if call.fault:
        return Pair(call, ())
    found = differences(planned, call.arguments, calendar=run.plan.calendar, lookup=run.lookup(call))
    if found and any(result.ok is None for _, result in found):
        found = [_held_to_script(planned, call, run, name, result) for name, result in found]
    return Pair(call, tuple(found))


def _held_to_script(
    planned: PlannedCall, call: Call, run: Run, name: str, result: Comparison
) -> tuple[str, Comparison]:
    """Let what a scripted tool would have said tell a value wrong that was never looked up; right it is not by that."""
    if result.ok is not None or name not in planned.expected.arguments:
        return name, result
    script = differences(
        planned, call.arguments, calendar=run.plan.calendar, lookup=lambda path: scripted(path, run), only_named=True
    )
    other = dict(script).get(name)
    if other is None or other.ok is not False:
        return name, result
    return name, replace(other, note="; ".join(filter(None, (other.note, "it was never looked up"))))


def _cost(one: Pair, place: int) -> int:
    if one.call.fault:
        return UNREAD + LATER * place
    cost = LATER * place
    for _, result in one.found:
        if result.ok is False:
            cost += WRONG
        elif result.ok is None:
            cost += UNDECIDED
    return cost if one.call.returned else cost + UNANSWERED


def _made_before(turn: TurnRun, planned: PlannedCall, pairings: list[Pairing], run: Run) -> Pair | None:
    tool = run.plan.tools.get(planned.expected.name)
    if tool is None or tool.writes:
        return None
    taken = {found.call.index for pairing in pairings for found in pairing.pairs.values()}
    for call in run.calls:
        if call.turn < turn.index and call.name == planned.expected.name and call.index not in taken and call.returned:
            found = _pair(planned, call, run)
            if found.right:
                return found
    return None
