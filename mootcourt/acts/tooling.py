"""What the tools of a case can do, and which of them a text speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from mootcourt.acts.lexicon import families, lexicon, root
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec


@dataclass(frozen=True, slots=True)
class Ability:
    """What one tool does, by its name.

    Attributes:
        name: The tool's name.
        writes: Whether it changes anything.
        verb: The root of the first word of its name, "create" in ``create_refund``.
        things: The roots of the other words.
        families: The families of deeds that the verb and, after a verb that says little, the things belong to.
        arguments: The names of its arguments.
    """

    name: str
    writes: bool
    verb: str
    things: frozenset[str]
    families: frozenset[str]
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Abilities:
    """What all tools of a case do.

    Attributes:
        tools: The abilities, in the order of the tools.
        deeds: The families of everything that a writing tool can do, with the words that say little.
    """

    tools: tuple[Ability, ...]
    deeds: frozenset[str]

    def writing(self) -> tuple[Ability, ...]:
        """Return the tools that change something."""
        return tuple(tool for tool in self.tools if tool.writes)


def abilities_of(tools: Iterable[ToolSpec]) -> Abilities:
    """Return what the tools can do."""
    return _abilities(tuple((tool.name, tool.risk != "read", tuple(tool.properties)) for tool in tools))


@lru_cache(maxsize=512)
def _abilities(tools: tuple[tuple[str, bool, tuple[str, ...]], ...]) -> Abilities:
    generic = lexicon().words["generic verbs"]
    found = []
    for name, writes, arguments in tools:
        words = [word for word in name_words(name) if word.isalpha()] or [name]
        verb, things = words[0], words[1:]
        kinds = set(families(verb))
        if verb in generic or len(words) == 1:
            for thing in things:
                kinds |= families(thing)
        found.append(Ability(name, writes, root(verb), frozenset(map(root, things)), frozenset(kinds), arguments))
    deeds = frozenset(kind for tool in found if tool.writes for kind in tool.families)
    return Abilities(tuple(found), deeds | frozenset(root(word) for word in generic))


def named_tools(
    words: Sequence[str], abilities: Abilities, *, verb: str = "", context: frozenset[str]
) -> tuple[str, ...]:
    """Return the writing tools that words speak of, the best match only; several where they match alike.

    Args:
        words: The words of the sentence.
        abilities: The tools.
        verb: The word that says the deed; empty where the sentence only says that something is done.
        context: Tools to prefer among those that match alike, such as those that the request is about.
    """
    roots = frozenset(map(root, words))
    kinds = families(verb) if verb else frozenset()
    generic = not verb or root(verb) in _generic_roots()
    scores: dict[str, int] = {}
    for tool in abilities.tools:
        if not tool.writes:
            continue
        by_verb = bool(kinds & tool.families)
        own = bool(verb) and root(verb) == tool.verb
        by_thing = len(tool.things & roots)
        if not by_verb and not (generic and (by_thing or tool.verb in roots)):
            continue
        said = tool.verb in roots and tool.verb not in _generic_roots()
        scores[tool.name] = 4 * own + 3 * by_verb + 2 * by_thing + 3 * (generic and said) + 2 * (tool.name in context)
    best = max(scores.values(), default=0)
    return tuple(name for name, score in scores.items() if score == best)


@lru_cache(maxsize=1)
def _generic_roots() -> frozenset[str]:
    return frozenset(map(root, lexicon().words["generic verbs"]))


def requested_tools(request: Sequence[str], abilities: Abilities) -> tuple[str, ...]:
    """Return the writing tools that the words of a request ask for; a tool counts by its verb or its things."""
    roots = frozenset(map(root, request))
    kinds = frozenset(kind for word in request for kind in families(word))
    scores: dict[str, int] = {}
    for tool in abilities.tools:
        if not tool.writes:
            continue
        verb = tool.verb in roots
        related = bool(kinds & tool.families)
        thing = bool(tool.things & roots)
        score = 4 * verb + 2 * thing + 2 * related
        if (
            verb
            or (related and (thing or tool.verb not in _generic_roots()))
            or (thing and tool.verb in _generic_roots())
        ):
            scores[tool.name] = score
    if not scores:
        meant = [tool for tool in abilities.tools if tool.things and tool.things <= roots]
        return () if any(not tool.writes for tool in meant) else tuple(tool.name for tool in meant)
    best = max(scores.values())
    return tuple(name for name, score in scores.items() if score >= best - 1)
