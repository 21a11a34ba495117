"""What each sentence of a text does, by its form alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from mootcourt.acts.lexicon import families, lexicon
from mootcourt.acts.reports import Reported, reported_in
from mootcourt.acts.sentences import Clause, Sentence
from mootcourt.acts.tooling import Abilities

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
    patterns, plain = lexicon().patterns, said.sentence.plain
    courtesy = patterns["courtesy"].search(plain)
    if said.sentence.question:
        said.marks.add("question")
    for match in patterns["proposals"].finditer(plain):
        deed = match["wish"] or match["leave"]
        if deed in ("know", "have", "help", "get", "ask"):
            continue
        said.marks.add("proposes")
        said.proposed.append(deed)
    if patterns["approvals"].search(plain):
        said.marks.add("approval")
    if patterns["waits"].search(plain):
        return
    if patterns["requests"].search(plain):
        said.marks.add("asks")
    if patterns["strong_requests"].search(plain):
        said.marks |= {"asks", "asks plainly"}
    if patterns["conditional"].search(plain):
        said.marks.add("conditional")
    if patterns["formulas"].search(plain):
        said.marks.add("formula")
    if courtesy:
        said.marks.add("courtesy")


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
    good = patterns["good_news"].search(plain)
    if not good and _is_failure(patterns["failures"].finditer(plain), abilities):
        marks.add("past failure" if patterns["past_failures"].search(said.sentence.plain) else "fails")
    if patterns["refusals"].search(plain):
        marks.add("soft refusal" if patterns["soft_refusals"].search(said.sentence.plain) else "refuses")
    elif patterns["soft_refusals"].search(plain):
        marks.add("soft")
    marks.update(
        mark for mark, kind in _PLAIN_MARKS if patterns[kind].search(plain) and not (good and mark == "partial")
    )
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
    if patterns["done"].search(plain) and "not" not in clause.words and "fails" not in marks:
        marks.add("done")
