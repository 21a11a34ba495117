from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.files import dump_yaml, parse_yaml, read_jsonl, write_jsonl
from mootcourt.errors import OutputError

TRICKY = [
    "no", "on", "Yes", "~", "", "007", "18:45", "2027-02-30", "1_000", "<<", "=", "null", "1e3", ".5", "0x1F", "y",
    "- a", "a: b", "a #b", "@x", "%x", "`x", "*a", "&a", "!t", "|", ">", " a", "a ", "a\n", "\na", "a\n\n b\n", "'",
    '"', "{a}", "[a]", "a,b", "?", "? a", ": a", "\t", "a\tb", "\x85", "a\u2028b", "\ufeff", "\x7f", "...", "---",
]  # fmt: skip
TEXT = (
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    | st.sampled_from(TRICKY)
    | st.text("ab \n#:-'\"", max_size=25)
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda below: st.lists(below, max_size=5) | st.dictionaries(TEXT, below, max_size=5),
    max_leaves=25,
)


@given(VALUES)
def test_every_reader_takes_the_yaml_for_the_same_value(value: Any) -> None:
    text = dump_yaml(value)
    for read in (parse_yaml(text).value, yaml.safe_load(text), yaml.load(text, yaml.CSafeLoader)):
        assert json.dumps(read) == json.dumps(value)


@pytest.mark.parametrize("text", TRICKY, ids=repr)
def test_texts_that_mislead_readers_are_kept(text: str) -> None:
    for value in ({text: text}, [text], text, {"a": {"b": [text]}}):
        assert parse_yaml(dump_yaml(value)).value == value
        assert yaml.safe_load(dump_yaml(value)) == value


def test_long_keys_and_deep_values_are_kept() -> None:
    deep: Any = "bottom"
    for level in range(60):
        deep = {f"level {level}": [deep, {"k" * 1500: level}]}
    assert parse_yaml(dump_yaml(deep)).value == deep


def test_cases_are_written_as_people_write_them() -> None:
    value = {
        "id": "move-a-desk",
        "expect": {"calls": [{"name": "move", "arguments": {"desk": {"exact": "0042"}}}]},
        "why": "a\nb\n",
    }
    assert dump_yaml(value) == (
        'id: move-a-desk\nexpect:\n  calls: [{name: move, arguments: {desk: {exact: "0042"}}}]\nwhy: |\n  a\n  b\n'
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "half \ud800", {"\udc00": 1}], ids=repr)
def test_what_yaml_has_no_text_for_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="no text in YAML"):
        dump_yaml(value)


@given(st.lists(VALUES, max_size=5))
def test_json_lines_come_back_as_written(tmp_path_factory: pytest.TempPathFactory, values: list[Any]) -> None:
    file = tmp_path_factory.mktemp("lines") / "a.jsonl"
    write_jsonl(file, values)
    assert json.dumps([record.value for record in read_jsonl(file)]) == json.dumps(values)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    write_jsonl(file, [1])
    with pytest.raises(ValueError, match="JSON"):
        write_jsonl(file, [2, float("nan")])
    assert file.read_text() == "1\n"


def test_a_folder_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        write_jsonl(tmp_path / "none" / "a.jsonl", [1])
