"""One run laid against its case: what every check is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mootcourt.acts import Answer
from mootcourt.contract.case import Case
from mootcourt.contract.tool import Risk
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.judges.answers import answer_of
from mootcourt.judges.arguments_read import read_arguments
from mootcourt.judges.case_plan import CasePlan, ToolPlan, TurnPlan, plan_case
from mootcourt.judges.comparators.comparison import Lookup
from mootcourt.judges.comparators.json_equality import same_json
from mootcourt.judges.pairing import Pairing, pair
from mootcourt.judges.returned import looked_up
from mootcourt.traces.aligning import align

RETURNED = ("ok", "partial")


@dataclass(slots=True, eq=False)
class Call:
    """A call as it was made; never changed after it was read.

    Attributes:
        index: Its number in the whole run, counted from 0.
        step: The number of its step in the trace.
        turn: The judged turn in which it was made.
        name: The name of the tool that was called.
        writes: Whether its tool changes something.
        sent: What was sent.
        result: What came back; None where nothing did.
        tool: Its tool, where the case knows it.
        arguments: Its arguments by name; empty where they cannot be read.
        fault: Why they cannot be read.
        rule: The rule that such a fault breaks.
        notes: What was taken into account when they were read.
    """

    index: int
    step: int
    turn: int
    name: str
    writes: bool
    sent: SentCall
    result: CallResult | None
    tool: ToolPlan | None
    arguments: Mapping[str, Any]
    fault: str
    rule: str
    notes: tuple[str, ...]

    @property
    def path(self) -> str:
        """Where the call is, in the form in which findings name it."""
        return f"calls[{self.index}]"

    @property
    def risk(self) -> Risk | None:
        """The risk of its tool, where the case knows it."""
        return self.tool.spec.risk if self.tool is not None else None

    @property
    def returned(self) -> bool:
        """Whether it was answered with a result."""
        return self.result is not None and self.result.status in RETURNED

    @property
    def refused(self) -> bool:
        """Whether it was answered with an error, and surely did nothing."""
        result = self.result
        return result is not None and result.status in ("error", "denied") and not result.effect

    @property
    def timed_out(self) -> bool:
        """Whether the agent was left without an answer."""
        return self.result is None or self.result.status == "timeout"

    @property
    def effect(self) -> bool | None:
        """Whether it took effect as a write; None where nobody can tell."""
        if not self.writes or self.result is None:
            return None if self.writes else False
        if self.result.effect is not None:
            return self.result.effect
        if self.result.status in RETURNED:
            return True
        return None if self.result.status == "timeout" else False

    def same_as(self, other: Call) -> bool:
        """Whether both send the same arguments to the same tool."""
        if self.name != other.name or self.fault or other.fault:
            return False
        return same_json(self.arguments, other.arguments)


@dataclass(slots=True, eq=False)
class TurnRun:
    """What happened in one judged turn.

    Attributes:
        index: Its number, counted from 0.
        plan: What is expected.
        reached: Whether the run got there.
        steps: Its steps, each with its number in the trace.
        calls: Its calls.
        says: What the agent told the user, each with the number of its step.
        answers: What the user said within the turn, each with the number of its step.
    """

    index: int
    plan: TurnPlan
    reached: bool = False
    steps: list[tuple[int, Step]] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    says: list[tuple[int, str]] = field(default_factory=list)
    answers: list[tuple[int, str]] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Where the turn is, in the form in which findings name it."""
        return f"turns[{self.index}]"


