"""What the agent can see or look up, text by text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from mootcourt.contract.case import Case


class Leaf(NamedTuple):
    """A text or number at the end of a field path."""

    path: str
    value: Any


def leaves(value: Any, path: str) -> Iterator[Leaf]:
    """Give every text and number inside a JSON value."""
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        yield Leaf(path, value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, f"{path}.{name}")
    elif isinstance(value, (list, tuple)):
        for at, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{at}]")


def seen(case: Case) -> Iterator[Leaf]:
    """Give what the agent sees without a call: messages, session, policy texts, documents."""
    for at, message in enumerate(case.messages):
        yield from leaves(message.content, f"messages[{at}].content")
    for at, turn in enumerate(case.turns):
        yield Leaf(f"turns[{at}].user", turn.user)
    yield from leaves(case.context.session, "context.session")
    for at, policy in enumerate(case.context.policy):
        yield Leaf(f"context.policy[{at}].text", policy.text)
        if policy.rule is not None:
            yield from leaves(policy.rule.fixes, f"context.policy[{at}].rule.fixes")
    for at, document in enumerate(case.documents):
        yield Leaf(f"documents[{at}].content", document.content)


def looked_up(case: Case, unknown: frozenset[Any]) -> Iterator[Leaf]:
    """Give what scripted calls return, but for calls that take one of the ``unknown`` values."""
    for at, entry in enumerate(case.script):
        if entry.returns is None or any(leaf.value in unknown for leaf in leaves(entry.when, "")):
            continue
        yield from leaves(entry.returns, f"script[{at}].returns")
