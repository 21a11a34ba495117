"""One argument, several values: corrected, pointed at, both wanted, or in conflict."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mootcourt.contract.tool import canonical_json
from mootcourt.generator.facts.acts import own_act
from mootcourt.generator.facts.found import Found
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import signs, table

_LOW = frozenset({"negated", "done", "hypothetical", "withdrawn", "ask_how"})
_NUMBER_GAP = re.compile(r"\s*(?:,|;|,?\s*and|&)?\s*")
_FIRM = frozenset({"id", "email", "url", "enum", "currency", "date", "instant", "month"})


@dataclass(frozen=True, slots=True)
class Choice:
    """What the values found for an argument come to.

    Attributes:
        state: ``value``, ``several`` (all are wanted), ``conflict``, ``invalid`` (stated, but
            nothing valid), ``none`` or ``unclear``.
        values: The value, the wanted values, or those in conflict.
        rule: The rule that decided.
        found: The place of the one value.
    """

    state: str
    values: tuple[Any, ...] = ()
    rule: str = ""
    found: Found | None = None


NONE = Choice("none")


@lru_cache(maxsize=16)
def choice_sign(name: str) -> re.Pattern[str]:
    """Return the pattern of a list of signs in ``choices.yaml``."""
    return re.compile("|".join(table("choices.yaml")[name]))


def choose(slot: Slot, founds: Sequence[Found], utterance: Utterance, *, wants_list: bool = False) -> Choice:
    """Decide between the values of one text for one argument."""
    standing = [found for found in founds if not is_excluded(found)]
    if not standing:
        return NONE
    rules = [""]
    live = [found for found in standing if not _is_low(found)]
    if live and len(live) < len(standing):
        rules.append("quoted_value" if any(utterance.quote_at(found.start) for found in standing) else "negated_value")
    founds = live or _taken_up(standing, utterance)
    if not founds:
        return NONE
    valid = [found for found in founds if found.values]
    if not valid:
        return Choice("invalid", rule="no_valid_reading")
    if len(valid) < len(founds) and any("," in found.text and found not in valid for found in founds):
        return Choice("unclear", rule="several_values")
    if len(valid) == 1:
        return _one(valid[0], rules[-1], 1)
    valid = _narrowed(slot, valid, utterance, rules)
    distinct = _distinct(valid)
    if wants_list and _takes_numbers(slot) and len(distinct) < len(valid):
        # Equal numbers of a list are elements of their own.
        return _listed_numbers(valid, utterance)
    if len(distinct) == 1:
        return _one(distinct[0], rules[-1], len(valid))
    return _between(slot, distinct, utterance, wants_list)


def _narrowed(slot: Slot, valid: list[Found], utterance: Utterance, rules: list[str]) -> list[Found]:
    """Keep what corrections, ordinals and "from ... to" leave, and note the rules that did."""
    for narrow, rule in ((_corrected, "explicit_correction"), (_pointed_at, "coreference"), (_from_to, "new_value")):
        if narrow is _from_to and slot.role in ("start", "from", "old"):
            # "From A to B": the beginning is A.
            kept = _from_to(valid, utterance)
            valid = [found for found in valid if found not in kept] if len(kept) < len(valid) else valid
            continue
        if narrow is _pointed_at and _takes_numbers(slot):
            # "The first set" and "the second circle" are no choice between figures.
            continue
        kept = narrow(valid, utterance)
        if len(kept) < len(valid) and len(_distinct(valid)) > 1:
            rules.append(rule)
        valid = kept
    return valid


def _takes_numbers(slot: Slot) -> bool:
    return slot.kind == "number" or (slot.item is not None and slot.item.kind == "number")


def _listed_numbers(founds: list[Found], utterance: Utterance) -> Choice:
    gaps = [utterance.masked[one.end : other.start] for one, other in zip(founds, founds[1:], strict=False)]
    if all(len(found.values) == 1 for found in founds) and all(_NUMBER_GAP.fullmatch(gap) for gap in gaps):
        return Choice("several", tuple(found.values[0] for found in founds), "both_wanted")
    return Choice("unclear", rule="several_values")


def _one(found: Found, rule: str, spellings: int) -> Choice:
    if len(found.values) > 1:
        return Choice("conflict", found.values, "several_readings", found)
    if not rule and spellings > 1:
        rule = "one_entity"
    return Choice("value", found.values, rule or "one_value", found)


def _distinct(founds: Sequence[Found]) -> list[Found]:
    seen: dict[str, Found] = {}
    for found in founds:
        seen.setdefault(canonical_json(list(found.values)), found)
    return list(seen.values())


def is_excluded(found: Found) -> bool:
    """Return whether the words right before a value rule it out: not, instead of, rather than."""
    utterance = found.utterance
    before = utterance.masked[max(0, found.start - 40) : found.start]
    if choice_sign("excluding").search(before) is not None:
        return True
    clause = utterance.clauses[utterance.clause_at(found.start)] if utterance.clauses else None
    if (
        clause is None
        or len(utterance.masked[clause.start : found.start].split()) > 2
        or "any" in utterance.masked[clause.start : found.start]
    ):
        return False
    return choice_sign("excluding_after").match(utterance.masked[found.end : found.end + 30]) is not None


def _is_low(found: Found) -> bool:
    quote = found.utterance.quote_at(found.start)
    if quote is not None and (quote.block or _is_reported(found.utterance, quote.start)):
        return True
    return found.utterance.act_at(found.start) in _LOW


def _taken_up(standing: list[Found], utterance: Utterance) -> list[Found]:
    """Leave out what others are quoted with, unless the user asks for that very thing."""
    if "request" not in utterance.acts and "affirm" not in utterance.acts:
        return standing
    if adopted(utterance):
        return standing
    return [found for found in standing if not _is_quoted_speech(found)]


def adopted(utterance: Utterance) -> bool:
    """Return whether a request takes up what was quoted: please do that."""
    return _ADOPTS.search(utterance.masked) is not None and _SPARED.search(utterance.masked) is None


_ADOPTS = re.compile(
    r"\b(?:do|does|doing|carry out|follow|handle|please|take care of|see to|restart|go ahead with)\b"
    r"[^.?!]*\b(?:it|that|this|so|them|as|what|both)\b"
)
_SPARED = re.compile(
    r"\b(?:that|this|the) one(?: is|'s| was) (?:fine|ok|okay|alright|all right|good|correct|right|not)\b"
)


def _is_quoted_speech(found: Found) -> bool:
    quote = found.utterance.quote_at(found.start)
    return quote is not None and (quote.block or _is_reported(found.utterance, quote.start))


def _is_reported(utterance: Utterance, start: int) -> bool:
    number = utterance.clause_at(start)
    return (
        utterance.acts[number] == "reported" or (number > 0 and utterance.acts[number - 1] == "reported")
        if utterance.acts
        else False
    )


def _corrected(founds: list[Found], utterance: Utterance) -> list[Found]:
    """Drop what stands before a correction, where something stands after it."""
    for number, found in enumerate(founds):
        if number and signs("correcting").search(utterance.masked[max(0, found.start - 25) : found.start]):
            return founds[number:]
    for match in reversed(list(choice_sign("correction").finditer(utterance.masked))):
        before = [found for found in founds if found.end <= match.start() + 1]
        after = [found for found in founds if found.start >= match.start() and found not in before]
        if before and after:
            return after
    return founds


_ORDINALS = {"first": 0, "former": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "latter": -1, "last": -1}


def _pointed_at(founds: list[Found], utterance: Utterance) -> list[Found]:
    """Keep the one that an ordinal points at: the first one, the latter."""
    distinct = _distinct(founds)
    match = choice_sign("ordinal").search(utterance.masked)
    if len(distinct) < 2 or match is None:
        return founds
    word = next(word for word in re.findall(r"\w+", match.group()) if word in _ORDINALS)
    behind = [found for found in distinct if found.end <= match.start()] or distinct
    position = _ORDINALS[word]
    if len(behind) < 2 or position >= len(behind):
        return founds
    return [behind[position]]


def _from_to(founds: list[Found], utterance: Utterance) -> list[Found]:
    """Of "from A to B" for one argument keep B."""
    if len(_distinct(founds)) != 2:
        return founds
    first, second = _distinct(founds)
    lead = utterance.masked[max(0, first.start - 20) : first.start]
    between = utterance.masked[first.end : second.start]
    if re.search(r"\bfrom\s+(?:the\s+|a\s+)?$", lead) and re.match(
        r"^\s*(?:[\w%]+\s+){0,3}(?:to|until|into)\s+(?:the\s+|a\s+)?$", between
    ):
        return [second]
    if re.match(r"^\s*(?:[\w]+\s+){0,3}(?:->|→)\s*$", between):
        return [second]
    return founds


def _between(slot: Slot, distinct: list[Found], utterance: Utterance, wants_list: bool) -> Choice:
    values = tuple(value for found in distinct for value in found.values)
    if any(len(found.values) != 1 for found in distinct):
        return Choice("unclear", values, "several_values")
    if wants_list is False and _wants_all_of_spared(distinct, utterance):
        return Choice("several", values, "both_wanted")
    if choice_sign("doubt").search(utterance.masked) or _joined_by_or(distinct, utterance):
        return Choice("conflict", values, "two_candidates")
    if wants_list or _both_wanted(slot, distinct, utterance):
        return Choice("several", values, "both_wanted")
    asked = [found for found in distinct if utterance.act_at(found.start) == "request"]
    if slot.kind == "id" and near_collision(values):
        return Choice("conflict", values, "near_collision")
    if len(asked) == 1 and slot.kind in _FIRM and not _same_sentence(distinct, utterance):
        return Choice("value", asked[0].values, "said_in_request", asked[0])
    if _beside_digits(distinct, utterance):
        return Choice("conflict", values, "words_against_digits")
    if slot.kind == "enum" and signs("last_of_list").search(utterance.masked, distinct[-2].end, distinct[-1].start):
        return Choice("unclear", values, "several_values")
    if slot.kind in ("id", "email", "enum", "currency", "month") and len(asked) != 1:
        return Choice("conflict", values, "two_candidates")
    return Choice("unclear", values, "several_values")


def _same_sentence(founds: Sequence[Found], utterance: Utterance) -> bool:
    numbers = {utterance.clauses[utterance.clause_at(found.start)].sentence for found in founds}
    return len(numbers) == 1


def _joined_by_or(founds: Sequence[Found], utterance: Utterance) -> bool:
    return any(
        re.search(r"\b(?:or|versus|vs)\b", utterance.masked[one.end : other.start]) is not None
        for one, other in zip(founds, founds[1:], strict=False)
    )


def _wants_all_of_spared(founds: Sequence[Found], utterance: Utterance) -> bool:
    """Whether "we need neither A nor B" is followed by a request for both."""
    clauses = {utterance.clause_at(found.start) for found in founds}
    return all(utterance.acts[number] == "negated" for number in clauses) and any(
        act == "request" and number > max(clauses) and choice_sign("all").search(clause.masked)
        for number, (clause, act) in enumerate(zip(utterance.clauses, utterance.acts, strict=True))
    )


def _both_wanted(slot: Slot, founds: Sequence[Found], utterance: Utterance) -> bool:
    firm = slot.kind in _FIRM
    gaps = [utterance.masked[one.end : other.start] for one, other in zip(founds, founds[1:], strict=False)]
    connected = all(signs("connected" if firm else "listed").match(gap) for gap in gaps)
    # What commas alone join may be one name with its qualifiers: a town, its state, its country.
    connected = connected and (firm or signs("last_of_list").search(gaps[-1]) is not None)
    live = all(utterance.act_at(found.start) in ("request", "question", "info") for found in founds)
    return live and (
        (connected and choice_sign("single").search(utterance.masked) is None and not _asks_for_one(founds, utterance))
        or choice_sign("all").search(utterance.masked) is not None
        or all(_has_own_request(found, utterance) for found in founds)
    )


def _asks_for_one(founds: Sequence[Found], utterance: Utterance) -> bool:
    """Whether the values are only told of, and what is asked for later is a single thing: mark it."""
    if any(own_act(utterance.clauses[utterance.clause_at(found.start)]) == "request" for found in founds):
        return False
    last = max(found.end for found in founds)
    asked = [
        clause.masked
        for clause, act in zip(utterance.clauses, utterance.acts, strict=True)
        if act == "request" and clause.start >= last
    ]
    return any(choice_sign("one_thing").search(text) for text in asked) and not any(
        choice_sign("all").search(text) for text in asked
    )


def _has_own_request(found: Found, utterance: Utterance) -> bool:
    number = utterance.clause_at(found.start)
    return (
        utterance.acts[number] == "request"
        and own_act(utterance.clauses[number]) == "request"
        and utterance.clauses[number].mark in ("", ",", " ", ";")
        and sum(1 for other in range(len(utterance.clauses)) if utterance.acts[other] == "request") > 1
    )


def _beside_digits(founds: Sequence[Found], utterance: Utterance) -> bool:
    return (
        len(founds) == 2 and re.match(r"^\s*\(\s*[€$£¥]?$", utterance.text[founds[0].end : founds[1].start]) is not None
    )


def near_collision(values: Sequence[Any]) -> bool:
    """Return whether two ids differ by one or two signs, or by signs that look alike."""
    texts = [str(value) for value in values if isinstance(value, str)]
    return any(
        len(one) == len(other) > 3 and one != other and sum(a != b for a, b in zip(one, other, strict=True)) <= 2
        for number, one in enumerate(texts)
        for other in texts[number + 1 :]
    )
