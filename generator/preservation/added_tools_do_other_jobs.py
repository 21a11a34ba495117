"""A tool that is added is no way to do what the user asks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.facts.results import declared_leaves, provides
from mootcourt.generator.facts.slots import slots_of
from mootcourt.generator.operators.text.jobs import own_words, same_job, spoken_of
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


class Added(NamedTuple):
    """What is wrong with the tools that a manifest has more than another, and their own words."""

    faults: tuple[str, ...]
    own: tuple[tuple[str, frozenset[str]], ...]
    words: frozenset[str]


@preservation("added_tools_do_other_jobs", families=("selection",))
def added_tools_do_other_jobs(change: Change) -> Iterator[tuple[str, str]]:
    """An added tool has another job, finds no value for the seed's tools, and nobody speaks of its thing."""
    before, after = change.seed.manifest, change.case.manifest
    if before is after:
        return
    added = _added(before, after)
    for fault in added.faults:
        yield fault, "tools"
    if not added.own or added.words.isdisjoint(spoken_of(change.case)):
        return
    for name, own in added.own:
        for word in sorted(own & spoken_of(change.case)):
            yield f"the case speaks of {word!r}, and {name!r} was added", "tools"


@lru_cache(maxsize=512)
def _added(before: Manifest, after: Manifest) -> Added:
    """Return what is to be said of the added tools apart from the case; most cases share it."""
    tools = [tool for tool in after.tools if tool.name not in before]
    faults = tuple(fault for tool in tools for fault in _faults(tool, before))
    own = tuple((tool.name, own_words(tool, before)) for tool in tools)
    return Added(faults, own, frozenset[str]().union(*(words for _, words in own)))


def _faults(tool: ToolSpec, before: Manifest) -> Iterator[str]:
    for other in before.tools:
        if same_job(tool.name, other.name):
            yield f"{tool.name!r} does the job of {other.name!r}"
        elif tool.risk == "read" and _finds_argument(tool, other):
            yield f"{tool.name!r} finds an argument of {other.name!r}"
    if tool.parameters.get("additionalProperties") is not False:
        yield f"{tool.name!r} takes arguments that its schema does not name"


def _finds_argument(tool: ToolSpec, other: ToolSpec) -> bool:
    """Whether a read declares a result that could fill a required argument of the other tool."""
    leaves = list(declared_leaves(tool.returns)) if tool.returns else []
    return any(
        provides(slot, keys, schema if isinstance(schema, dict) else None)
        for slot in slots_of(other)
        if slot.required
        for keys, schema in leaves
    )
