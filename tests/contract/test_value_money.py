from __future__ import annotations

from decimal import Decimal
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.values import Money, currency_exponent, format_money, money_value, parse_money
from mootcourt.contract.values.formats import MoneyStyle
from mootcourt.contract.values.words import currency_codes, currency_names, currency_symbols, subunit_names


def _money(text: str) -> Money:
    amount, _, currency = text.partition(" ")
    return Money(Decimal(amount), currency or None)


@pytest.mark.parametrize(
    ("text", "money"),
    [
        ("£3.4k", "3400 GBP"),
        ("82 euros", "82 EUR"),
        ("EUR 82.00", "82 EUR"),
        ("82,00 €", "82 EUR"),
        ("82 eur", "82 EUR"),
        ("1.5k€", "1500 EUR"),
        ("3,000 euros", "3000 EUR"),
        ("three and a half thousand pounds", "3500 GBP"),
        ("eighty-two euros", "82 EUR"),
        ("12 million US dollars", "12000000 USD"),
        ("US$ 15", "15 USD"),
        ("$15 USD", "15 USD"),
        ("CHF 1'340.50", "1340.50 CHF"),
        ("R$ 1.340,56", "1340.56 BRL"),
        ("70p", "0.70 GBP"),
        ("70 pence", "0.70 GBP"),
        ("£6 and 30p", "6.30 GBP"),
        ("6 euros and 30 cents", "6.30 EUR"),
        ("six pounds thirty pence", "6.30 GBP"),
        ("-£6", "-6 GBP"),
        ("30 (thirty) euros", "30 EUR"),
        ("30 euros (thirty euros)", "30 EUR"),
        ("15", "15"),
    ],
)
def test_clear_money_has_one_reading(text: str, money: str) -> None:
    assert parse_money(text) == (_money(money),)


@pytest.mark.parametrize(
    "text",
    ["", "euros", "€", "soon", "JPY 310.50", "€3.14159", "XYZ 5", "five cents cents", "5 euros and 300 cents", "£"],
)
def test_what_is_no_money_has_no_reading(text: str) -> None:
    assert parse_money(text) == ()


def test_a_shared_sign_has_a_reading_for_each_currency() -> None:
    found = {money.currency for money in parse_money("$15")}
    assert {"USD", "CAD", "AUD"} <= found
    assert parse_money("¥12,500") == (Money(Decimal(12500), "CNY"), Money(Decimal(12500), "JPY"))


@pytest.mark.parametrize(
    ("text", "locale", "currency", "money"),
    [
        ("$15", "en-CA", None, "15 CAD"),
        ("$15", None, "AUD", "15 AUD"),
        ("$15", "en-US", "CAD", "15 CAD"),
        ("15 dollars", "en-NZ", None, "15 NZD"),
        ("¥12,500", "en-JP", None, "12500 JPY"),
        ("¥12,500", None, "CNY", "12500 CNY"),
        ("40 cents", None, "USD", "0.40 USD"),
        ("15", None, "GBP", "15 GBP"),
    ],
)
def test_locale_or_declared_currency_decides_a_shared_sign(
    text: str, locale: str | None, currency: str | None, money: str
) -> None:
    assert parse_money(text, locale=locale, currency=currency) == (_money(money),)


def test_a_currency_that_is_named_is_not_overruled() -> None:
    assert parse_money("€15", locale="en-US", currency="USD") == (Money(Decimal(15), "EUR"),)


def test_contradicting_markers_leave_both_readings() -> None:
    assert {money.currency for money in parse_money("€15 USD")} == {"EUR", "USD"}


def test_three_decimals_follow_the_locale_and_are_ambiguous_without_one() -> None:
    assert parse_money("4.550 EUR") == (_money("4.55 EUR"), _money("4550 EUR"))
    assert parse_money("4.550 EUR", locale="de-DE") == (_money("4550 EUR"),)
    assert parse_money("4.550 EUR", locale="en-IE") == (_money("4.55 EUR"),)
    assert parse_money("4,550 KWD") == (_money("4.55 KWD"), _money("4550 KWD"))


@pytest.mark.parametrize(
    ("value", "currency", "minor"),
    [
        ("3100", "JPY", 3100),
        ("31.00", "USD", 3100),
        (31, "USD", 3100),
        (31.0, "USD", 3100),
        ("31.234", "KWD", 31234),
        (0.07, "GBP", 7),
        (2**53 + 1, "EUR", (2**53 + 1) * 100),
    ],
)
def test_minor_units_follow_the_exponent(value: object, currency: str, minor: int) -> None:
    assert money_value(value, currency=currency).minor == minor


