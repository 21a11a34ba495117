"""Speech acts: what each clause of a message does, from the word tables in ``acts.yaml``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mootcourt.generator.facts.clauses import Clause
from mootcourt.generator.facts.words import action_verbs, signs, table, word_set

_LEADING = re.compile(
    r"^(?:(?:hi|hello|hey|hiya|yo|ok|okay|so|then|just|also|and|but|now|well|oh|oops|right|anyway|actually|no|seriously|yes|"
    r"yeah|good|morning|afternoon|evening|dear|team|all|there|first|next|second|secondly|instead|urgent|quick|quickly|"
    r"immediately|again|haha|lol|thanks|thank you|sorry|simply|maybe|perhaps|never mind that|in that case|for me|"
    r"for now|today|tomorrow|0+)[\s,!.:-]+)*"
)
_WORD = re.compile(r"[a-z][a-z'-]*")
_OBJECT = re.compile(
    r"^[a-z][a-z'-]*\s+(?:up\s+|off\s+|out\s+|down\s+|over\s+|in\s+|back\s+|on\s+)?"
    r"(?:the|a|an|my|our|me|it|this|that|these|those|all|any|some|one|both|every|each|him|her|them|us|your|his|their|its|0+|~+|out|up|off|down)(?:\s|$)"
)


@lru_cache(maxsize=1)
def act_patterns() -> tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...]:
    """Return each act with its hints and its pattern, in the order in which they are tried."""
    data = table("acts.yaml")
    return tuple(
        (
            entry["act"],
            tuple(entry.get("hints", ())),
            re.compile("|".join(_filled(pattern, data["words"]) for pattern in entry["patterns"])),
        )
        for entry in data["acts"]
    )


@lru_cache(maxsize=16)
def sign(name: str) -> re.Pattern[str]:
    """Return the pattern that stands under ``name`` at the top of the table."""
    data = table("acts.yaml")
    return re.compile(_filled(data[name], data["words"]))


def _filled(pattern: str, words: dict[str, str]) -> str:
    for name, group in words.items():
        pattern = pattern.replace(f"@{name}", group)
    return pattern


def own_act(clause: Clause) -> str:
    """Return what a clause does by its own words alone."""
    return _own_act(clause.masked, clause.question)


def acts_of(clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    """Return the act of each clause; a fragment takes the act of the clause before it."""
    found: list[str] = []
    for position, clause in enumerate(clauses):
        act = _own_act(clause.masked, clause.question)
        previous = clauses[position - 1] if position else None
        if act == "info" and previous is not None and previous.sentence == clause.sentence and _continues(clause):
            act = found[-1] if found[-1] != "set_apart" else "info"
        found.append(act)
    return tuple(_soften(clauses, found))


@lru_cache(maxsize=8192)
def _own_act(masked: str, question: bool) -> str:
    for name in ("thanks", "affirm", "deny"):
        match = sign(name).match(masked)
        if match and match.end() >= len(masked) - 1:
            return name
    for act, hints, pattern in act_patterns():
        if _hinted(masked, hints) and pattern.search(masked):
            return act
    if is_imperative(masked) and not (question and _ASKS_WITH_DO.match(masked)):
        return "request"
    if question or _starts_question(masked):
        return "question"
    return "info"


def _hinted(masked: str, hints: tuple[str, ...]) -> bool:
    if not hints:
        return True
    for hint in hints:  # noqa: SIM110 - a generator costs more here than the patterns that it saves
        if hint in masked:
            return True
    return False


_FINITE = re.compile(
    r"\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|may|might|shall|"
    r"i'm|it's|that's|he's|she's|there's|they're|we're|you're|i've|we've|i'd|we'd|i'll|we'll|got|came|went|needs?|wants?|"
    r"says?|shows?|hangs?|takes?|don't|didn't|doesn't|isn't|aren't|can't|won't)\b|^(?:i|we|he|she|they|you) "
    # What happened to something: yesterday a tree fell on the shed.
    r"|^(?:yesterday|today|last \w+|this \w+|on 0+)? ?(?:a|an|the|my|our|some\w+) (?:\w+ ){1,2}"
    r"(?:\w{3,}ed|fell|broke|burst|hit|stole|went|took|left|lost|ran|blew|tore|bent|froze|sank|caught|struck)\b"
)


_HAPPENED = re.compile(
    r"(?:^| )0+ (?:just |both |all |then )?(?:went|came|fell|broke|failed|has|have|is|are|was|were)\b"
)
_ASKS_WITH_DO = re.compile(
    r"do (?!it\b|that\b|this\b|so\b|both\b|the\b|please\b|not\b|0)\w+ .*\b(?:have|get|need|come)\b"
)


def _starts_question(masked: str) -> bool:
    return signs("question").match(masked) is not None


def _continues(clause: Clause) -> bool:
    return _FINITE.search(clause.masked) is None


def is_imperative(masked: str) -> bool:
    """Return whether a masked clause begins with a verb in the imperative."""
    rest = masked[_match_end(masked) :]
    word = _WORD.match(rest)
    if word is None:
        return False
    first = word.group()
    if first in action_verbs():
        following = rest[word.end() :].lstrip()
        return not re.match(
            r"(?:is|are|was|were|has|have|had|isn't|hasn't|will|would|should|number|no|id|ref|reference|of)\b",
            following,
        )
    if _HAPPENED.search(rest) is not None:
        return False
    return (
        first not in _not_verbs() and not first.endswith(("s", "ed", "ly", "ing")) and _OBJECT.match(rest) is not None
    )


def _match_end(masked: str) -> int:
    match = _LEADING.match(masked)
    return match.end() if match else 0


@lru_cache(maxsize=1)
def _not_verbs() -> frozenset[str]:
    return word_set("stop") | word_set("not_verbs")


def _soften(clauses: tuple[Clause, ...], acts: list[str]) -> Iterable[str]:
    """Let the clauses around a clause change its act.

    Please makes a request of a question whether something is possible; what hangs on an if is
    supposed only; "wait" before another value takes nothing back.
    """
    iffy: set[int] = set()
    polite = {clause.sentence for clause in clauses if sign("possible_confirmed").search(clause.masked)}
    last_value = max((clause.start for clause in clauses if "0" in clause.masked), default=0)
    for clause, act in zip(clauses, acts, strict=True):
        if act == "hypothetical":
            iffy.add(clause.sentence)
        if act == "ask_possible" and clause.sentence in polite:
            yield "request"
        elif act == "withdrawn" and clause.masked == "wait" and clause.start < last_value:
            yield "info"
        elif act == "request" and clause.sentence in iffy and clause.question and clause.sentence not in polite:
            yield "hypothetical"
        else:
            yield act
