from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.schema import compile_schema
from mootcourt.generator.patterns import text_for

UNDERSTOOD = [
    r"^HB-\d{6}$",
    r"^[A-Z]{3}$",
    r"^(EUR|USD)$",
    r"^[a-z0-9_-]{3,20}$",
    r"^cus_[A-Za-z0-9]+$",
    r"^(?:A|B)-(?<row>\d+)(-\w{2})?$",
    r"^\+?[0-9]{7,15}$",
    r"^([01]\d|2[0-3]):[0-5]\d$",
    r"^a\.b\/c$",
    r"^x*?y{2}$",
    r"^(INC|CHG)\d{7}$",
    r"^[A-Z]{2}\d{2}(?:-\d{3})+$",
    "plain",
]


@pytest.mark.parametrize("pattern", UNDERSTOOD)
@given(number=st.integers(0, 50))
def test_the_text_fits_the_pattern(pattern: str, number: int) -> None:
    text = text_for(pattern, Random(number))
    assert text is not None
    assert compile_schema({"pattern": pattern}).is_valid(text)


def test_the_same_numbers_give_the_same_text() -> None:
    assert text_for(r"^\d{12}$", Random(3)) == text_for(r"^\d{12}$", Random(3)) != text_for(r"^\d{12}$", Random(4))


def test_every_alternative_is_drawn() -> None:
    rng = Random(5)
    assert {text_for("^(ab|cd|ef)$", rng) for _ in range(40)} == {"ab", "cd", "ef"}


@pytest.mark.parametrize(
    "pattern",
    [r"^(?=a)a$", r"^a(?!b)$", r"^(a)\1$", r"^\p{L}$", "^[^a]$", "(", "[a", "a{", "^((a{99}){99}){99}$", "a$b"],
)
def test_what_is_not_understood_gives_no_text(pattern: str) -> None:
    assert text_for(pattern, Random(1)) is None


@given(st.text(r"^$()[]{}|*+?.\-,:<>=!123abdwsDW", max_size=12))
def test_whatever_the_pattern_its_text_fits_or_there_is_none(pattern: str) -> None:
    text = text_for(pattern, Random(1))
    assert text is None or compile_schema({"pattern": pattern}).is_valid(text)
