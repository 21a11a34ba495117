"""The variants of one seed as JSON; what they share with the seed is put into JSON once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from mootcourt.contract.case import SEEN_AND_DONE, Case, digest_of_written
from mootcourt.contract.files import dump_line
from mootcourt.contract.jsonform import encoder
from mootcourt.contract.tool import Manifest
from mootcourt.generator.edits import plain

# The texts of dump_line and canonical_json, but for half surrogate pairs.
_LINE = encoder(("separators", (", ", ": ")))
_CANONICAL = encoder(("separators", (",", ":")), ("sort_keys", True))
_ORDER = tuple(Case.model_fields)
_SEEN = tuple(sorted(SEEN_AND_DONE))


class Part(NamedTuple):
    """One field of a case.

    Attributes:
        plain: Its value as plain JSON.
        line: That as text, as it stands in a line.
        canonical: That as canonical text, where the content digest covers the field.
    """

    plain: Any
    line: str
    canonical: str


class Written:
    """A case as plain JSON that can be changed, and as text."""

    def __init__(self, case: Case, parts: dict[str, Part], kept: frozenset[str]) -> None:
        """Start with the parts of ``case``; those called ``kept`` are the seed's."""
        self._case, self._parts, self._kept = case, parts, kept
        self.plain: dict[str, Any] = {name: part.plain for name, part in parts.items()}

    def digest(self, manifest: Manifest) -> str:
        """Return the content digest, with the tools of ``manifest``."""
        seen = ",".join(f'"{name}":{self._parts[name].canonical}' for name in _SEEN if name in self._parts)
        try:
            return hashlib.sha256(f'[{{{seen}}},"{manifest.digest}"]'.encode()).hexdigest()
        except UnicodeEncodeError:
            return digest_of_written(self.plain, manifest)

    def line(self) -> str:
        """Return what :func:`dump_line` makes of the plain JSON."""
        texts = []
        for name, value in self.plain.items():
            part = self._parts.get(name)
            texts.append(f'"{name}": {part.line if part is not None and part.plain is value else _LINE(value)}')
        text = f"{{{', '.join(texts)}}}"
        try:
            text.encode()
        except UnicodeEncodeError:
            return dump_line(self.plain)
        return text

    def check(self) -> None:
        """Validate the plain JSON as a case, but for what is valid already: the seed's own fields, and the origin.

        Raises:
            ValidationError: It is no valid case.
        """
        fields = vars(self._case)
        Case.model_validate(
            {
                name: fields[name] if name in self._kept and value is self._parts[name].plain else value
                for name, value in self.plain.items()
                if name != "origin"
            }
        )


class Writer:
    """Writes the variants of one seed."""

    def __init__(self, seed: Case) -> None:
        """Put the seed's fields into JSON."""
        self._fields: Mapping[str, Any] = vars(seed)
        self._parts = {
            name: _part(name, self._fields[name])
            for name in _ORDER
            if name in seed.model_fields_set and name != "tools"
        }

    def write(self, case: Case, tools: str) -> Written:
        """Return a case as JSON, with ``tools`` as the file of its tools."""
        fields, parts, kept, seeds = vars(case), {}, [], self._parts
        written = case.model_fields_set
        for name in _ORDER:
            if name == "tools":
                parts[name] = Part(tools, _LINE(tools), "")
            elif name in written:
                if name in seeds and fields[name] is self._fields[name]:
                    parts[name] = seeds[name]
                    kept.append(name)
                else:
                    parts[name] = _part(name, fields[name])
        return Written(case, parts, frozenset(kept))


def _part(name: str, value: Any) -> Part:
    written = plain(value)
    return Part(written, _LINE(written), _CANONICAL(written) if name in SEEN_AND_DONE else "")