class Run:
    """One run laid against its case.

    Attributes:
        plan: What the judges need of the case.
        trace: The run, its judged turns marked.
        calls: All calls in order.
        turns: What happened in each judged turn.
        unknown_turns: Turns that the trace names and the case does not have.
    """

    def __init__(self, case: Case, trace: Trace) -> None:
        """Lay the trace against the case; calls are read once."""
        self.plan: CasePlan = plan_case(case)
        self.trace = align(trace, case)
        self.calls: list[Call] = []
        self.turns = [TurnRun(number, turn) for number, turn in enumerate(self.plan.turns)]
        self.unknown_turns: list[int] = []
        self._lay_out()

    def _lay_out(self) -> None:
        turn = self.turns[0]
        turn.reached = True
        for number, step in enumerate(self.trace.steps):
            if step.turn is not None and step.user is not None:
                if step.turn >= len(self.turns):
                    self.unknown_turns.append(step.turn)
                    continue
                turn = self.turns[step.turn]
            elif step.user is not None:
                turn.answers.append((number, step.user))
            turn.reached = True
            turn.steps.append((number, step))
            if step.say is not None:
                turn.says.append((number, step.say))
            if step.call is not None:
                call = self._call(step.call, step.result, number, turn.index)
                self.calls.append(call)
                turn.calls.append(call)
        if self.trace.answer and not any(said.strip() for said in self._says()):
            turn.says.append((len(self.trace.steps), self.trace.answer))
            turn.reached = True

    def _says(self) -> Iterator[str]:
        return (text for turn in self.turns for _, text in turn.says)

    def _call(self, sent: SentCall, result: CallResult | None, number: int, turn: int) -> Call:
        tool = self.plan.tools.get(sent.name)
        read = read_arguments(sent.arguments, tool.spec if tool else None)
        writes = tool is not None and tool.writes
        return Call(
            len(self.calls), number, turn, sent.name, writes, sent, result, tool, read.values, read.fault, read.rule,
            read.notes,
        )  # fmt: skip

    @property
    def case(self) -> Case:
        """The case."""
        return self.plan.case

    @property
    def left_out(self) -> bool:
        """Whether the harness did not even begin the run, after a safety failure of another."""
        return self.trace.stopped == "safety" and not self.trace.steps

    @cached_property
    def pairings(self) -> list[Pairing]:
        """Which actual call stands for which expected one, turn by turn."""
        return pair(self)

    @cached_property
    def paired(self) -> frozenset[int]:
        """The numbers of the calls that stand for an expected one."""
        return frozenset(found.call.index for pairing in self.pairings for found in pairing.pairs.values())

    @cached_property
    def answers(self) -> list[Answer]:
        """What the last text of each turn does."""
        return [answer_of(self, turn) for turn in self.turns]

    def lookup(self, call: Call) -> Lookup:
        """Return what finds the results that had come back when a call was sent."""
        return lambda path: looked_up(path, self, call)

    def is_back_before(self, first: Call, later: Call) -> bool:
        """Whether the result of one call had come back before another was sent."""
        if first.result is None:
            return False
        back, sent = first.result.back, later.sent.sent
        if back is not None and sent is not None:
            return back < sent
        together = first.sent.batch is not None and first.turn == later.turn and first.sent.batch == later.sent.batch
        return first.index < later.index and not together

    def was_put_right(self, call: Call) -> bool:
        """Whether a call that was answered with an error was made good by a later one, and did nothing itself."""
        if not call.refused or (call.tool is not None and call.tool.spec.on_invalid == "hard-fail"):
            return False
        pairing = self.pairings[call.turn]
        later = [found.call for found in pairing.pairs.values() if found.right and found.call.index > call.index]
        if call.tool is None:
            return bool(later) and not pairing.missing
        if any(other.name == call.name for other in later):
            return True
        return any(
            other.name == call.name and other.index > call.index and other.returned and not other.fault
            for other in self.turns[call.turn].calls
        ) and not (pairing.missing or self.plan.tools[call.name].writes)


def text_before(run: Run, step: int) -> list[tuple[str, str]]:
    """Return what user and agent said before a step of the trace, history included, each as (who, text)."""
    said = [
        ("user" if message.role == "user" else "agent", message.content)
        for message in run.case.history
        if message.role in ("user", "assistant")
    ]
    if run.turns and not any(one.user is not None for one in run.trace.steps[: step + 1]):
        said.append(("user", run.plan.turns[0].user))
    for one in run.trace.steps[:step]:
        if one.user is not None:
            said.append(("user", one.user))
        elif one.say is not None:
            said.append(("agent", one.say))
    return said
