"""Where a case's first judged request stands, and how to change it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from mootcourt.contract.case import Case, Message
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import Change, propose


def request_of(case: Case) -> str:
    """Return the user's text of the first judged turn."""
    if case.turns:
        return case.turns[0].user
    content = case.messages[-1].content
    assert isinstance(content, str)  # the contract: a user message is text
    return content


def request_path(case: Case) -> str:
    """Return the field path of that text."""
    return "turns[0].user" if case.turns else f"messages[{len(case.messages) - 1}].content"


def reworded(case: Case, text: str, *changes: Change, **parameters: Any) -> Candidate:
    """Return a candidate whose request is ``text``, with further changes after it."""
    return propose(case, [(request_path(case), text), *changes], **parameters)


def after_talk(case: Case, said: str, answer: str, text: str) -> list[Change]:
    """Return the changes that put a first message and its answer before a request, whose text is ``text`` now."""
    talk = (Message(role="user", content=said), Message(role="assistant", content=answer))
    if case.turns:
        return [("messages", talk), (request_path(case), text)]
    return [("messages", (*talk, case.messages[-1].model_copy(update={"content": text})))]


def reworded_each(case: Case, texts: Iterable[tuple[str, dict[str, Any]]], *, most: int = 4) -> Iterator[Candidate]:
    """Yield a candidate for each text that differs from the request and from those before it.

    Args:
        case: The seed.
        texts: New requests, each with the operator's parameters; an empty text is passed over.
        most: How many candidates to yield at most.
    """
    known = {request_of(case)}
    for text, parameters in texts:
        if text and text not in known:
            known.add(text)
            yield reworded(case, text, **parameters)
            if len(known) > most:
                return


def loosely(text: str) -> str:
    """Return ``text`` without capitals and marks, to see whether two texts say the same in the same words."""
    return re.sub(r"[^\w]+", " ", text.lower()).strip()


def some(rng: Random, frames: list[str], most: int) -> list[str]:
    """Return up to ``most`` of ``frames`` in random order."""
    return rng.sample(frames, k=min(most, len(frames)))
