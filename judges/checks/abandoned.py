"""Plans that the agent announces and does not carry out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mootcourt.acts.lexicon import families, lexicon
from mootcourt.acts.sentences import is_english, plain_of, split
from mootcourt.acts.speech import Said, heard
from mootcourt.acts.tooling import Abilities, abilities_of, named_tools
from mootcourt.contract.values.spans import read_word_lists
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Run, TurnRun
from mootcourt.judges.findings import about_turn

LOOKUP = "a lookup"
GIVEN_UP = ("declines", "reports_failure", "reports_partial", "asks_clarification", None)


@check("abandoned", stage="budget")
def abandoned(run: Run) -> Iterator[RunFinding]:
    """What is announced is done, or the user is told that it was not; only what is sure is told."""
    if run.trace.stopped != "end":
        return
    for turn in run.turns:
        if turn.says and run.answers[turn.index].act not in GIVEN_UP:
            yield from _plans(run, turn)


def _plans(run: Run, turn: TurnRun) -> Iterator[RunFinding]:
    for step, text in turn.says:
        if any(call.step > step for call in run.calls) or not lexicon().patterns["promises"].search(plain_of(text)):
            continue  # it went on, whether with what it announced is the business of other checks
        sentences = split(text)
        if not is_english(sentences):
            continue
        abilities = abilities_of(run.case.manifest.tools)
        for said in heard(sentences, abilities):
            tool = _announced(said, abilities)
            if tool and not _was_done(run, tool):
                yield about_turn(
                    "budget.abandoned_plan", turn, "sequence", severity="medium",
                    expected="what is announced is done, or the user is told that it was not",
                    actual=text_of(said.sentence.text), tool="" if tool == LOOKUP else tool,
                )  # fmt: skip
                return


def _announced(said: Said, abilities: Abilities) -> str:
    """Return the one writing tool that a sentence announces, or that it announces a lookup; empty where unsure."""
    words = [word for clause in said.sentence.clauses for word in clause.words]
    if said.sentence.question or "conditional" in said.marks or _lists()["not now"].intersection(words):
        return ""
    for verb in said.promised:
        if verb in _lists()["looks"] and any(not tool.writes for tool in abilities.tools):
            return LOOKUP
        named = named_tools(words, abilities, verb=verb, context=frozenset())
        if len(named) == 1 and verb not in lexicon().words["generic verbs"]:
            tool = next(tool for tool in abilities.writing() if tool.name == named[0])
            if families(verb) & tool.families:
                return tool.name
    return ""


def _was_done(run: Run, tool: str) -> bool:
    """Whether the run or the history has a call of the kind, on which a text may rest."""
    done = {call.name for call in run.calls} | set(run.plan.returned)
    return tool in done if tool != LOOKUP else bool(done)


@cache
def _lists() -> dict[str, frozenset[str]]:
    lists = read_word_lists(Path(__file__).with_name("abandoned.txt"))
    return {name: frozenset(words) for name, words in lists.items()}
