from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.files import parse_yaml, read_yaml
from mootcourt.errors import InputError


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, file="s.yaml")
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["0042", "2027-11-05", "2027-11-05T08:00:00Z", "yes", "NO", "off", "18:45", "1_500", "~", "0x2F", "0o17", ".5",
     "5.", "+3", ".inf", ".NaN", "NaN", "Infinity", "True", "NULL", "1:20:30", "1e", "=", "0b11", "12,5"],
)  # fmt: skip
def test_only_json_scalars_are_read_everything_else_is_text(text: str) -> None:
    assert parse_yaml(f"value: {text}").value == {"value": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [("null", None), ("true", True), ("false", False), ("12", 12), ("-3", -3), ("2.50", 2.5), ("1e3", 1000.0),
     ("90071992547409931", 90071992547409931), ('"12"', "12"), ("'null'", "null"), ("'no'", "no")],
)  # fmt: skip
def test_json_scalars_are_read(text: str, value: Any) -> None:
    read = parse_yaml(f"value: {text}").value["value"]
    assert (type(read), read) == (type(value), value)


def test_keys_are_text_as_written() -> None:
    assert parse_yaml("007: a\nyes: b\nnull: c\n2027-01-01: d\n").value == {
        "007": "a", "yes": "b", "null": "c", "2027-01-01": "d",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n",
            "s.yaml:5: b: duplicate key c, first written on line 3; keep one of the two",
        ),
        (
            "a: !!python/object/apply:os.system [x]",
            "s.yaml:1: a: the tag tag:yaml.org,2002:python/object/apply:os.system",
        ),
        ("a: !secret x", "the tag !secret is not read; write the value without a tag; quote text"),
        ("a: &x {b: 1}\nc: {<<: *x}", "s.yaml:2: c: the merge key << is not read; write the fields out"),
        ("a:\nb: 1", 's.yaml:1: a: the value is empty; write a value, null or ""'),
        ("a: 1\n---\nb: 2", "s.yaml:2: a second document starts here; write all cases as one list"),
        ("a: 1e400", "s.yaml:1: a: the number 1e400 is beyond every double; write it as text, in quotes"),
        ("a: [0, 0.123456789012345678901]", "s.yaml:1: a[1]: no double holds the number 0.123456789012345678901"),
        (
            "a: here: there",
            "s.yaml:1: this is not YAML: mapping values are not allowed in this context; quote the text",
        ),
        ("a:\n\t- b", "s.yaml:2: this is not YAML: found character that cannot start any token; indent with spaces"),
        ("? [a]\n: b", "a list or mapping stands where a field name is wanted"),
        ("a: [*x]", "the alias *x has no anchor before it"),
        ("a: &x [*x]", "the alias *x has no anchor before it"),
        ("é: ü\n\na: 'x\x07'", "s.yaml:3: the control character U+0007 may not stand in YAML"),
        ("", "s.yaml: the file is empty"),
        ("# nothing\n", "s.yaml: the file is empty"),
        ("a: 'x", "this is not YAML"),
    ],
)
def test_faults_are_one_line_with_place_and_mend(text: str, said: str) -> None:
    assert said in refusal(text)


def test_aliases_repeat_a_value() -> None:
    read = parse_yaml("a: &order {id: QX-1}\nb: [*order, *order]")
    assert read.value["b"] == [{"id": "QX-1"}, {"id": "QX-1"}]
    assert read.line_of(("b", 1)) == 2


def test_aliases_that_multiply_are_bounded() -> None:
    lines = ["l0: &l0 [ha]"] + [f"l{n}: &l{n} [{', '.join([f'*l{n - 1}'] * 10)}]" for n in range(1, 10)]
    assert "aliases repeat more than 100000 values" in refusal("\n".join(lines))


def test_aliases_that_nest_are_bounded() -> None:
    lines = ["l0: &l0 [ha]"] + [f"l{n}: &l{n} [*l{n - 1}]" for n in range(1, 300)]
    assert "nested deeper than 200 levels" in refusal("\n".join(lines))


@pytest.mark.parametrize("depth", [300, 100_000])
def test_deep_nesting_is_one_clear_line(depth: int) -> None:
    assert "nest" in refusal("a: " + "[" * depth + "]" * depth)


@pytest.mark.parametrize("char", ["\x85", "\u2028", "\u2029"], ids=["NEL", "line separator", "paragraph separator"])
def test_unicode_line_separators_are_no_line_breaks(char: str) -> None:
    read = parse_yaml(f'a: "x{char}y"\nb: p{char}q\nc: 1\n')
    assert read.value == {"a": f"x{char}y", "b": f"p{char}q", "c": 1}
    assert read.line_of(("c",)) == 3


def test_lines_are_those_of_the_keys() -> None:
    read = parse_yaml("- id: a\n  expect:\n    calls:\n      - name: x\n        arguments:\n          q: {exact: 1}\n")
    assert read.line_of((0, "expect", "calls", 0, "arguments", "q")) == 6
    assert read.line_of((0, "expect", "calls", 0, "absent")) == 4
    assert read.line_of((7,)) == 1


def test_byte_order_mark_and_crlf_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: |\r\n  one\r\n  two\r\nb: 010\r\n")
    assert read_yaml(file) == {"a": "one\ntwo\n", "b": "010"}
