"""Tools with other jobs that may stand beside those of a case, and manifests with such tools.

Manifests are chosen by the seed's manifest and the parameters, so that many cases share
one; each is made once.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.facts.words import name_tokens, stem
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.jobs import job_of, own_words


@lru_cache(maxsize=1)
def _tools() -> dict[str, tuple[ToolSpec, ...]]:
    """Return the ready tools by domain; those of any organisation under an empty name."""
    written = table("toolbox")
    lists = {domain: entry["tools"] for domain, entry in written["domains"].items()} | {"": written["general"]}
    return {domain: tuple(_tool(name, entry) for name, entry in tools.items()) for domain, tools in lists.items()}


def _tool(name: str, written: dict[str, object]) -> ToolSpec:
    arguments = table("toolbox")["arguments"]
    takes = written["takes"]
    assert isinstance(takes, list)  # the data file
    return ToolSpec.model_validate(
        {
            "name": name,
            "description": written["does"],
            "parameters": closed_schema({argument: arguments[argument] for argument in takes}),
            "risk": written["risk"],
        }
    )


def closed_schema(properties: dict[str, object]) -> dict[str, object]:
    """Return an object schema in which every property is required and no other is allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@lru_cache(maxsize=256)
def domain_of(manifest: Manifest) -> str:
    """Return the domain whose words are met most often in the manifest's names; empty where none is."""
    names = [name for tool in manifest.tools for name in (tool.name, *tool.properties)]
    named = [stem(word) for name in names for word in name_tokens(name)]
    best, most = "", 1
    for domain, entry in table("toolbox")["domains"].items():
        known = {stem(word) for word in entry["known_by"]}
        count = sum(word in known for word in named)
        if count > most:
            best, most = domain, count
    return best


@lru_cache(maxsize=256)
def spare_tools(manifest: Manifest) -> tuple[tuple[ToolSpec, frozenset[str]], ...]:
    """Return all ready tools that have nothing to do with the manifest, each with its own words.

    Those of the manifest's domain come first, then those of any organisation, then the rest.
    """
    domain = domain_of(manifest)
    taken = {
        stem(word)
        for tool in manifest.tools
        for name in (tool.name, *tool.properties)
        for word in name_tokens(name)[0 if name in tool.properties else 1 :]
    }
    spare: list[ToolSpec] = []
    ready = _tools()
    rest = [tool for name in sorted(ready) if name not in (domain, "") for tool in ready[name]]
    for tools in (ready[domain], ready[""] if domain else (), rest):
        drawn = [tool for tool in tools if tool.name not in manifest and job_of(tool.name).head not in taken]
        Random(manifest.digest).shuffle(drawn)
        spare += drawn
    return tuple((tool, own_words(tool, manifest)) for tool in spare)


def unheard(manifest: Manifest, said: frozenset[str]) -> list[ToolSpec]:
    """Return the spare tools whose own words are not among the stems ``said``, in order."""
    return [tool for tool, own in spare_tools(manifest) if own.isdisjoint(said)]


@lru_cache(maxsize=512)
def mixed(manifest: Manifest, names: tuple[str, ...]) -> Manifest:
    """Return the manifest with spare tools strewn in between; its own tools keep their order.

    Args:
        manifest: The manifest.
        names: The names of spare tools of this manifest.
    """
    spare = {tool.name: tool for tool, _ in spare_tools(manifest)}
    size = len(manifest) + len(names)
    places = set(Random(f"{manifest.digest} {len(names)}").sample(range(size), k=len(names)))
    own, added = iter(manifest.tools), iter(names)
    return Manifest([spare[next(added)] if at in places else next(own) for at in range(size)])


@lru_cache(maxsize=512)
def reordered(manifest: Manifest, number: int) -> Manifest:
    """Return the manifest in the ``number``-th other order."""
    tools = list(manifest.tools)
    Random(f"{manifest.digest} order {number}").shuffle(tools)
    return Manifest(tools)


@lru_cache(maxsize=512)
def lacking(manifest: Manifest, name: str) -> Manifest:
    """Return the manifest without the tool called ``name``."""
    return Manifest([tool for tool in manifest.tools if tool.name != name])
