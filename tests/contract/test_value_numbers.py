from __future__ import annotations

from decimal import Decimal
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.values import decimal_of, format_number, json_number, parse_number, same_number
from mootcourt.contract.values.locales import locale_of
from mootcourt.contract.values.words import table


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("84", "84"),
        ("0042", "42"),
        ("1.7k", "1700"),
        ("1,7k", "1700"),
        ("3 million", "3000000"),
        ("2.5bn", "2500000000"),
        ("9,876,543.21", "9876543.21"),
        ("9.876.543,21", "9876543.21"),
        ("4 321,5", "4321.5"),
        ("4\u202f321,5", "4321.5"),
        ("8'765.40", "8765.40"),
        ("12,34,567", "1234567"),
        ("-17,50", "-17.50"),
        ("\u221217", "-17"),
        ("0,250", "0.25"),
        ("7½", "7.5"),
        ("½", "0.5"),
        ("7 and a half", "7.5"),
        ("2 1/4", "2.25"),
        ("3/4", "0.75"),
        ("seven and a half", "7.5"),
        ("fourteen hundred", "1400"),
        ("a hundred and six", "106"),
        ("two hundred and five and a half", "205.5"),
        ("one million two hundred thousand and three", "1200003"),
        ("thirty-one", "31"),
        ("thirty one", "31"),
        ("half a million", "500000"),
        ("three quarters of a million", "750000"),
        ("two and a half thousand", "2500"),
        ("one point oh five", "1.05"),
        ("minus eleven", "-11"),
        ("half a dozen", "6"),
        ("60 (sixty)", "60"),
    ],
)
def test_a_clear_number_has_one_reading(text: str, value: str) -> None:
    assert parse_number(text) == (Decimal(value),)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "four four one nine", "nineteen eighty four", "a", "hundred", "and", "twenty zero",
        "a million and a half", "1.2.3", "1,2,3", "5.", "1e5", "NaN", "Infinity", "0x10", "12/10", "1_000", "٣٤",
        "one hundred hundred", "thousand million", "seven (seven", "a couple", "a five", "one point",
        "two point many", "six fifths", "third", "5 apples",
    ],
)  # fmt: skip
def test_what_is_no_number_has_no_reading(text: str) -> None:
    assert parse_number(text) == ()


@pytest.mark.parametrize(
    ("locale", "text", "value"),
    [
        ("de-DE", "4.550", "4550"),
        ("en-GB", "4.550", "4.550"),
        ("de-DE", "4.550,25", "4550.25"),
        ("en-US", "4,550", "4550"),
        ("nl-NL", "4,550", "4.55"),
        ("fr-FR", "5 678,10", "5678.10"),
        ("de-CH", "5'678.10", "5678.10"),
        ("en-IN", "5,67,810", "567810"),
        ("pt-BR", "-82,00", "-82"),
        ("de-DE", "82.50", "82.50"),
        ("en-JP", "12,000", "12000"),
    ],
)
def test_the_locale_decides_between_grouping_and_decimals(locale: str, text: str, value: str) -> None:
    assert parse_number(text, locale=locale) == (Decimal(value),)


@pytest.mark.parametrize("locale", [None, "en-ZA", "xx-YY", "not a tag"])
@pytest.mark.parametrize("text", ["4.550", "4,550"])
def test_three_digits_after_a_sign_are_ambiguous_without_a_locale(text: str, locale: str | None) -> None:
    assert parse_number(text, locale=locale) == (Decimal("4.55"), Decimal(4550))


def test_words_against_figures_give_both_readings() -> None:
    assert parse_number("sixty (16)") == (Decimal(16), Decimal(60))


def test_long_figures_are_not_rounded() -> None:
    digits = "1234567890" * 5
    assert parse_number(f"-{digits}") == (Decimal(f"-{digits}"),)
    assert parse_number(f"{digits}k") == (Decimal(f"{digits}000"),)


