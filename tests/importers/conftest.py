from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

WriteLines = Callable[[str, Sequence[Any]], Path]


@pytest.fixture
def write_lines(tmp_path: Path) -> WriteLines:
    """Write values as JSON Lines; a text is written as it is."""

    def write(name: str, lines: Sequence[Any]) -> Path:
        path = tmp_path / name
        texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
        return path

    return write
