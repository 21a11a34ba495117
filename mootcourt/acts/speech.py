"""What each sentence of a text does, by its form alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mootcourt.acts.lexicon import families, finds, lexicon
from mootcourt.acts.reports import Reported, reported_in
from mootcourt.acts.sentences import Clause, Sentence
from mootcourt.acts.tooling import Abilities

_NOT_DONE = frozenset({"not", "will", "shall"})
_ASKING_MARKS = (
    ("approval", "approvals"),
    ("asks", "requests"),
    ("asks plainly", "strong_requests"),
    ("conditional", "conditional"),
    ("formula", "formulas"),
    ("courtesy", "courtesy"),
    ("pending", "pending"),
)
_PLAIN_MARKS = (
    ("partial", "partials"),
    ("no result", "no_result"),
    ("not done", "not_done"),
    ("hedge", "hedges"),
    ("fails plainly", "plain_failures"),
    ("barred", "barred"),
)


@dataclass(slots=True)
class Said:
    """What one sentence does.

    Attributes:
        sentence: The sentence.
        marks: Kinds of what it does, such as ``asks``, ``refuses``, ``fails``, ``done``, ``promises``.
        reported: The deeds that it says were done or not done.
        proposed: The words for the deeds that it offers or asks leave to do.
        promised: The words for the deeds that it promises.
    """

    sentence: Sentence
    marks: set[str] = field(default_factory=set)
    reported: list[Reported] = field(default_factory=list)
    proposed: list[str] = field(default_factory=list)
    promised: list[str] = field(default_factory=list)


def heard(sentences: tuple[Sentence, ...], abilities: Abilities) -> list[Said]:
    """Return what each sentence does."""
    return [_said(sentence, abilities) for sentence in _without_drafts(sentences)]


def _without_drafts(sentences: tuple[Sentence, ...]) -> Iterator[Sentence]:
    """Leave out what a draft says: it is meant for somebody else."""
    quoting = False
    for sentence in sentences:
        quoting = quoting and not sentence.question
        if not quoting:
            yield sentence
        if sentence.text.endswith(":") and lexicon().patterns["drafts"].search(sentence.plain):
            quoting = True


def _said(sentence: Sentence, abilities: Abilities) -> Said:
    said = Said(sentence)
    _questions(said)
    for clause in sentence.clauses:
        _statement(said, clause, abilities)
    return said


def _questions(said: Said) -> None:
    plain, marks = said.sentence.plain, said.marks
    words = frozenset(word for clause in said.sentence.clauses for word in clause.words)
    if said.sentence.question:
        marks.add("question")
    if finds("proposals", plain, words):
        for match in lexicon().patterns["proposals"].finditer(plain):
            deed = match["wish"] or match["leave"]
            if deed not in lexicon().words["no deeds"]:
                marks.add("proposes")
                said.proposed.append(deed)
    if finds("waits", plain, words):
        return
    marks.update(mark for mark, kind in _ASKING_MARKS if finds(kind, plain, words))
    if "asks plainly" in marks:
        marks.add("asks")


def _is_failure(matches: Iterator[re.Match[str]], abilities: Abilities) -> bool:
    """Say whether words of failure are none for what a tool does: to block a card is no failure."""
    bad = lexicon().words["negative results"]
    for match in matches:
        last = match[0].split()[-1]
        if last not in bad or not any(families(last) & tool.families for tool in abilities.writing()):
            return True
    return False


def _statement(said: Said, clause: Clause, abilities: Abilities) -> None:
    patterns, plain, marks = lexicon().patterns, clause.plain, said.marks
    whole, words = said.sentence.plain, frozenset(clause.words)
    if _is_failure(patterns["failures"].finditer(plain), abilities) and not finds("good_news", plain, words):
        marks.add("past failure" if finds("past_failures", whole, words) else "fails")
    soft = finds("soft_refusals", whole, words)
    if finds("refusals", plain, words):
        marks.add("soft refusal" if soft else "refuses")
    elif soft:
        marks.add("soft")
    marks.update(mark for mark, kind in _PLAIN_MARKS if finds(kind, plain, words))
    if "partial" in marks and finds("good_news", plain, words):
        marks.discard("partial")
    for match in patterns["promises"].finditer(plain):
        marks.add("promises")
        said.promised.extend(word for word in match.groups() if word)
    if said.sentence.question or clause.words and clause.words[0] in lexicon().words["conditions"]:
        return
    for report in reported_in(clause, abilities.deeds):
        said.reported.append(report)
        bad = lexicon().words["negative results"]
        if not report.negated and report.verb in bad and not families(report.verb) & abilities.deeds:
            marks.add("fails")
    if patterns["done"].search(plain) and not words & _NOT_DONE and "fails" not in marks:
        marks.add("done")
