"""What the job of a tool is: the act and the thing in its name, and whether a case speaks of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from mootcourt.contract.case import Case
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.facts.results import declared_leaves
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


def left_to_do(case: Case, name: str) -> Iterator[str]:
    """Give the tools with which what the case asks of the tool ``name`` might be done in part or in another way.

    Those are its substitutes, and the tools of other calls that are expected: where a
    lookup comes before the act, a good agent may make the lookup, and say what it found.
    """
    calls = [call for turn in case.judged_turns for call in turn.expect.calls]
    given = frozenset(argument for call in calls for argument in call.arguments) | frozenset(case.context.session)
    yield from dict.fromkeys(call.name for call in calls if call.name != name and call.name in case.manifest)
    yield from substitutes(case.manifest, name, given)


def substitutes(manifest: Manifest, name: str, given: frozenset[str]) -> Iterator[str]:
    """Give the tools with which the job of ``name``, or a good part of it, might be done as well.

    A read stands in for a read that is about the same thing, that takes one of the same
    arguments, that can be made with the arguments at hand, or that searches by words and
    tells one of the same things; a write for a write on the same thing, of the same act, that takes the values of
    the act as well, or whose description or choices name the act.

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
        elif (tool.risk == "read") is (other.risk == "read"):
            same_thing = bool(job_of(other.name).things & job.things)
            if same_thing or (_tells_alike(tool, other, given) if tool.risk == "read" else _acts_alike(tool, other)):
                yield other.name


def _tells_alike(tool: ToolSpec, other: ToolSpec, given: frozenset[str]) -> bool:
    if given.issuperset(other.required) or not set(tool.required).isdisjoint(other.required):
        return True
    wanting = [other.properties[argument] for argument in other.required if argument not in given]
    if not all(_is_free(schema) for schema in wanting):
        return False
    return not (_told(tool) - set(tool.properties)).isdisjoint(_told(other) - set(other.properties))


def _is_free(schema: object) -> bool:
    """Whether an argument takes any words, so that it can be filled with what the user says."""
    return isinstance(schema, Mapping) and schema.get("type") == "string" and set(schema) <= {"type", "description"}


def _told(tool: ToolSpec) -> set[str]:
    """Return the names of the fields that a result declares."""
    leaves = declared_leaves(tool.returns) if tool.returns else ()
    return {str(keys[-1]) for keys, _ in leaves if keys and isinstance(keys[-1], str)}


def _acts_alike(tool: ToolSpec, other: ToolSpec) -> bool:
    job = job_of(tool.name)
    acts = acts_like(job.act)
    described = frozenset(stems_of(other.description))
    chosen = {
        stem(token)
        for schema in other.properties.values()
        if isinstance(schema, Mapping)
        for option in schema.get("enum") or ()
        if isinstance(option, str)
        for token in name_tokens(option)[:1]
    }
    values = {argument for argument in tool.required if _says_what(argument)} if len(tool.required) > 1 else set()
    return (
        not acts.isdisjoint({*acts_like(job_of(other.name).act), *chosen})
        or (not acts.isdisjoint(described) and job.head in described)
        or (bool(values) and values <= set(other.properties))
    )


def _says_what(argument: str) -> bool:
    """Whether an argument says what is to be done, not which thing it is done to."""
    tokens = name_tokens(argument)
    return bool(tokens) and tokens[-1] not in words("nearby", "identifying")
