from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.files import dump_line, parse_json, read_json
from mootcourt.errors import InputError

# Two halves side by side are one character in JSON, so the texts hold lone ones only.
TEXT = st.text(st.characters(exclude_categories=[]), max_size=20).map(
    lambda text: text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(TEXT, below, max_size=4),
    max_leaves=20,
)


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_json(text, file="a.json")
    return str(caught.value)


@given(VALUES)
def test_a_dumped_line_parses_to_the_same_value(value: Any) -> None:
    line = dump_line(value)
    line.encode()
    assert "\n" not in line
    assert json.dumps(parse_json(line)) == json.dumps(value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"rate": NaN}', "a.json:1: rate: NaN is not JSON; write null or a number"),
        ('{"caps": [1, -Infinity]}', "a.json:1: caps[1]: -Infinity is not JSON; write null or a number"),
        ('{\n"cap":\n 2e999}', "a.json:3: cap: the number 2e999 is beyond every double; write it as text, in quotes"),
        ('{"a": {"ticket": 1,\n "ticket": 2}}', "a.json:2: a.ticket: duplicate key ticket, first written on line 1"),
        ('[{}, {"x": [[], {"k": 0, "k": 0}]}]', "a.json:1: [1].x[1].k: duplicate key k"),
        ('{"a": "{\\"k\\": 1", "b": 1, "b": 2}', "a.json:1: b: duplicate key b"),
        ('{"a": 1\n"b": 2}', "a.json:2: this is not JSON: expecting ',' delimiter at column 1"),
        ("[1, 2", "this is not JSON: expecting ',' delimiter"),
        ('{"a": "x\x01"}', "this is not JSON: invalid control character at column 9"),
    ],
    ids=["nan", "infinity", "overflow", "duplicate", "deep duplicate", "quoted braces", "comma", "open", "control"],
)
def test_what_would_be_lost_in_silence_is_refused_with_its_place(text: str, said: str) -> None:
    assert said in refusal(text)


@pytest.mark.parametrize(
    "text", ["9007199254740993", "-18446744073709551617", "1" + "0" * 300], ids=lambda text: text[:20]
)
def test_integers_are_exact(text: str) -> None:
    assert parse_json(text) == int(text)


@pytest.mark.parametrize(
    "text",
    ["0.1", "0.3333333333333333", "0.10000000000000001", "1e22", "5e-324", "2.50", "-0.0",
     "0.1000000000000000055511151231257827021181583404541015625"],
    ids=lambda text: text[:22],
)  # fmt: skip
def test_usual_ways_of_writing_a_double_are_taken(text: str) -> None:
    assert parse_json(text) == float(text)


@pytest.mark.parametrize(
    "text",
    ["0.12345678901234567890123", "9007199254740993.0", "1e-999", "12345678901234567.89"],
    ids=["long", "between two doubles", "underflow", "money too long"],
)
def test_a_number_that_would_change_is_refused(text: str) -> None:
    assert "write it as text" in refusal(f'{{"amount": {text}}}')


def test_a_number_with_thousands_of_digits_is_refused_and_not_computed() -> None:
    assert "5000 digits" in refusal(f"[{'9' * 5000}]")


@pytest.mark.parametrize("depth", [201, 2_000, 200_000])
def test_deep_nesting_is_one_clear_line(depth: int) -> None:
    assert "nested deeper than 200 levels" in refusal("[" * depth + "]" * depth)


def test_two_hundred_levels_are_fine() -> None:
    assert parse_json("[" * 200 + "]" * 200)


def test_a_lone_surrogate_survives_as_an_escape() -> None:
    value = parse_json('{"note": "half \\ud83d"}')
    assert dump_line(value) == '{"note": "half \\ud83d"}'


def test_nan_is_never_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        dump_line({"score": float("nan")})


def test_byte_order_mark_and_crlf_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b'\xef\xbb\xbf{\r\n"a": "007"\r\n}\r\n')
    assert read_json(file) == {"a": "007"}
