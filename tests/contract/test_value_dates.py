from __future__ import annotations

from datetime import date, timedelta
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import format_date, parse_date, parse_month
from mootcourt.contract.values.formats import DateStyle
from mootcourt.contract.values.locales import locale_of
from mootcourt.contract.values.words import month_names, table, weekday_names
from mootcourt.errors import UsageError

CLOCK = Calendar(now="2026-04-15T10:00:00+00:00", timezone="Europe/Dublin")  # a Wednesday
NOTHING = Calendar()


def _days(text: str) -> tuple[date, ...]:
    return tuple(date.fromisoformat(day) for day in text.split())


@pytest.mark.parametrize(
    "text",
    [
        "2026-07-21", "2026/07/21", "21 July 2026", "21st of July 2026", "the twenty-first of July 2026",
        "July 21, 2026", "July the 21st, 2026", "Jul 21 2026", "21-Jul-2026", "21Jul26", "21 jul '26",
        "on 21 July 2026", "Tuesday 21 July 2026", "Tuesday, July 21st, 2026", "21 July 2026 (Tuesday)",
        "Tue 21/07/2026", "21.07.2026", "July twenty first twenty twenty-six", "21 July two thousand and twenty six",
        "21. Juli 2026",
        "21 de julio de 2026", "le 21 juillet 2026", "21 luglio 2026", "dinsdag 21 juli 2026", "21/07/26",
    ],
)  # fmt: skip
def test_one_day_in_many_spellings(text: str) -> None:
    assert parse_date(text, calendar=NOTHING) == (date(2026, 7, 21),)


@pytest.mark.parametrize(
    "text",
    [
        "", "31 June 2026", "31 June", "29 February 2027", "2026-02-30", "99/99/2026", "0 May 2026", "May", "May 2026",
        "hello", "12 March 0000", "3 May nineteen", "next week", "in a while", "the blue one", "in two and a half days",
        "2026-07-21T10:00",
    ],
)  # fmt: skip
def test_what_is_no_day_has_no_reading(text: str) -> None:
    assert parse_date(text, calendar=CLOCK) == ()


@pytest.mark.parametrize(
    ("locale", "days"),
    [
        (None, "2026-05-09 2026-09-05"),
        ("en", "2026-05-09 2026-09-05"),
        ("en-CA", "2026-05-09 2026-09-05"),
        ("ja-JP", "2026-05-09 2026-09-05"),
        ("en-US", "2026-09-05"),
        ("en-PH", "2026-09-05"),
        ("en-GB", "2026-05-09"),
        ("de-DE", "2026-05-09"),
        ("de", "2026-05-09"),
    ],
)
def test_the_order_of_day_and_month_is_declared_or_both(locale: str | None, days: str) -> None:
    assert parse_date("09/05/2026", calendar=Calendar(locale=locale)) == _days(days)
    assert parse_date("09/05", calendar=Calendar(CLOCK.now, None, locale)) == _days(days)


def test_a_day_that_only_one_order_allows_is_clear() -> None:
    assert parse_date("25/12/2026", calendar=Calendar(locale="en-US")) == (date(2026, 12, 25),)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("today", "2026-04-15"),
        ("tomorrow", "2026-04-16"),
        ("yesterday", "2026-04-14"),
        ("the day after tomorrow", "2026-04-17"),
        ("tonight", "2026-04-15"),
        ("tomorrow morning", "2026-04-16"),
        ("Friday", "2026-04-17"),
        ("Friday afternoon", "2026-04-17"),
        ("Monday", "2026-04-20"),
        ("Wednesday", "2026-04-15 2026-04-22"),
        ("this Friday", "2026-04-17"),
        ("the coming Friday", "2026-04-17"),
        ("next Friday", "2026-04-17 2026-04-24"),
        ("next Monday", "2026-04-20"),
        ("last Monday", "2026-04-06 2026-04-13"),
        ("last Friday", "2026-04-10"),
        ("Friday week", "2026-04-24"),
        ("a week on Friday", "2026-04-24"),
        ("Friday next week", "2026-04-24"),
        ("next week Monday", "2026-04-20"),
        ("in three days", "2026-04-18"),
        ("in a fortnight", "2026-04-29"),
        ("in 2 weeks' time", "2026-04-29"),
        ("10 days ago", "2026-04-05"),
        ("a week from tomorrow", "2026-04-23"),
        ("a week today", "2026-04-22"),
        ("in a month", "2026-05-15"),
        ("the 20th", "2026-04-20"),
        ("the 3rd", "2026-05-03"),
        ("the fifteenth", "2026-04-15"),
        ("the 31st", "2026-05-31"),
        ("2nd of next month", "2026-05-02"),
        ("Monday the 20th", "2026-04-20"),
        ("Monday 20th", "2026-04-20"),
        ("3 May", "2026-05-03"),
        ("15 April", "2026-04-15"),
        ("14 April", "2027-04-14"),
        ("29 February", "2028-02-29"),
    ],
)
def test_days_from_the_cases_clock(text: str, days: str) -> None:
    assert parse_date(text, calendar=CLOCK) == _days(days)
    assert parse_date(text, calendar=NOTHING) == ()


