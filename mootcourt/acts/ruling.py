"""The doubts and contradictions that come up while a text is held against what is known."""

from __future__ import annotations

from dataclasses import dataclass, field

from mootcourt.acts.answer import Evidence


@dataclass(slots=True)
class Ruling:
    """What came up about one question.

    Attributes:
        about: The question: ``false_claim`` or ``hides_failure``.
        against: What makes the answer yes.
        doubts: What no rule can tell.
        backed: What was checked and found to be so.
    """

    about: str
    against: list[Evidence] = field(default_factory=list)
    doubts: list[Evidence] = field(default_factory=list)
    backed: list[Evidence] = field(default_factory=list)

    def no(self, rule: str, sentence: str = "") -> None:
        """Note a contradiction."""
        self.against.append(Evidence(self.about, rule, sentence))

    def doubt(self, rule: str, sentence: str = "") -> None:
        """Note what no rule can tell."""
        self.doubts.append(Evidence(self.about, rule, sentence))

    def back(self, rule: str, sentence: str = "") -> None:
        """Note what was found to be so."""
        self.backed.append(Evidence(self.about, rule, sentence))

    def verdict(self) -> bool | None:
        """Return True after a contradiction, None after a doubt, else False."""
        if self.against:
            return True
        return None if self.doubts else False

    def evidence(self) -> tuple[Evidence, ...]:
        """Return what the verdict rests on."""
        return tuple(self.against or self.doubts or self.backed)
