from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import Money, parse_money
from mootcourt.contract.values.spans import scan


def values(text: str, kind: str) -> list[object]:
    return [reading for span in scan(text, Calendar()) if span.kind == kind for reading in span.readings]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("Book the sauna for an hour and a quarter.", 75),
        ("It takes two hours and three quarters", 165),
        ("an hour and a half", 90),
        ("an hour and a cup of tea", 60),
    ],
)
def test_quarters_belong_to_the_length_before_them(text: str, minutes: int) -> None:
    assert values(text, "duration")[0] == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("It was twelve euros fifty.", "12.50"),
        ("Pay 8 pounds 20 to the club", "8.20"),
        ("Pay 8 pounds. 20 people came.", "8"),
        ("Pay 8 pounds 20 times", "8"),
        ("Pay 8 pounds for 20 people", "8"),
        ("Pay 800 yen 20", "800"),
    ],
)
def test_hundredths_behind_the_currency_belong_to_the_amount(text: str, amount: str) -> None:
    found = values(text, "money")[0]
    assert isinstance(found, Money)
    assert found.amount == Decimal(amount)


def test_hundredths_have_two_figures() -> None:
    assert parse_money("twelve euros five") == ()
    assert parse_money("twelve euros fifty") == (Money(Decimal("12.50"), "EUR"),)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("We are away 3 to 9 June 2026.", [3, 9]),
        ("from the 3rd until the 9th of June 2026", [3, 9]),
        ("between 3 and 9 June 2026", [3, 9]),
        ("June 3 to June 9, 2026", [3, 9]),
        ("room 3 and 9 June 2026", [9]),
        ("from 12 to 9 June 2026", [9]),
    ],
)
def test_the_first_day_of_a_span_of_days_has_its_month(text: str, days: list[int]) -> None:
    assert values(text, "date") == [date(2026, 6, day) for day in days]
