from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.errors import InputError
from mootcourt.generator.parquet import BATCH, read_parquet, write_parquet

COLUMNS = ("id", "title", "context", "expect")

HARD: dict[str, Any] = {
    "leading zeros": "03518",
    "date as text": "2027-11-30",
    "instant as text": "2027-11-30T08:00:00Z",
    "empty object": {},
    "empty list": [],
    "null": None,
    "beyond a double": 2**53 + 1,
    "a large integer": 10**40,
    "a third": 1 / 3,
    "a tiny number": 5e-324,
    "minus zero": -0.0,
    "a whole float": 49.0,
    "true": True,
    "text of a number": "1e5",
    "text of null": "null",
    "half a surrogate pair": "ok \ud83d",
    "a lone tail": "\udc00",
    "NUL and controls": "a\x00b\x1b[31m\u2028",
    "mixed list": [1, "1", 1.0, None, {"a": []}],
}


def same(left: Any, right: Any) -> bool:
    """Equal in value, kind and sign."""
    return json.dumps(left, sort_keys=True) == json.dumps(right, sort_keys=True)


@pytest.mark.parametrize("value", HARD.values(), ids=HARD.keys())
def test_a_value_comes_back_as_it_was(tmp_path: Path, value: Any) -> None:
    rows: list[dict[str, Any]] = [
        {"id": "r1", "context": {"session": {"v": value}}},
        {"id": "r2", "expect": value},
        {"id": "r3"},
    ]
    write_parquet(tmp_path / "x.parquet", COLUMNS, rows)
    assert same(list(read_parquet(tmp_path / "x.parquet")), rows)


def test_rows_with_other_keys_gain_none_of_their_neighbours(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [
        {"id": "a", "context": {"ref": "BX-7"}},
        {"id": "b", "context": {"mail": "q@x.invalid"}},
    ]
    write_parquet(tmp_path / "x.parquet", COLUMNS, rows)
    assert list(read_parquet(tmp_path / "x.parquet")) == rows


def test_absent_and_null_stay_apart(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"id": "a", "expect": None}, {"id": "b"}]
    write_parquet(tmp_path / "x.parquet", COLUMNS, rows)
    assert list(read_parquet(tmp_path / "x.parquet")) == rows


def test_ids_that_look_like_numbers_or_nothing_stay_text(tmp_path: Path) -> None:
    rows = [{"id": "0031"}, {"id": "NA"}, {"id": "null"}, {"id": "1.50"}, {"id": "true"}]
    write_parquet(tmp_path / "x.parquet", COLUMNS, rows)
    assert list(read_parquet(tmp_path / "x.parquet")) == rows


def test_more_rows_than_one_batch_keep_their_order(tmp_path: Path) -> None:
    rows = [{"id": f"r{number}"} for number in range(2 * BATCH + 3)]
    write_parquet(tmp_path / "x.parquet", COLUMNS, rows)
    assert list(read_parquet(tmp_path / "x.parquet")) == rows


def test_no_rows_make_a_file_with_the_columns(tmp_path: Path) -> None:
    write_parquet(tmp_path / "x.parquet", COLUMNS, [])
    assert list(read_parquet(tmp_path / "x.parquet")) == []


def test_a_file_that_is_not_parquet_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.parquet").write_bytes(b"PAR1 not really")
    with pytest.raises(InputError, match="not a Parquet file") as caught:
        list(read_parquet(tmp_path / "x.parquet"))
    assert "\n" not in str(caught.value)
