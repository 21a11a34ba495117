from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.files import dump_line, load_cases
from mootcourt.errors import InputError
from mootcourt.generator.dataset import load_dataset, load_rows
from mootcourt.generator.engine import generate

SESSION: dict[str, Any] = {
    "branch": "03518",
    "since": "2027-11-30",
    "seen": "2027-11-30T08:00:00Z",
    "prefs": {},
    "empty": [],
    "none": None,
    "big": 2**53 + 1,
    "third": 1 / 3,
    "whole": 12.0,
    "texts": ["1", "true", "null"],
    "mixed": [1, "1", {"a": 1.5}],
    "half": "x\ud801y",
}

LOAD = """
import json, sys
import datasets
for config in ("cases", "tools"):
    rows = datasets.load_dataset(sys.argv[1], config, split="test", cache_dir=sys.argv[2])
    print(json.dumps({"features": {name: str(kind) for name, kind in rows.features.items()}, "rows": list(rows)}))
"""


@pytest.fixture
def folder(toy: Any, tmp_path: Path) -> Path:
    seeds = [
        toy.seed("0031", context={"session": SESSION}),
        toy.seed("NA", context={"session": {"other": "only here"}}, tags={"locale": "en-GB"}),
        toy.seed("1e5", documents=[{"id": "d", "via": "email", "content": "2027-01-01"}], runs=3, min_pass_rate=0.5),
    ]
    generate(seeds, out=tmp_path / "d", operators=[toy.counting()], rules=toy.RULES, parquet=True)
    return tmp_path / "d"


def written(cases: Any) -> list[str]:
    return [json.dumps(case.to_json()) for case in cases]


def test_both_forms_give_the_same_cases_with_their_tools(folder: Path) -> None:
    in_jsonl = list(load_dataset(folder))
    assert in_jsonl[0].context.session == SESSION
    for part in ("cases", "pending", "rejected"):
        (folder / f"{part}.jsonl").unlink()
    in_parquet = list(load_dataset(folder))
    assert written(in_parquet) == written(in_jsonl)
    assert [case.manifest.digest for case in in_parquet] == [case.manifest.digest for case in in_jsonl]
    assert in_parquet[0].manifest is in_parquet[1].manifest


def test_hugging_face_gives_every_field_back_as_it_was(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("datasets")
    environment = os.environ | {"HF_DATASETS_OFFLINE": "1", "HF_HUB_OFFLINE": "1", "HF_HOME": str(tmp_path / "hf")}
    run = subprocess.run(
        [sys.executable, "-c", LOAD, str(folder), str(tmp_path / "cache")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    cases, tools = (json.loads(line) for line in run.stdout.splitlines())
    assert set(cases["features"].values()) == set(tools["features"].values()) == {"Value('string')"}
    plain = {"id", "title", "group", "risk", "lane", "rule", "why"}
    back = [
        {name: text if name in plain else json.loads(text) for name, text in row.items() if text is not None}
        for row in cases["rows"]
    ]
    lines = (folder / "cases.jsonl").read_bytes().splitlines()
    assert [json.dumps(row, sort_keys=True) for row in back] == [
        json.dumps(json.loads(line), sort_keys=True) for line in lines
    ]
    assert [row["id"] for row in cases["rows"] if "~" not in row["id"]] == ["0031", "NA", "1e5"]
    assert json.loads(tools["rows"][0]["manifest"])[0]["name"] == "open_gate"


def test_pending_cases_come_with_their_reasons(folder: Path) -> None:
    pending = list(load_rows(folder, part="pending"))
    assert {row["reasons"][0] for row in pending} == {"boundary: near a limit"}
    assert [case.id for case in load_dataset(folder, part="pending")] == [row["case"].id for row in pending]


def test_a_folder_that_is_no_dataset_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds neither cases.jsonl nor data/cases.parquet"):
        list(load_dataset(tmp_path))
    with pytest.raises(InputError, match="holds no pending.jsonl"):
        list(load_dataset(tmp_path, part="pending"))


def test_a_line_that_is_no_case_is_told_with_file_line_and_field(folder: Path) -> None:
    lines = (folder / "cases.jsonl").read_text().splitlines()
    lines[1] = lines[1].replace('"group": "clear_positive"', '"group": "odd"')
    (folder / "cases.jsonl").write_text("\n".join(lines) + "\n")
    with pytest.raises(InputError, match=r"cases\.jsonl:2: group: "):
        list(load_dataset(folder))


def test_a_manifest_that_is_gone_is_told(folder: Path) -> None:
    for path in (folder / "tools").iterdir():
        path.unlink()
    with pytest.raises(InputError, match="tools/"):
        list(load_dataset(folder))


def test_loading_and_saving_changes_no_byte(folder: Path) -> None:

    lines = (folder / "cases.jsonl").read_text().splitlines()
    assert [dump_line(case.to_json()) for case in load_cases(folder)] == lines
    assert [dump_line(case.to_json()) for case in load_dataset(folder)] == lines


def test_a_variant_of_a_seed_with_an_override_keeps_its_fields_in_order(toy: Any, tmp_path: Path) -> None:

    seed = toy.seed("a", override={"reason": "house rule"}, rule="noted", why="said so", lane="recorded")
    generate([seed], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    lines = (tmp_path / "cases.jsonl").read_text().splitlines()
    assert [dump_line(case.to_json()) for case in load_dataset(tmp_path)] == lines