@pytest.mark.parametrize(
    ("left", "right"), [(6, 6.0), (0.1, Decimal("0.1")), (2**60, 2.0**60), (-0.0, 0), (12.5, Decimal("12.50"))]
)
def test_equal_numbers_of_different_kinds_are_equal(left: object, right: object) -> None:
    assert same_number(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (6, 6.5),
        (True, 1),
        ("6", 6),
        (2**53 + 1, float(2**53)),
        (float("nan"), float("nan")),
        (float("inf"), float("inf")),
        (None, 0),
        (Decimal("NaN"), Decimal("NaN")),
    ],
)
def test_unequal_numbers_and_other_things_are_not_equal(left: object, right: object) -> None:
    assert not same_number(left, right)


@pytest.mark.parametrize(
    ("text", "number"), [("6.0", 6), ("6.50", 6.5), ("-0.07", -0.07), ("90071992547409931", 90071992547409931)]
)
def test_a_decimal_becomes_the_plainest_json_number(text: str, number: float) -> None:
    found = json_number(Decimal(text))
    assert (type(found), found) == (type(number), number)


def test_a_number_too_large_for_words_is_said() -> None:
    with pytest.raises(ValueError, match="too large"):
        format_number(Decimal(10**12), style="words")


def test_digits_that_json_would_lose_are_said() -> None:
    with pytest.raises(ValueError, match="write it as text"):
        json_number(Decimal("0.12345678901234567891"))


@given(st.integers())
def test_an_integer_of_any_size_is_itself_and_no_neighbour(number: int) -> None:
    assert decimal_of(number) == number
    assert not same_number(number, number + 1)


@given(value=st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**11), max_value=10**11))
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL", "pt-PT", "de-CH"])
@pytest.mark.parametrize("style", ["plain", "grouped"])
def test_figures_are_read_back_under_their_locale(value: Decimal, locale: str, style: str) -> None:
    text = format_number(value, style="grouped" if style == "grouped" else "plain", locale=locale)
    assert parse_number(text, locale=locale) == (value,)


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**11), max_value=10**11))
def test_words_are_read_back(value: Decimal) -> None:
    assert parse_number(format_number(value, style="words")) == (value,)


@given(st.text(max_size=130) | st.from_regex(r"[-+]?[0-9.,' ]{1,20}[ a-z½/()]{0,12}", fullmatch=True))
def test_any_text_has_at_most_two_readings_in_order(text: str) -> None:
    found = parse_number(text)
    assert len(found) <= 4
    assert list(found) == sorted(set(found))
    assert all(value in found for value in parse_number(text, locale="en-GB"))


@pytest.mark.parametrize(
    "tag", sorted({tag for tags in table("locales.yaml")["decimal"].values() for tag in tags.split()})
)
def test_the_decimal_sign_agrees_with_cldr(tag: str) -> None:
    numbers = import_module("babel.numbers")
    sign = numbers.get_decimal_symbol(tag.replace("-", "_"), numbering_system="latn")
    assert locale_of(tag).decimal == sign


@pytest.mark.parametrize(
    "tag", ["en-US", "en-GB", "en-IN", "de-DE", "fr-FR", "es-ES", "it-IT", "nl-NL", "pt-BR", "pl-PL"]
)
@given(value=st.decimals(allow_nan=False, allow_infinity=False, places=2, min_value=-(10**9), max_value=10**9))
def test_what_cldr_writes_is_read_back(tag: str, value: Decimal) -> None:
    numbers = import_module("babel.numbers")
    text = numbers.format_decimal(value, locale=tag.replace("-", "_"))
    assert parse_number(text, locale=tag) == (value,)


@given(st.integers(min_value=0, max_value=10**9))
def test_spelled_numbers_agree_with_another_reader(number: int) -> None:
    other = import_module("text_to_num")
    spelled = format_number(Decimal(number), style="words")
    assert parse_number(spelled) == (Decimal(other.text2num(spelled, "en")),)
