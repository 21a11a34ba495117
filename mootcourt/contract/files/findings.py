"""What a loader or a check has to say about one place in a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from typing import Any, Literal

from mootcourt.errors import InputError

Level = Literal["error", "warning", "note"]
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault or remark, printed as one line.

    Attributes:
        file: The file as the user named it; None for a value that came from no file.
        line: The line, counted from 1; None where it is not known.
        path: The field path, such as ``expect.calls[0].name``, or an empty string.
        message: What is wrong.
        mend: What to do about it, or an empty string.
        severity: ``error`` (the case cannot be used as it is), ``warning`` or ``note``.
        unreadable: Whether the file could not be read at all, as against saying something wrong.
    """

    file: str | None
    line: int | None
    path: str
    message: str
    mend: str = ""
    severity: Level = "error"
    unreadable: bool = False

    def __str__(self) -> str:
        """Return the line that a user reads."""
        text = str(self.error())
        if self.severity == "error":
            return text
        where = ":".join(str(part) for part in (self.file, self.line) if part is not None)
        return f"{where}: {self.severity}: {text[len(where) + 2 :]}" if where else f"{self.severity}: {text}"

    def error(self) -> InputError:
        """Return the finding as the error that a loader raises."""
        return InputError(
            one_line(self.message), file=self.file, line=self.line, path=one_line(self.path), mend=one_line(self.mend)
        )

    def to_json(self) -> dict[str, Any]:
        """Return the finding as plain JSON values."""
        written = asdict(self)
        del written["unreadable"]
        return written


def from_error(error: InputError, *, unreadable: bool = False) -> Finding:
    """Return the finding that says what ``error`` says."""
    return Finding(error.file, error.line, error.path, error.message, error.mend, unreadable=unreadable)


def dotted(path: Path) -> str:
    """Return a path of keys and indices as users read it: ``expect.calls[0].name``."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif part and not set(part) & set(".[] \n\r\t"):
            text += f".{part}" if text else part
        else:
            text += f"[{part!r}]"
    return text


def one_line(text: str) -> str:
    """Return ``text`` with line breaks, control characters and lone surrogates written as escapes."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def did_you_mean(word: str, known: Iterable[str], *, otherwise: str = "") -> str:
    """Return ``did you mean ...?`` when a known word is near, else the list of them or ``otherwise``."""
    words = list(known)
    near = get_close_matches(word, words, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]}?"
    if otherwise or not words:
        return otherwise
    return f"there are: {', '.join(words[:12])}{', ...' if len(words) > 12 else ''}"
