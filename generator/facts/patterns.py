"""Values of a schema pattern in a text, judged by the schema engine alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mootcourt.contract.schema import Validator, compile_schema
from mootcourt.errors import SchemaError
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, stem, stop_stems, table

_PLAIN = (
    "please", "order", "the", "to", "account", "cancel", "moved", "tomorrow", "I", "PLEASE", "ORDER", "THE", "TO",
    "BOOKED", "MY",
)  # fmt: skip
_DIGIT = re.compile(r"\d")
_SPACE_OR_DOT = re.compile(r"[\s.]")
_SPACE_OR_LINE = re.compile(r"[\s_–—]+")
_SIGN = re.compile(r"[\W_]")
_JOINT = re.compile(r"[\s_–—-]")
_LONGEST_KEPT = 200
_PREFIX = re.compile(r"^\^((?:[A-Za-z0-9]|\\?[-_])+)(?![?*+{])")
_TYPED = frozenset({"money", "date", "time", "percent", "duration", "instant", "month", "email", "url"})


@dataclass(frozen=True, slots=True, eq=False)
class IdPattern:
    """A schema pattern with what is needed to find its values.

    Attributes:
        validator: Decides whether a text fits, in bounded time.
        weak: Whether plain words fit too.
        spaced: Whether a value may hold a space.
        prefix: The fixed text with which every value begins, or nothing.
        digits: Whether every value is sure to hold a digit.
    """

    validator: Validator | None
    weak: bool
    spaced: bool
    prefix: str
    digits: bool

    def fits(self, text: str) -> bool:
        """Return whether the pattern takes the text."""
        return self.validator is not None and self.validator.is_valid(text)

    def canonical(self, text: str) -> str | None:
        """Return the spelling of ``text`` that fits: as written, or with case, spaces and signs put right."""
        return _canonical(self, text) if len(text) <= _LONGEST_KEPT else _canonical.__wrapped__(self, text)

    def find(self, utterance: Utterance, nouns: frozenset[str]) -> list[tuple[int, int, str]]:
        """Return place and canonical value of everything in the text that fits.

        Args:
            utterance: The text.
            nouns: Stems beside which a plain word is a value, where the pattern takes plain words.
        """
        found: list[tuple[int, int, str]] = []
        for span in utterance.spans:
            if span.kind in ("id", "number"):
                if span.kind == "number" and _DIGIT.search(span.text) is None:
                    continue
                value = next(filter(None, (self.canonical(str(form)) for form in (span.text, *span.readings))), None)
                if value is not None:
                    found.append((span.start, span.end, value))
        text, tokens = utterance.text, utterance.tokens
        prefix = self.prefix.rstrip("-_").lower()
        narrow = self.digits and not self.spaced
        for position, (start, end) in enumerate(tokens):
            begins = prefix != "" and end - start == len(prefix) and text[start:end].lower() == prefix
            if narrow and not begins and _DIGIT.search(text, start, end) is None:
                continue
            stretches = [end]
            if self.spaced:
                stretches = [tokens[min(position + more, len(tokens) - 1)][1] for more in (3, 2, 1)] + stretches
            if begins:
                stretches = [*(stop for _, stop in tokens[position + 1 : position + 2]), *stretches]
            if self.digits and not _has_digit(utterance.text, start, stretches[0]):
                continue
            for stop in stretches:
                if self._consider(utterance, start, stop, nouns, found):
                    break
        return sorted(found)

    def _consider(
        self, utterance: Utterance, start: int, end: int, nouns: frozenset[str], found: list[tuple[int, int, str]]
    ) -> bool:
        text = utterance.text[start:end]
        if any(begin < end and start < stop for begin, stop, _ in found):
            return False
        value = self.canonical(text)
        if value is None or any(begin <= start < stop for begin, stop in utterance.placeholders):
            return False
        if any(span.start <= start and end <= span.end and span.kind in _TYPED for span in utterance.spans):
            return False
        if _DIGIT.search(text) is None and not _is_code(utterance, start, end, self.weak, nouns):
            return False
        found.append((start, end, value))
        return True


@lru_cache(maxsize=8192)  # the same words come back in every variant of a seed
def _canonical(pattern: IdPattern, text: str) -> str | None:
    if pattern.fits(text):
        return text
    if _DIGIT.search(text) is None:
        return None
    bare = _SPACE_OR_DOT.sub("", text)
    forms = [text.upper(), text.lower(), bare, bare.upper(), bare.lower(), _SPACE_OR_LINE.sub("-", text)]
    if pattern.prefix:
        core, whole = _SIGN.sub("", pattern.prefix), _JOINT.sub("", text)
        if whole.lower().startswith(core.lower()):
            forms.append(pattern.prefix + whole[len(core) :])
    for form in (*forms, forms[-1].upper()):
        if pattern.fits(form):
            return form
    return None


def _has_digit(text: str, start: int, end: int) -> bool:
    return _DIGIT.search(text, start, end) is not None


@lru_cache(maxsize=4)
def _compounds(place: str) -> frozenset[str]:
    return frozenset(str(table("compounds.yaml")[place]).split())


def _is_compound(parts: list[str]) -> bool:
    """Return whether a hyphenated token is a word of the language: follow-up, self-service, day-to-day."""
    return (
        parts[0] in _compounds("first")
        or parts[-1] in _compounds("last")
        or any(part in _compounds("any") for part in parts)
    )


def _is_code(utterance: Utterance, start: int, end: int, weak: bool, nouns: frozenset[str]) -> bool:
    """Return whether a token without a digit is a name in a technical sense, not a word of the sentence."""
    text = utterance.text[start:end]
    if not weak:
        return True
    if re.search(r"[a-z][-_.][a-z]", text):
        return not _is_compound(re.split(r"[-_.]", text))
    if stem(text) in stop_stems() or text.lower() in action_verbs():
        return False
    if text.isupper() and len(text) > 2:
        return not utterance.text.isupper() and stem(text) not in nouns
    if utterance.text[start - 1 : start] == "`":
        return True
    if stem(text) in nouns:
        return False
    before = re.search(r"([\w-]+)\W*$", utterance.text[max(0, start - 30) : start])
    after = re.match(r"\W*([\w-]+)", utterance.text[end : end + 30])
    beside = {stem(match.group(1)) for match in (before, after) if match}
    return bool(beside & nouns)


@lru_cache(maxsize=1024)
def compile_pattern(pattern: str) -> IdPattern:
    """Return the finder for a schema pattern."""
    try:
        validator: Validator | None = compile_schema({"type": "string", "pattern": pattern})
    except SchemaError:
        validator = None
    fits = validator.is_valid if validator is not None else (lambda _text: False)
    prefix = _PREFIX.match(pattern)
    fixed = prefix.group(1).replace("\\", "") if prefix else ""
    return IdPattern(
        validator=validator,
        weak=any(fits(word) for word in _PLAIN),
        spaced=" " in pattern or "\\s" in pattern,
        prefix=fixed,
        digits=("\\d" in pattern or "[0-9]" in pattern) and not any(sign in pattern for sign in "?*|,"),
    )
