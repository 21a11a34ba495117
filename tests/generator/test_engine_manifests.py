"""Variants with tools of their own: the tools are stored once, by their hash."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Edit
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.dataset import load_dataset
from mootcourt.generator.engine import Interrupted, generate

GATES = [ToolSpec(name="open_gate"), ToolSpec(name="shut_gate")]


@pytest.fixture
def settings(toy: Any) -> dict[str, Any]:
    """An operator that gives every seed the same other tools, inline, and an edit that says so."""

    def offer(case: Any, rng: Any) -> Iterator[Any]:
        edit = Edit(path="tools", before=case.tools, after=[tool.to_json() for tool in GATES])
        yield toy.Candidate(case.with_manifest(Manifest(GATES)), (edit,), {"number": 0})

    return {"operators": [toy.operator("toy.offer", offer)], "rules": toy.RULES}


def variants(folder: Path) -> list[Any]:
    rows = [json.loads(line) for line in (folder / "cases.jsonl").read_bytes().splitlines()]
    return [row for row in rows if "origin" in row]


def test_variants_share_one_file_and_their_record_names_both(
    toy: Any, tmp_path: Path, settings: dict[str, Any]
) -> None:
    generate([toy.seed("a"), toy.seed("b")], out=tmp_path, **settings)
    names = [f"tools/{manifest.digest}.json" for manifest in (toy.TOOLS, Manifest(GATES))]
    for row in variants(tmp_path):
        assert row["tools"] == names[1]
        assert row["origin"]["edits"] == [{"path": "tools", "before": names[0], "after": names[1]}]
    described = json.loads((tmp_path / "dataset.json").read_bytes())
    assert sorted(names) == sorted(name for name in described["files"] if name.startswith("tools/"))
    assert [list(case.manifest) for case in load_dataset(tmp_path) if case.origin] == [["open_gate", "shut_gate"]] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_run_that_was_stopped_keeps_the_tools_of_what_is_done(
    toy: Any, tmp_path: Path, bytes_of: Any, settings: dict[str, Any]
) -> None:
    def stop(progress: Any) -> None:
        if progress.seeds == 1:
            os.kill(os.getpid(), signal.SIGINT)

    offering = settings["operators"][0].propose
    first = toy.operator("toy.first", lambda case, rng: offering(case, rng) if case.id == "a" else iter(()))
    seeds = [toy.seed("a"), toy.seed("b")]
    generate(seeds, out=tmp_path / "whole", operators=[first], rules=toy.RULES)
    with pytest.raises(Interrupted):
        generate(seeds, out=tmp_path / "stopped", operators=[first], rules=toy.RULES, progress=stop)
    assert generate(seeds, out=tmp_path / "stopped", operators=[first], rules=toy.RULES).resumed == 1
    assert bytes_of(tmp_path / "whole") == bytes_of(tmp_path / "stopped")


def test_a_variant_is_derived_again_with_its_own_tools(toy: Any, tmp_path: Path, settings: dict[str, Any]) -> None:
    generate([toy.seed("a")], out=tmp_path, **settings)
    (variant,) = variants(tmp_path)
    decision = json.dumps({"id": variant["id"], "decision": "accept"})
    (tmp_path / "review.jsonl").write_text(decision + "\n", encoding="utf-8")
    louder = toy.TOOLS["open_gate"].model_copy(update={"description": "Opens with a bell."})
    generate([toy.seed("a", tools=Manifest([louder]))], out=tmp_path, **settings)
    stale = [json.loads(line) for line in (tmp_path / "stale.jsonl").read_bytes().splitlines()]
    assert [entry["derivation"]["tools"] for entry in stale if entry["id"] == variant["id"]] == [
        ["open_gate", "shut_gate"]
    ]