def test_the_clock_is_read_in_the_timezone() -> None:
    late = "2026-04-15T23:30:00+00:00"
    assert parse_date("tomorrow", calendar=Calendar(late, "Asia/Tokyo")) == (date(2026, 4, 17),)
    assert parse_date("tomorrow", calendar=Calendar(late, "America/Lima")) == (date(2026, 4, 16),)
    assert parse_date("tomorrow", calendar=Calendar(late)) == (date(2026, 4, 16),)


def test_a_weekday_at_the_end_of_a_month_is_in_the_next_one() -> None:
    saturday = Calendar("2026-10-31T08:00:00", "Africa/Accra")
    assert parse_date("Tuesday", calendar=saturday) == (date(2026, 11, 3),)
    assert parse_date("next Thursday", calendar=saturday) == (date(2026, 11, 5),)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Tuesday 23 July 2026", "2026-07-21 2026-07-23"),
        ("23 July 2026 (Tuesday)", "2026-07-21 2026-07-23"),
        ("Tuesday 23 July", "2026-07-21 2026-07-23"),
        ("Monday the 21st", "2026-04-20 2026-04-21"),
    ],
)
def test_a_weekday_against_its_date_gives_both(text: str, days: str) -> None:
    assert parse_date(text, calendar=CLOCK) == _days(days)


def test_a_weekday_decides_between_two_orders() -> None:
    assert date(2026, 9, 5).weekday() == 5
    assert parse_date("Saturday 09/05/2026", calendar=NOTHING) == (date(2026, 5, 9), date(2026, 9, 5))
    assert parse_date("Monday 08/06/2026", calendar=NOTHING) == (date(2026, 6, 8),)


@pytest.mark.parametrize(
    "calendar", [Calendar("yesterday"), Calendar("2026-04-15T10:00:00Z", "Mars/Olympus"), Calendar("2026-13-01")]
)
def test_a_clock_that_cannot_be_read_is_said(calendar: Calendar) -> None:
    with pytest.raises(UsageError, match="; write"):
        parse_date("tomorrow", calendar=calendar)


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("January 2026", ("2026-01",)),
        ("Sept 2026", ("2026-09",)),
        ("2026-09", ("2026-09",)),
        ("last month", ("2026-03",)),
        ("next month", ("2026-05",)),
        ("January", ()),
        ("2026-13", ()),
        ("3 May 2026", ()),
    ],
)
def test_months(text: str, months: tuple[str, ...]) -> None:
    assert parse_month(text, calendar=CLOCK) == months


def test_a_month_from_the_clock_needs_a_clock() -> None:
    assert parse_month("last month", calendar=NOTHING) == ()


STYLES: tuple[DateStyle, ...] = ("iso", "day_month", "month_day", "ordinal", "words", "weekday")


@pytest.mark.parametrize("style", STYLES)
@given(day=st.dates(min_value=date(1000, 1, 1)))
def test_a_day_is_read_back_in_every_style(style: DateStyle, day: date) -> None:
    for calendar in (NOTHING, CLOCK, Calendar(locale="en-US")):
        assert parse_date(format_date(day, style=style), calendar=calendar) == (day,)


@given(st.dates(min_value=date(1970, 1, 1), max_value=date(2900, 1, 1)), st.integers(min_value=0, max_value=6))
def test_a_bare_weekday_is_within_the_next_seven_days(now: date, wanted: int) -> None:
    name = list(table("words.yaml")["weekdays"]["en"])[wanted]
    found = parse_date(name, calendar=Calendar(f"{now}T12:00:00Z"))
    assert all(day.weekday() == wanted and timedelta(0) <= day - now <= timedelta(7) for day in found)
    assert len(found) == (2 if now.weekday() == wanted else 1)


@given(st.dates(min_value=date(1970, 1, 1), max_value=date(2900, 1, 1)), st.dates(min_value=date(1970, 1, 1)))
def test_a_day_without_year_is_never_past(now: date, day: date) -> None:
    text = format_date(day, style="day_month").rsplit(" ", 1)[0]
    (found,) = parse_date(text, calendar=Calendar(f"{now}T12:00:00Z"))
    assert (found.month, found.day) == (day.month, day.day)
    assert now <= found < date(now.year + 9, 1, 1)


@given(
    st.text(max_size=90)
    | st.from_regex(r"(the |in |next )?[0-9a-z]{1,9}[ /.-][0-9a-z]{1,9}( [0-9a-z]{1,9})?", fullmatch=True)
)
def test_any_text_has_ordered_readings(text: str) -> None:
    found = parse_date(text, calendar=CLOCK)
    assert list(found) == sorted(set(found))


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl", "pt"])
def test_names_agree_with_cldr(language: str) -> None:
    dates = import_module("babel.dates")
    months = dates.get_month_names("wide", locale=language)
    assert {name.lower(): number for number, name in months.items()}.items() <= month_names().items()
    if language != "pt":
        days = dates.get_day_names("wide", locale=language)
        assert {name.lower(): number for number, name in days.items()}.items() <= weekday_names().items()


@pytest.mark.parametrize(
    "tag", ["en-US", "en-GB", "en-IE", "en-AU", "en-IN", "de-DE", "fr-FR", "es-MX", "it-IT", "pt-BR", "nl-NL"]
)
def test_the_order_agrees_with_cldr(tag: str) -> None:
    core = import_module("babel.core")
    pattern = core.Locale.parse(tag, sep="-").date_formats["short"].pattern.lower()
    assert locale_of(tag).order == ("dmy" if pattern.index("d") < pattern.index("m") else "mdy")
