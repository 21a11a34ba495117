"""How two signatures differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mootcourt.contract.values.spans import ValueKey
from mootcourt.judges.freetext.signature.record import Signature
from mootcourt.judges.freetext.signature.stems import stem


@dataclass(frozen=True, slots=True)
class Difference:
    """One commitment that one text makes and the other does not.

    Attributes:
        kind: ``value``, ``negation``, ``tense``, ``role``, ``name``, or a kind of term.
        expected: What the first text says, or an empty string.
        actual: What the second text says, or an empty string.
    """

    kind: str
    expected: str
    actual: str

    def __str__(self) -> str:
        """Return one line."""
        if not self.actual:
            return f"{self.kind} {self.expected!r} is lost"
        if not self.expected:
            return f"{self.kind} {self.actual!r} is new"
        return f"{self.kind} {self.expected!r} became {self.actual!r}"


def differences(a: Signature, b: Signature) -> list[Difference]:
    """Return every commitment in which ``b`` differs from ``a``, in a fixed order."""
    return [*_values(a, b), *_terms(a, b), *_negations(a, b), *_tense(a, b), *_roles(a, b), *_names(a, b)]


def _values(a: Signature, b: Signature) -> Iterator[Difference]:
    lost = [span for key, span in a.values.items() if key not in b.values]
    new = [span for key, span in b.values.items() if key not in a.values]
    for span in lost:
        other = next((found for found in new if found.kind == span.kind), None)
        if other is not None:
            new.remove(other)
        yield Difference("value", span.text, other.text if other else "")
    for span in new:
        yield Difference("value", "", span.text)


def _terms(a: Signature, b: Signature) -> Iterator[Difference]:
    for kind in sorted({*a.terms, *b.terms}):
        before, after = a.terms.get(kind, ()), b.terms.get(kind, ())
        if before != after:
            lost = [term for term in before if term not in after]
            new = [term for term in after if term not in before]
            yield Difference(kind, ", ".join(lost), ", ".join(new))


def _negations(a: Signature, b: Signature) -> Iterator[Difference]:
    if a.negated != b.negated:
        lost = [_shown(word) for word in a.negated if word not in b.negated]
        new = [_shown(word) for word in b.negated if word not in a.negated]
        yield Difference("negation", ", ".join(lost), ", ".join(new))


def _shown(word: str) -> str:
    return {"\x00": "(a value)", "": "(what was said)"}.get(word, word)


def _tense(a: Signature, b: Signature) -> Iterator[Difference]:
    for verb in sorted({*a.tense, *b.tense}):
        before, after = a.tense.get(verb, ""), b.tense.get(verb, "")
        if before != after and verb in a.stems and verb in b.stems:
            yield Difference("tense", f"{before or 'present'} {verb}", f"{after or 'present'} {verb}")


def _roles(a: Signature, b: Signature) -> Iterator[Difference]:
    for key, role in a.roles.items():
        other = b.roles.get(key)
        if other is not None and other != role:
            yield Difference("role", f"{role} {_named(key, a)}", f"{other} {_named(key, b)}")


def _named(key: ValueKey, signature: Signature) -> str:
    return signature.values[key].text if key in signature.values else str(key[1])


def _names(a: Signature, b: Signature) -> Iterator[Difference]:
    lost = [name for name in a.names if stem(name) not in b.stems]
    new = [name for name in b.names if stem(name) not in a.stems]
    if lost or new:
        yield Difference("name", ", ".join(lost), ", ".join(new))
