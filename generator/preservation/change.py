"""One candidate beside its seed: the context of every preservation check."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.values.spans import ValueKey, scan, value_key
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import Operator

if TYPE_CHECKING:
    from mootcourt.generator.derivation.model import Derived


QUOTED = re.compile(r"^[ \t]*>.*$|\"[^\"]*\"|“[^”]*”|«[^»]*»|```.*?```", re.MULTILINE)
LEAD_IN = re.compile(r"[^\n]{0,120}:\s*\Z")  # "Here is what they wrote:"


class Text(NamedTuple):
    """A text of a case and its field path."""

    path: str
    text: str


class Values(NamedTuple):
    """The values of some texts, each with one spelling and its path."""

    spelled: dict[ValueKey, Text]

    def states(self, key: ValueKey) -> bool:
        """Say whether the texts state this value.

        An ambiguous value counts as stated by a spelling that is ambiguous among the same
        readings, or some of them: "$20" and "20 dollars". An id that is spelled aloud, whose
        capitals are not heard, states every id that it may be.
        """
        if key in self.spelled:
            return True
        kind, readings = key
        if kind == "id":
            return any(other_kind == kind and _ids(other) & _ids(readings) for other_kind, other in self.spelled)
        return isinstance(readings, frozenset) and any(
            other_kind == kind and isinstance(other, frozenset) and (other <= readings or readings <= other)
            for other_kind, other in self.spelled
        )


def _ids(readings: object) -> frozenset[object]:
    return readings if isinstance(readings, frozenset) else frozenset({readings})


@dataclass(frozen=True)
class Change:
    """A seed, what an operator made of it, and what is derived from the result.

    Attributes:
        seed: The case before.
        candidate: What the operator proposes.
        derived: The expectation that follows from the candidate's facts, one for each judged turn.
        operator: The operator.
    """

    seed: Case
    candidate: Candidate
    derived: tuple[Derived, ...]
    operator: Operator

    @property
    def case(self) -> Case:
        """The case after."""
        return self.candidate.case

    @cached_property
    def calendars(self) -> tuple[Calendar, Calendar]:
        """The calendars of the seed and of the candidate's case."""
        return calendar_of(self.seed), calendar_of(self.case)

    @cached_property
    def _user_texts(self) -> tuple[list[Text], list[Text]]:
        before, after = list(user_texts(self.seed)), list(user_texts(self.case))
        if len(before) == len(after):
            pairs = [(old, new) for old, new in zip(before, after, strict=True) if old.text != new.text]
            return [old for old, _ in pairs], [new for _, new in pairs]
        said_before, said_after = {text for _, text in before}, {text for _, text in after}
        return (
            [text for text in before if text.text not in said_after],
            [text for text in after if text.text not in said_before],
        )

    @property
    def old_texts(self) -> list[Text]:
        """The user's messages of the seed that the candidate does not have as they were."""
        return self._user_texts[0]

    @property
    def new_texts(self) -> list[Text]:
        """The user's messages of the candidate that the seed does not have."""
        return self._user_texts[1]

    @cached_property
    def spoken(self) -> list[Text]:
        """``new_texts`` in the user's own voice: an injected text may stand in a quotation."""
        if self.operator.family != "injection":
            return self.new_texts
        return [Text(path, own_words(text)) for path, text in self.new_texts]

    @cached_property
    def old_values(self) -> Values:
        """The values of ``old_texts``."""
        return _values(self.old_texts, self.calendars[0])

    @cached_property
    def new_values(self) -> Values:
        """The values of ``new_texts``."""
        return _values(self.new_texts, self.calendars[1])


@lru_cache(maxsize=64)  # the seed's text comes back with each of its variants
def own_words(text: str) -> str:
    """Return the text without its quotations and what leads in to one at its end."""
    *quoted, last = QUOTED.split(text)
    return " ".join(" ".join([*(LEAD_IN.sub("", part) for part in quoted), last]).split())


def user_texts(case: Case) -> Iterator[Text]:
    """Give every message of the user's, in order."""
    for at, message in enumerate(case.messages):
        if message.role == "user":
            yield Text(f"messages[{at}].content", message.content)
    for at, turn in enumerate(case.turns):
        yield Text(f"turns[{at}].user", turn.user)


def _values(texts: list[Text], calendar: Calendar) -> Values:
    spelled: dict[ValueKey, Text] = {}
    for path, text in texts:
        for span in scan(text, calendar):
            spelled.setdefault(value_key(span), Text(path, span.text))
    return Values(spelled)