@pytest.mark.parametrize(
    ("value", "currency"),
    [
        ("3100.50", "JPY"),
        (0.001, "USD"),
        ("1,200", "EUR"),
        (True, "EUR"),
        (None, "EUR"),
        (5, "EURO"),
        (float("nan"), "EUR"),
    ],
)
def test_an_invalid_amount_is_refused(value: object, currency: str) -> None:
    with pytest.raises(ValueError, match="; (write|mend)"):
        money_value(value, currency=currency)


def test_major_and_minor_units_are_equal_only_where_declared() -> None:
    assert money_value(3100, currency="USD", minor=True) == money_value("31.00", currency="USD")
    assert money_value(3100, currency="USD") != money_value(31, currency="USD")
    assert money_value(31, currency="USD") != money_value(31, currency="EUR")
    with pytest.raises(ValueError, match="declare the currency"):
        money_value(3100, currency=None, minor=True)


def test_money_without_currency_has_no_minor_units() -> None:
    with pytest.raises(ValueError, match="declare the currency"):
        _ = Money(Decimal(5)).minor


def test_money_is_shown_with_its_decimals() -> None:
    assert [str(_money(text)) for text in ("82 EUR", "3E+3 JPY", "5.250", "1.5 KWD")] == [
        "82.00 EUR",
        "3000 JPY",
        "5.25",
        "1.500 KWD",
    ]


@pytest.mark.parametrize("code", sorted(currency_codes()))
def test_exponents_agree_with_iso_4217(code: str) -> None:
    pycountry = import_module("pycountry")

    assert code in {"BGN", "HRK"} or pycountry.currencies.get(alpha_3=code) is not None
    assert currency_exponent(code) in (0, 2, 3, 4)


def test_every_sign_and_name_stands_for_known_currencies() -> None:
    tables = (currency_symbols(), currency_names(), subunit_names())
    assert {code for entries in tables for codes in entries.values() for code in codes} <= set(currency_codes())


STYLES: tuple[MoneyStyle, ...] = ("code_first", "code_last", "sign", "name", "words")
NAMED = ("EUR", "GBP", "USD", "JPY", "CHF", "INR", "AUD")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR", "de-CH"])
@pytest.mark.parametrize("style", STYLES)
@given(currency=st.sampled_from(NAMED), minor=st.integers(min_value=-(10**9), max_value=10**11))
def test_money_is_read_back_in_every_style(style: MoneyStyle, locale: str, currency: str, minor: int) -> None:
    money = Money(Decimal(minor).scaleb(-currency_exponent(currency)), currency)
    assert parse_money(format_money(money, style=style, locale=locale), locale=locale) == (money,)


@given(code=st.sampled_from(sorted(currency_codes())), minor=st.integers(min_value=-(10**9), max_value=10**11))
def test_money_is_read_back_with_every_code(code: str, minor: int) -> None:
    money = Money(Decimal(minor).scaleb(-currency_exponent(code)), code)
    assert parse_money(format_money(money, style="code_first"), locale="en") == (money,)


@pytest.mark.parametrize("style", ["sign", "name"])
def test_a_currency_without_sign_or_name_is_said(style: MoneyStyle) -> None:
    with pytest.raises(ValueError, match="write its code"):
        format_money(Money(Decimal(5), "ERN"), style=style)


def test_an_amount_without_currency_is_not_written_as_money() -> None:
    with pytest.raises(ValueError, match="names no currency"):
        format_money(Money(Decimal(5)))


def test_an_unknown_currency_has_no_amounts() -> None:
    assert parse_money("15", currency="EURO") == ()
    with pytest.raises(ValueError, match="no ISO 4217 currency"):
        currency_exponent("EURO")


def test_an_amount_that_a_currency_does_not_have_is_not_rounded_in_writing() -> None:
    with pytest.raises(ValueError, match="no whole number of minor units"):
        format_money(Money(Decimal("1.005"), "EUR"))


@given(st.sampled_from(sorted(currency_codes())), st.integers(min_value=-(10**20), max_value=10**20))
def test_minor_units_go_there_and_back(currency: str, minor: int) -> None:
    assert money_value(minor, currency=currency, minor=True).minor == minor


@given(st.text(max_size=130) | st.from_regex(r"[-$€£¥A-Z ]{0,4}[0-9.,]{1,12} ?[a-z$€]{0,9}", fullmatch=True))
def test_any_text_has_distinct_whole_readings(text: str) -> None:
    found = parse_money(text)
    assert len(set(found)) == len(found)
    for money in found:
        assert money.currency is None or isinstance(money.minor, int)
