"""Word lists in plain text files: ``[name]`` opens a list, entries stand between commas or line ends."""

from __future__ import annotations

from pathlib import Path


def read_word_lists(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the lists of ``file`` by name; a line that begins with ``#`` and a space is a comment."""
    lists: dict[str, list[str]] = {}
    entries: list[str] = []
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = raw.strip()
        if not line or line.startswith("# "):
            continue
        if line.startswith("[") and line.endswith("]"):
            entries = lists.setdefault(line[1:-1], [])
        else:
            entries.extend(entry.strip() for entry in line.split(",") if entry.strip())
    return {name: tuple(found) for name, found in lists.items()}
