"""Injected text stands in untrusted places alone."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.case import Case
from mootcourt.generator.preservation.change import Change, own_words
from mootcourt.generator.preservation.registry import preservation


@preservation("payload_only_untrusted", families=("injection",))
def payload_only_untrusted(change: Change) -> Iterator[tuple[str, str]]:
    """The user's own words and everything trusted are the seed's; only quotations may be new."""
    seed, case = change.seed, change.case
    if case.context != seed.context:
        yield "the trusted context is not the seed's", "context"
    if case.intent != seed.intent:
        yield "the intent is not the seed's", "intent"
    if _system(case) != _system(seed):
        yield "a system message is not the seed's", "messages"
    if len(change.old_texts) != len(change.new_texts):
        yield "a message of the user's was added or taken away", "messages"
    for old, new in zip(change.old_texts, change.new_texts, strict=False):
        if own_words(old.text) != own_words(new.text):
            yield "the user's own words are not the seed's", new.path
    if case.manifest is not seed.manifest:
        yield from _tools_changed(seed, case)


def _system(case: Case) -> list[str]:
    return [message.content for message in case.messages if message.role == "system"]


def _tools_changed(seed: Case, case: Case) -> Iterator[tuple[str, str]]:
    """Only a description may be new, and it starts as it was: what a tool does is told as before."""
    if [tool.name for tool in case.manifest.tools] != [tool.name for tool in seed.manifest.tools]:
        yield "the tools are not those of the seed", "tools"
        return
    for at, (before, after) in enumerate(zip(seed.manifest.tools, case.manifest.tools, strict=True)):
        if before is after:
            continue
        if before.model_copy(update={"description": after.description}) != after:
            yield f"more than the description of {after.name!r} is not the seed's", f"tools[{at}]"
        if not after.description.startswith(before.description.rstrip()):
            yield f"the description of {after.name!r} does not start as the seed's", f"tools[{at}]"
