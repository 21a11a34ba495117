"""Which argument a value belongs to: by its kind, by the words around it, by what is left."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter

from mootcourt.contract.calendar import Calendar
from mootcourt.generator.derivation.series import in_order, series_of
from mootcourt.generator.facts.found import Found, find
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import signs, stem, table
from mootcourt.remembered import remembered

_GROUPS = {
    "amount": "number", "percent": "number", "number": "number", "duration": "number",
    "person": "name", "place": "name", "text": "name",
}  # fmt: skip
_start = attrgetter("start")
_NEEDS_WORDS = frozenset({"number", "percent", "amount", "duration", "person", "place", "date", "time", "instant"})
_WORD = re.compile(r"[a-zà-ÿ][a-zà-ÿ'-]*|→|->|[–—]|(?<=\s)-(?=\s)")
_NEXT = re.compile(r"\s+([a-zà-ÿ]+)\b")
_TOWARDS = frozenset({"to", "into", "from", "onto", "until", "till"})
_PAST = re.compile(
    r"\b(?:been|was|were|had|did|got|came|went|bought|ordered|joined|started|moved|paid|signed|(?:i|we)'ve"
    r"|have \w+ed)\b"
)
_ON_DAY = re.compile(r"\b(?:on|for|from|starting|as of|effective|beginning)\s+(?:the\s+)?$")
_COUNTING = frozenset(stem(word) for word in ("quantity", "many", "count", "pieces"))
_LIST_GAP = re.compile(r"\s*(?:,|,?\s*and|&)\s*")
_JOIN = re.compile(
    r"^[\s,]*(?:(?:or|and|&|/|plus|as well as|and also|or maybe|or was it|or is it)\s+)?(?:(?:the\s+)?\w+\s+)?$"
)


@dataclass(slots=True, eq=False)
class Assignment:
    """The values of a text by argument.

    Attributes:
        by_slot: The places that belong to each argument, in order.
        unclear: Arguments between which a place could not be decided.
        undecided: The one place that the beginning and the end of something may both mean.
    """

    by_slot: dict[str, list[Found]] = field(default_factory=dict)
    unclear: list[str] = field(default_factory=list)
    undecided: dict[str, Found] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class _Region:
    start: int
    end: int
    contenders: list[tuple[Slot, Found]]
    again: list[int] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)


@remembered(16)
def assign(slots: Sequence[Slot], utterance: Utterance, calendar: Calendar) -> Assignment:
    """Give every value of a text to the argument that it belongs to; the result is read only."""
    result = Assignment()
    regions = _regions(slots, utterance, calendar)
    roles = frozenset(slot.role for slot in slots)
    open_regions: list[_Region] = []
    series = series_of(tuple(slots))
    if series:
        regions = _series_first(series, regions, result)
    for position, region in enumerate(regions):
        region.scores = _scores(region, utterance, regions[:position], roles)
        chosen = _decided(region, region.scores)
        if chosen is None:
            open_regions.append(region)
        else:
            for slot, found in chosen:
                result.by_slot.setdefault(slot.name, []).append(found)
    for region in open_regions:
        _by_what_is_left(region, region.scores, result)
    for places in result.by_slot.values():
        places.sort(key=lambda one: one.start)
    return result


def _series_first(series: Sequence[Slot], regions: list[_Region], result: Assignment) -> list[_Region]:
    """Give the operands of a term their places in order; return the regions that are left."""
    names = {slot.name for slot in series}
    shared = [region for region in regions if names <= {slot.name for slot, _ in region.contenders}]
    founds = in_order(series, (region.contenders[0][1] for region in shared))
    for slot, found in zip(series, founds, strict=False):
        result.by_slot[slot.name] = [found]
    return [region for region in regions if region not in shared] if founds else regions


def _regions(slots: Sequence[Slot], utterance: Utterance, calendar: Calendar) -> list[_Region]:
    places = [
        (found.start, -found.end, number, slot, found)
        for number, slot in enumerate(slots)
        for found in find(slot, utterance, calendar)
    ]
    chosen = [(found.start, found.end) for _, _, _, slot, found in places if slot.kind == "enum"]
    if chosen:
        places = [
            place for place in places if place[3].kind not in ("person", "place") or not _is_choice(place[4], chosen)
        ]
    paid = {slot.name for _, _, _, slot, found in places if slot.kind == "amount" and not _is_bare(found)}
    places = [place for place in places if place[3].name not in paid or not _is_bare(place[4])]
    places.sort(key=lambda place: place[:3])
    regions: dict[str, list[_Region]] = {}
    for start, stop, _, slot, found in places:
        group = _GROUPS.get(slot.kind, slot.kind)
        if slot.kind == "amount" and not _is_bare(found):
            group = "amount"
        if slot.kind == "list" and slot.item is not None:
            group = _GROUPS.get(slot.item.kind, slot.item.kind)
        if group == "id" and found.text.isdigit():
            group = "number"
        known = regions.setdefault(group, [])
        if known and start < known[-1].end:
            known[-1].contenders.append((slot, found))
            known[-1].end = max(known[-1].end, -stop)
        else:
            known.append(_Region(start, -stop, [(slot, found)]))
    for members in regions.values():
        _drop_invalid(members)
    _merge_repeated(regions.get("id", []))
    return sorted(
        (region for group in regions.values() for region in group), key=lambda region: (region.start, region.end)
    )


def _is_choice(found: Found, chosen: list[tuple[int, int]]) -> bool:
    """Whether what looks like a name is a choice of another argument: in Celsius."""
    return any(
        found.start <= start and end <= found.end <= end + 1 and start - found.start <= 1 for start, end in chosen
    )


def _drop_invalid(group: list[_Region]) -> None:
    """Where a place has a valid reading, one without any is no rival of it."""
    if any(found.values for region in group for _, found in region.contenders):
        group[:] = [
            region
            for region in group
            if any(found.values for _, found in region.contenders) or _is_listed(region, group)
        ]


def _is_listed(region: _Region, group: list[_Region]) -> bool:
    """Whether figures with a comma that are no value begin a list: 5,10 and 15."""
    found = region.contenders[0][1]
    return "," in found.text and any(
        _LIST_GAP.fullmatch(found.utterance.masked[region.end : other.start]) is not None
        for other in group
        if other.start >= region.end
    )


def _merge_repeated(group: list[_Region]) -> None:
    """The same id named twice is one value, and fills one argument."""
    seen: dict[str, _Region] = {}
    kept = []
    for region in group:
        key = repr(sorted({str(value) for _, found in region.contenders for value in found.values}))
        if key in seen and len({slot.name for slot, _ in region.contenders}) > 1:
            seen[key].again.append(region.start)
            continue
        seen.setdefault(key, region)
        kept.append(region)
    group[:] = kept


def _is_bare(found: Found) -> bool:
    return not any(span.kind == "money" and span.start <= found.start < span.end for span in found.utterance.spans)


def _decided(region: _Region, scores: dict[str, int]) -> list[tuple[Slot, Found]] | None:
    contenders = [pair for pair in region.contenders if scores[pair[0].name] > -3]
    if not contenders:
        return []
    if len({slot.name for slot, _ in contenders}) == 1:
        slot = contenders[0][0]
        if (
            not slot.required
            and slot.kind in ("date", "instant")
            and _is_told(region.start, contenders[0][1].utterance)
        ):
            return []
        if slot.required or scores[slot.name] > 0 or slot.kind not in _NEEDS_WORDS:
            return contenders
        if slot.kind in ("date", "instant") and _is_asked_for(region.start, contenders[0][1].utterance):
            return contenders
        return []
    ranked = sorted({scores[slot.name] for slot, _ in contenders}, reverse=True)
    best = [pair for pair in contenders if scores[pair[0].name] == ranked[0]]
    if ranked[0] > 0 and len({slot.name for slot, _ in best}) == 1:
        return best
    return None


def _is_told(start: int, utterance: Utterance) -> bool:
    """Whether a day belongs to what the user tells of the past, beside a request in another sentence."""
    if not utterance.clauses or "request" not in utterance.acts:
        return False
    clause = utterance.clauses[utterance.clause_at(start)]
    asked = {one.sentence for one, act in zip(utterance.clauses, utterance.acts, strict=True) if act == "request"}
    return clause.sentence not in asked and _PAST.search(clause.masked) is not None


def _is_asked_for(start: int, utterance: Utterance) -> bool:
    """Whether a day that a preposition introduces stands in the request itself."""
    return (
        utterance.act_at(start) in ("request", "question")
        and _ON_DAY.search(utterance.masked, max(0, start - 15), start) is not None
    )


def _by_what_is_left(region: _Region, scores: dict[str, int], result: Assignment) -> None:
    contenders = [pair for pair in region.contenders if scores[pair[0].name] > -3]
    free = [pair for pair in contenders if pair[0].name not in result.by_slot]
    for choice in ([pair for pair in free if pair[0].required], free):
        if len({slot.name for slot, _ in choice}) == 1:
            slot, found = choice[0]
            result.by_slot.setdefault(slot.name, []).append(found)
            return
    required = [slot.name for slot, _ in contenders if slot.required]
    result.unclear.extend(required or [])
    if len(free) == len(contenders) == 2 and {slot.role for slot, _ in free} == {"start", "end"}:
        result.undecided.update({slot.name: found for slot, found in free})


def _scores(
    region: _Region,
    utterance: Utterance,
    before: Sequence[_Region],
    roles: frozenset[str],
) -> dict[str, int]:
    names = {slot.name for slot, _ in region.contenders}
    for other in reversed(before):
        if {slot.name for slot, _ in other.contenders} >= names and other.end <= region.start:
            between = utterance.masked[other.end : region.start]
            joined = re.search(r"\b(?:or|and)\b|[/&,]", between) and _JOIN.match(between)
            cued = any(_role_score(slot, utterance, region.start) for slot, _ in region.contenders)
            if joined and not cued:
                return dict(other.scores)
            break
    shared = frozenset.intersection(*(slot.label for slot, _ in region.contenders)) if len(names) > 1 else frozenset()
    words = [stem(word) for word in _WORD.findall(window(utterance, region.start))[-6:]]
    after = [stem(word) for word in _WORD.findall(utterance.masked[region.end : region.end + 25])[:1]]
    return {
        slot.name: _counted(slot, _best_role(slot, utterance, region), roles)
        + _label_score(slot, tuple(dict.fromkeys(words)), after, shared)
        + _count_score(slot, utterance, region.end)
        for slot, _ in region.contenders
    }


def _counted(slot: Slot, score: int, roles: frozenset[str]) -> int:
    """A cue for the opposite end counts against an argument only where the tool has that end too."""
    if score >= 0 or table("roles.yaml")["roles"][slot.role]["opposite"] in roles:
        return score
    return 0


def window(utterance: Utterance, start: int) -> str:
    """Return the words before a place, up to the value or the sentence before it."""
    begin = max(0, start - 60)
    for at in range(bisect_left(utterance.spans, start, key=_start) - 1, -1, -1):
        span = utterance.spans[at]
        if span.end <= begin:
            break
        if span.end <= start and any(char.isdigit() for char in span.text):
            begin = span.end
            break
    if utterance.clauses:
        number = utterance.clause_at(start)
        sentence = utterance.clauses[number].sentence
        while number > 0 and utterance.clauses[number - 1].sentence == sentence:
            number -= 1
        begin = max(begin, utterance.clauses[number].start)
    return utterance.masked[begin:start]


def _best_role(slot: Slot, utterance: Utterance, region: _Region) -> int:
    return max((_role_score(slot, utterance, start) for start in (region.start, *region.again)), key=abs)


def _role_score(slot: Slot, utterance: Utterance, start: int) -> int:
    if not slot.role:
        return 0
    mine, other, weak = _cues(slot.role)
    text = window(utterance, start)
    if re.search(r"\bout of\s+(?:\w+\s+)?$", text):
        return 4 if "out of" in mine else -4 if "out of" in other else 0
    words = _WORD.findall(text)
    for distance, word in enumerate(reversed(words[-4:])):
        if distance and word == "and":
            continue
        if word in mine and word not in other:
            return 4 - (distance > 1)
        if word in other and word not in mine:
            return -4 + (distance > 1)
    following = _NEXT.match(utterance.masked, start + _length_at(utterance, start))
    if following is not None and following.group(1) in _TOWARDS:
        # "merge A into B": what stands before the cue of one end is the other end.
        return (
            2
            if following.group(1) in other and following.group(1) not in mine
            else -2
            if following.group(1) in mine
            else 0
        )
    return 0 if weak.isdisjoint(words[-2:]) else 1


@lru_cache(maxsize=32)
def _cues(role: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the words that tell of an end, those that tell of its opposite, and weak ones of the first."""
    roles = table("roles.yaml")["roles"]
    mine, opposite = roles[role], roles[roles[role]["opposite"]]
    return frozenset(map(str, mine["cues"])), frozenset(map(str, opposite["cues"])), frozenset(mine.get("weak", ()))


def _length_at(utterance: Utterance, start: int) -> int:
    return next((span.end - span.start for span in utterance.spans if span.start == start), 0)


def _label_score(slot: Slot, words: Sequence[str], after: Sequence[str], shared: Iterable[str]) -> int:
    score = 0
    for word in words:
        if word in shared:
            continue
        if word in slot.nouns:
            score += 3
        elif word in slot.label:
            score += 1
    if after and after[0] not in shared and slot.kind in ("number", "duration", "percent", "amount", "list"):
        if after[0] in slot.nouns:
            score += 4
        elif after[0] in slot.label:
            score += 2
    return score


def _count_score(slot: Slot, utterance: Utterance, end: int) -> int:
    """What speaks for an optional count where a noun in the plural follows: two child seats."""
    if slot.required or slot.kind != "number" or not _COUNTING & slot.label:
        return 0
    return 2 if signs("counts").match(utterance.masked, end) else 0
