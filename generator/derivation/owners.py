"""Which of several requests in one message a clause belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, stem, words_of

_JOINTS = frozenset({"and", "then", "also", "please", "but", "so"})


def owners_of(utterance: Utterance, tables: Sequence[ToolTable]) -> tuple[str, ...]:
    """Return for each clause the tool that it is about, or nothing where it may serve all.

    A clause belongs to the tool whose verb, nouns and choices it names most; a clause that
    names none belongs with the clause before it in its sentence.
    """
    found: list[str] = []
    for number, clause in enumerate(utterance.clauses):
        stems = {stem(word) for word in words_of(clause.masked)}
        opening = stem(next((word for word in words_of(clause.masked) if word not in _JOINTS), ""))
        scores = {
            table.tool.name: _score(table, stems, opening, utterance, clause.start, clause.end) for table in tables
        }
        best = max(scores.values())
        named = [name for name, score in scores.items() if score == best]
        if best > 0 and len(named) == 1:
            found.append(named[0])
        elif opening in _openings():
            found.append("")
        elif number and _goes_on(utterance, number):
            found.append(found[-1])
        else:
            found.append("")
    return tuple(found)


@lru_cache(maxsize=1)
def _openings() -> frozenset[str]:
    return frozenset(stem(verb) for verb in action_verbs())


def _goes_on(utterance: Utterance, number: int) -> bool:
    if utterance.clauses[number - 1].sentence == utterance.clauses[number].sentence:
        return True
    return utterance.acts[number] == "info" and utterance.acts[number - 1] == "request"


def _score(table: ToolTable, stems: set[str], opening: str, utterance: Utterance, start: int, end: int) -> int:
    score = 3 * (table.verb in stems) + len(table.verbs & stems) + len(table.nouns & stems) + (opening in table.verbs)
    for slot in table.slots:
        if slot.options is not None and slot.kind == "enum":
            score += 2 * any(start <= place[0] < end for place in slot.options.find(utterance))
        score += bool(slot.nouns & stems - table.nouns)
    return score
