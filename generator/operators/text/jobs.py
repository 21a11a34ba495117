"""What the job of a tool is: the act and the thing in its name, and whether a case speaks of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mootcourt.contract.case import Case
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.facts.words import name_tokens, stem, stems_of, stop_stems, synonym_groups
from mootcourt.generator.operators.text.data import words


class Job(NamedTuple):
    """The job that a tool's name tells.

    Attributes:
        act: The stem of the verb.
        things: The stems of the other words.
        head: The stem of the last word: an order reminder is a reminder, not an order.
    """

    act: str
    things: frozenset[str]
    head: str


@lru_cache(maxsize=4096)
def job_of(name: str) -> Job:
    """Return the job that the name ``verb_thing`` tells."""
    tokens = name_tokens(name)
    particles = words("nearby", "particles")
    things = [stem(token) for token in tokens[1:] if token not in particles]
    return Job(stem(tokens[0]) if tokens else "", frozenset(things), things[-1] if things else "")


def acts_like(act: str) -> frozenset[str]:
    """Return the stems of the verbs that mean the same act."""
    return synonym_groups().get(act, frozenset()) | {act}


def same_job(one: str, other: str) -> bool:
    """Say whether two names tell the same act on the same thing, in whatever words."""
    a, b = job_of(one), job_of(other)
    return a.head == b.head and not acts_like(a.act).isdisjoint(acts_like(b.act))


def own_words(tool: ToolSpec, manifest: Manifest) -> frozenset[str]:
    """Return the stems by which a user would ask for ``tool`` and for none of the manifest's tools.

    They are the things that only ``tool`` has in its name, or else its act.
    """
    job = job_of(tool.name)
    known = {thing for other in manifest.tools if other.name != tool.name for thing in job_of(other.name).things}
    return frozenset(job.things - known - stop_stems()) or acts_like(job.act)


def spoken_of(case: Case) -> frozenset[str]:
    """Return the stems of all words in the conversation, the documents and the policies."""
    texts = [message.content for message in case.messages if isinstance(message.content, str)]
    texts += [turn.user for turn in case.turns]
    texts += [document.content for document in case.documents]
    texts += [policy.text for policy in case.context.policy]
    return frozenset[str]().union(*map(_stems, texts))


@lru_cache(maxsize=1024)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems_of(text))


def substitutes(manifest: Manifest, name: str, given: frozenset[str]) -> Iterator[str]:
    """Give the tools with which the job of ``name``, or a good part of it, might be done as well.

    A read stands in for a read that is about the same thing, that takes one of the same
    arguments, or that can be made with the arguments at hand; a write for a write on the
    same thing, or of the same act.

    Args:
        manifest: All tools.
        name: The tool that is to be done without.
        given: The names of the arguments that the case has values for.
    """
    tool, job = manifest[name], job_of(name)
    for other in manifest.tools:
        if other.name == name:
            continue
        if set(name_tokens(other.name)) & words("nearby", "stand_ins"):
            yield other.name
        elif (tool.risk == "read") is not (other.risk == "read"):
            continue
        elif job_of(other.name).things & job.things or _alike(tool, other, given):
            yield other.name


def _alike(tool: ToolSpec, other: ToolSpec, given: frozenset[str]) -> bool:
    if tool.risk == "read":
        return given.issuperset(other.required) or not set(tool.required).isdisjoint(other.required)
    return not acts_like(job_of(tool.name).act).isdisjoint(acts_like(job_of(other.name).act))
