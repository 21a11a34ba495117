"""Tools that look like another one and do something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from mootcourt.contract.tool import Manifest, ToolSpec, canonical_json
from mootcourt.generator.facts.words import name_tokens
from mootcourt.generator.operators.text.data import fill, table, words
from mootcourt.generator.operators.text.jobs import same_job
from mootcourt.generator.operators.text.nouns import noun_for, with_article
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.toolbox import closed_schema


class Near(NamedTuple):
    """Two ways to look like a tool.

    Attributes:
        belongings: The same verb, on a thing that belongs to the tool's: the template of an order.
        acts: Another act on the thing itself: archive the order.
    """

    belongings: tuple[ToolSpec, ...]
    acts: tuple[ToolSpec, ...]


@lru_cache(maxsize=1024)
def near_duplicates(manifest: Manifest, name: str) -> Near:
    """Return tools that look like the one called ``name`` and do the job of none in the manifest.

    Each takes one argument of that tool, so that a hasty call of it is valid.
    """
    tool = manifest[name]
    rng = Random(f"{manifest.digest} {name}")
    ways = []
    for made in (_belongings(tool), _acts(tool)):
        free = [near for near in made if not any(_clashes(near, other) for other in manifest.tools)]
        rng.shuffle(free)
        ways.append(tuple(free))
    return Near(*ways)


@lru_cache(maxsize=512)
def beside(manifest: Manifest, name: str, near_name: str) -> Manifest:
    """Return the manifest with a near-duplicate of the tool ``name`` right before it."""
    near = near_duplicates(manifest, name)
    added = next(tool for tool in (*near.belongings, *near.acts) if tool.name == near_name)
    at = list(manifest).index(name)
    return Manifest([*manifest.tools[:at], added, *manifest.tools[at:]])


def _clashes(near: ToolSpec, other: ToolSpec) -> bool:
    return near.name.casefold() == other.name.casefold() or same_job(near.name, other.name)


def _belongings(tool: ToolSpec) -> Iterator[ToolSpec]:
    verb, *things = name_tokens(tool.name)
    argument = _identifier(tool) or next(iter(tool.required), "")
    thing = _own_thing(things) or _identified(tool)
    if not thing or not _usable(tool, argument):
        return
    kind = next((kind for kind, verbs in table("nearby")["kinds"].items() if verb in verbs), "")
    for belonging, sentences in table("nearby")["belongings"].items():
        if kind in sentences:
            last = f"{belonging}s" if kind == "several" else belonging
            name = _named(tool.name, verb, *thing.split(), last)
            yield _made(name, sentences[kind], thing, {argument: tool.properties[argument]}, risk=tool.risk)


def _acts(tool: ToolSpec) -> Iterator[ToolSpec]:
    argument, thing = _identifier(tool), _identified(tool)
    _, *things = name_tokens(tool.name)
    if not thing or not _usable(tool, argument) or _own_thing(things) not in (thing, ""):
        return
    for act, entry in table("nearby")["acts"].items():
        added = {name: table("nearby")["adds"][name] for name in entry["adds"] if name != argument}
        taken = {argument: tool.properties[argument], **added}
        yield _made(_named(tool.name, act, *thing.split()), entry["does"], thing, taken, risk=entry["risk"])


def _made(name: str, does: str, thing: str, taken: Mapping[str, Any], *, risk: Any) -> ToolSpec:
    told = fill(does, thing=thing, things=_plural(thing), a_thing=with_article(thing))
    return ToolSpec(name=name, description=told, parameters=closed_schema(dict(taken)), risk=risk)


def _named(like: str, *parts: str) -> str:
    """Return the parts as one name, in the style of another name."""
    if "_" not in like and re.search(r"[a-z][A-Z]", like):
        return parts[0] + "".join(capitalise(part) for part in parts[1:])
    return ("-" if "-" in like else "_").join(parts)


def _identifier(tool: ToolSpec) -> str:
    """Return the first required argument that says which thing is meant."""
    for name in tool.required:
        schema = tool.properties.get(name)
        if not isinstance(schema, Mapping) or schema.get("type") != "string":
            continue
        if "pattern" in schema or words("nearby", "identifying") & set(name_tokens(name)[-1:]):
            return name
    return ""


def _identified(tool: ToolSpec) -> str:
    """Return the thing that the identifier is the number of."""
    name = _identifier(tool)
    if not name:
        return ""
    *things, last = name_tokens(name) or ("",)
    thing = noun_for(name, tool.properties[name]).thing
    return thing or (" ".join(things) if last in words("nearby", "identifying") else "")


def _own_thing(things: list[str]) -> str:
    """Return the thing in a tool's name, in the singular; empty where its last word is no thing of its own."""
    kept = [thing for thing in things if thing not in words("nearby", "particles")]
    if not kept or kept[-1] in words("nearby", "abstract"):
        return ""
    last = kept[-1]
    if last.endswith("ies") and last not in words("nearby", "ending_in_ie"):
        last = f"{last[:-3]}y"
    elif last.endswith("s") and not last.endswith(("ss", "us", "is")):
        last = last[:-1]
    return " ".join([*kept[:-1], last])


def _plural(thing: str) -> str:
    if re.search(r"[^aeiou]y$", thing):
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith(("s", "x", "ch", "sh")) else f"{thing}s"


def _usable(tool: ToolSpec, argument: str) -> bool:
    """Whether the argument's schema can stand in another tool: it points nowhere."""
    return argument in tool.properties and "$ref" not in canonical_json(tool.properties[argument])
