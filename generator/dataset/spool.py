"""Results on disk as they come, so that a run that was stopped goes on where it was.

A spool is a sequence of blocks. A block is one line of JSON (the header) and then the
bytes of its parts, whose sizes and SHA-256 the header states. A block is whole or, torn by
a crash, recognised and dropped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any

HEADER_LIMIT = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Block:
    """Where one seed's results lie in the spool."""

    header_at: int
    header_size: int
    sizes: tuple[int, ...]


class Spool:
    """An append-only file of blocks by key, with an index in memory."""

    def __init__(self, path: Path) -> None:
        """Open the file, index what is whole in it, and cut off what is torn."""
        self._blocks: dict[str, Block] = {}
        self._seeds: dict[str, str] = {}
        self._end = self._index(path) if path.exists() else 0
        # Unbuffered: a failed write leaves nothing behind that a later flush would add.
        self._file = FileIO(path, "a+")
        self._file.truncate(self._end)

    def __contains__(self, key: str) -> bool:
        """Whether a whole block has this key."""
        return key in self._blocks

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self._blocks)

    def key_of(self, seed: str) -> str | None:
        """Return the key under which a seed was last recorded."""
        return self._seeds.get(seed)

    def add(self, key: str, seed: str, facts: dict[str, Any], parts: Sequence[bytes]) -> None:
        """Append a block and hand it to the operating system before returning.

        Raises:
            OSError: The disk is full or the file cannot be written; the spool stays whole.
        """
        sizes = tuple(len(part) for part in parts)
        head = {"key": key, "seed": seed, "sizes": sizes, "sha256": _hash(parts), "facts": facts}
        header = json.dumps(head, separators=(",", ":")).encode() + b"\n"
        rest = memoryview(b"".join((header, *parts)))
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError:
            self._file.truncate(self._end)
            raise
        self._remember(key, seed, Block(self._end, len(header), sizes))
        self._end += len(header) + sum(sizes)

    def facts(self, key: str) -> dict[str, Any]:
        """Return what was recorded about a block."""
        block = self._blocks[key]
        self._file.seek(block.header_at)
        facts: dict[str, Any] = json.loads(self._file.read(block.header_size) or b"")["facts"]
        return facts

    def part(self, key: str, number: int) -> bytes:
        """Return the bytes of one part of a block."""
        block = self._blocks[key]
        self._file.seek(block.header_at + block.header_size + sum(block.sizes[:number]))
        return self._file.read(block.sizes[number]) or b""

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _remember(self, key: str, seed: str, block: Block) -> None:
        self._blocks[key] = block
        self._seeds[seed] = key

    def _index(self, path: Path) -> int:
        end = 0
        with path.open("rb") as file:
            while header := file.readline(HEADER_LIMIT):
                try:
                    head = json.loads(header)
                    sizes = tuple(head["sizes"])
                    whole = head["sha256"] == _hash([file.read(size) for size in sizes])
                except (ValueError, TypeError, KeyError):
                    break
                if not whole:
                    break
                self._remember(head["key"], head["seed"], Block(end, len(header), sizes))
                end += len(header) + sum(sizes)
        return end


def _hash(parts: Sequence[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.hexdigest()
