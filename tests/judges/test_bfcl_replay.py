"""The right calls of a public set pass, and with one value changed they do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.bfcl_replay import PARTS, replay


@pytest.mark.parametrize("part", PARTS)
def test_right_calls_pass_and_changed_ones_fail(part: str, shared_data: Path) -> None:
    told: list[str] = []
    counts = replay(shared_data / "bfcl", part, told)
    assert counts["gold"] >= 100
    assert counts["passed"] == counts["gold"]
    assert counts["failed"] == counts["changed"]
    assert all("has no right call" in line for line in told)
