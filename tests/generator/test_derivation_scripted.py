from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import ScriptEntry
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.derivation.paths import resolve
from mootcourt.generator.derivation.scripted import Script

READ = ToolSpec(name="tide", risk="read")
WRITE = ToolSpec(name="moor", risk="write")
SAFE = ToolSpec(name="moor", risk="write", injected=("idempotency_key",))


def script(*entries: dict[str, Any]) -> Script:
    return Script(tuple(ScriptEntry.model_validate(entry) for entry in entries))


@pytest.mark.parametrize(
    "fault",
    ["timeout_before_dispatch", "validation_error", "permission_denied", "not_found", "malformed", "rate_limited"],
)
def test_a_fault_for_ever_fails(fault: str) -> None:
    assert script({"tool": "tide", "fault": fault}).call(READ, {}).state == "failed"


@pytest.mark.parametrize("fault", ["timeout_before_dispatch", "validation_error", "rate_limited", "malformed"])
def test_a_fault_that_passes_is_tried_again(fault: str) -> None:
    answer = script({"tool": "tide", "fault": fault, "times": 1}, {"tool": "tide", "returns": 3}).call(READ, {})
    assert (answer.state, answer.value, answer.tries) == ("ok", 3, 2)


def test_a_write_that_timed_out_after_dispatch_is_not_tried_again() -> None:
    entries = ({"tool": "moor", "fault": "timeout_after_dispatch", "times": 1}, {"tool": "moor", "returns": 1})
    assert script(*entries).call(WRITE, {}).state == "uncertain"
    assert script(*entries).call(SAFE, {}).state == "ok"


def test_slow_is_no_failure() -> None:
    assert script({"tool": "tide", "fault": "slow"}).call(READ, {}).state == "ok"


def test_when_matches_a_subset_and_nothing_else_is_found() -> None:
    tides = script({"tool": "tide", "when": {"port": "Moss"}, "returns": 2})
    assert tides.call(READ, {"port": "Moss", "day": "x"}).value == 2
    assert tides.call(READ, {"port": "Horten"}).fault == "not_found"


def test_a_tool_without_entries_is_unscripted() -> None:
    assert script({"tool": "tide", "returns": 2}).call(WRITE, {}).state == "unscripted"


def test_after_and_skip_limit_an_entry() -> None:
    tides = script(
        {"tool": "tide", "returns": "new", "after": "moor"},
        {"tool": "tide", "returns": "old"},
        {"tool": "moor", "returns": 1},
    )
    assert tides.call(READ, {}).value == "old"
    tides.call(WRITE, {})
    assert tides.call(READ, {}).value == "new"
    skipping = script({"tool": "tide", "fault": "not_found", "skip": 1}, {"tool": "tide", "returns": 2})
    assert skipping.call(READ, {}).value == 2
    assert skipping.call(READ, {}).state == "failed"


def test_paths_name_the_latest_call_or_count_from_the_first() -> None:
    results = [("tide", {"heights": [{"m": 1}]}), ("tide", {"heights": [{"m": 2}]})]
    assert resolve("tide.heights[0].m", results) == 2
    assert resolve("tide#1.heights[0].m", results) == 1
    with pytest.raises(LookupError):
        resolve("moor.x", results)
    with pytest.raises(LookupError):
        resolve("tide.heights[4].m", results)
