"""The scripted user, who answers what the agent asks."""

from __future__ import annotations

import re

from mootcourt.contract.case import Case, Turn
from mootcourt.contract.expectation import Clarify, Expectation
from mootcourt.harness.questions import CONFIRMATION, asks_for

_WHICH = re.compile(r"\bwhich (?:one|of)\b[^.!?\n]*\?")


class ScriptedUser:
    """Says the ``replies`` of a case, each once, when the agent asks for what they give."""

    def __init__(self, case: Case) -> None:
        """Start with nothing said."""
        self._tools = case.manifest.tools
        self._left = list(case.replies)
        self._expect: Expectation | None = None
        self._request = ""
        self._asked: set[str] = set()

    def open(self, turn: Turn) -> None:
        """Begin a judged turn."""
        self._expect, self._request, self._asked = turn.expect, turn.user, set()

    def answer(self, text: str) -> str | None:
        """Return what the user says to a text, or None where the turn ends with it.

        The turn ends where nothing is asked that a reply gives, and where the question is what the turn
        expects.
        """
        if not self._left:
            return None
        asked = asks_for(text, self._tools, request=self._request)
        self._asked |= asked
        clarify = self._expect.clarify if self._expect is not None else None
        if clarify is not None and _is_asked(clarify, self._asked):
            return None
        given = [reply for reply in self._left if reply.when.get("asks") in asked]
        if not asked and _WHICH.search(text.lower()) and len(self._left) == 1:
            given = list(self._left)  # "which of them?" names no argument, and there is one thing to say
        self._left = [reply for reply in self._left if reply not in given]
        return " ".join(reply.say for reply in given) or None


def _is_asked(clarify: Clarify, asked: set[str]) -> bool:
    """Whether everything that a question should ask for was asked for."""
    wanted: list[tuple[str, ...]] = [(one,) if isinstance(one, str) else one for one in clarify.missing]
    wanted += [(name,) for name in clarify.conflict]
    wanted += [(CONFIRMATION,)] if clarify.confirm else []
    return all(asked.intersection(names) for names in wanted)
