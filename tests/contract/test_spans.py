from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal

import pytest

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import Money
from mootcourt.contract.values.spans import Span, scan, value_key

CALENDAR = Calendar(now="2026-05-04T08:00:00+00:00", timezone="Europe/Dublin")


def found(text: str, calendar: Calendar = CALENDAR) -> list[tuple[str, str]]:
    return [(span.kind, span.text) for span in scan(text, calendar)]


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("shift £3.4k from AC-551020 to AC-551021", [("money", "£3.4k"), ("id", "AC-551020"), ("id", "AC-551021")]),
        ("move 350 euros or EUR 49.50", [("money", "350 euros"), ("money", "EUR 49.50")]),
        ("QA-2077's charge for cus_9914", [("id", "QA-2077"), ("id", "cus_9914")]),
        ("an outage at BD7 1QX please", [("id", "BD7 1QX")]),
        ("pay GB29 NWBK 6016 1331 9268 19 today", [("id", "GB29 NWBK 6016 1331 9268 19"), ("date", "today")]),
        ("ticket #77120 and # 31", [("id", "77120"), ("id", "31")]),
        ("call +353 1 555 0147 or 020 7946 0123", [("id", "+353 1 555 0147"), ("id", "020 7946 0123")]),
        ("upgrade 3.11.2 to v2.4", [("id", "3.11.2"), ("id", "v2.4")]),
        ("see report_2027.pdf", [("id", "report_2027.pdf")]),
        ("write to a.b+c@lists.example, thanks", [("email", "a.b+c@lists.example")]),
        (
            "it is at https://a.example/x?y=1 (see www.b.example)",
            [("url", "https://a.example/x?y=1"), ("url", "www.b.example")],
        ),
        ("from five to six and a half percent", [("number", "five"), ("percent", "six and a half percent")]),
        ("8.25% or 9 per cent", [("percent", "8.25%"), ("percent", "9 per cent")]),
        ("I'll be twenty minutes late", [("duration", "twenty minutes")]),
        ("An hour and a half, or a 45-minute slot", [("duration", "An hour and a half"), ("duration", "45-minute")]),
        (
            "quarter past four in the afternoon on the ninth of June",
            [("time", "quarter past four in the afternoon"), ("date", "the ninth of June")],
        ),
        ("3-5pm, 9:30-10:15", [("number", "3"), ("time", "5pm"), ("time", "9:30"), ("time", "10:15")]),
        ("9 a.m. on Monday", [("time", "9 a.m"), ("date", "Monday")]),
        ("07/09/2027 and 2027-09-07", [("date", "07/09/2027"), ("date", "2027-09-07")]),
        ("Wednesday 5 May 2027", [("date", "Wednesday 5 May 2027")]),
        ("May 5, 2027 then 5 may 2027", [("date", "May 5, 2027"), ("date", "5 may 2027")]),
        ("2027-03-04T10:00:00+01:00", [("instant", "2027-03-04T10:00:00+01:00")]),
        ("usage in february 2027", [("month", "february 2027")]),
        ("my meter is k seven two two nine", [("id", "k seven two two nine")]),
        ("10-12 boxes of 5kg in a 2-bedroom flat", [("number", n) for n in ("10", "12", "5", "2")]),
        ("12,500 points and 15000 points", [("number", "12,500"), ("id", "15000")]),
        ("two hundred and fifty dollars and ten cents", [("money", "two hundred and fifty dollars and ten cents")]),
        ("it was -4 outside", [("number", "-4")]),
        ("买10个汉堡,50杯可乐", [("number", "10"), ("number", "50")]),
        ("2h or 3d, in 3D", [("duration", "2h"), ("duration", "3d"), ("id", "3D")]),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_values_of_real_chat_are_found(text: str, spans: list[tuple[str, str]]) -> None:
    assert found(text) == spans


@pytest.mark.parametrize(
    "text",
    [
        "May I ask you something?",
        "it may well march on",
        "the second time, wait a second",
        "the first one is fine, the other one is not",
        "one of them",
        "Which one? That one.",
        "the one stays",
        "I am here for you, and to help",
        "available 24/7",
        "a quarter of the team, half of it",
        "",
        "billing-api",
    ],
)
def test_words_that_only_look_like_values_are_left_alone(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("£3.4k", (Money(Decimal(3400), "GBP"),)),
        ("one ticket", (Decimal(1),)),
        ("07/09/2027", (date(2027, 7, 9), date(2027, 9, 7))),
        ("31 April", ()),
        ("next week", ()),
        ("the day after tomorrow", (date(2026, 5, 6),)),
        ("february 2027", ("2027-02",)),
        ("ten to five in the afternoon", (time(16, 50),)),
        ("two-hour", (timedelta(hours=2),)),
        ("zero eight one two", ("0812",)),
        ("DE02 1203 0000 0000 2020 51", ("DE02120300000000202051",)),
        ("BD7 1QX", ("BD7 1QX",)),
        ("7.5%", (Decimal("7.5"),)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_span_has_every_reading_and_no_guess(text: str, readings: tuple[object, ...]) -> None:
    assert [span.readings for span in scan(text, CALENDAR)] == [readings]


def test_the_locale_decides_the_order_of_day_and_month() -> None:
    british = Calendar(locale="en-GB")
    assert scan("07/09/2027", british)[0].readings == (date(2027, 9, 7),)


def test_a_value_has_one_key_in_every_spelling() -> None:
    left, right = (scan(text, CALENDAR)[0] for text in ("90 minutes", "an hour and a half"))
    assert value_key(left) == value_key(right)


def test_a_key_tells_kinds_and_ambiguity_apart() -> None:
    texts = ("5 boxes", "5%", "07/09/2027", "7 September 2027", "next week", "last week")
    assert len({value_key(scan(text, CALENDAR)[0]) for text in texts}) == len(texts)


def test_a_span_is_a_plain_record() -> None:
    assert scan("pay 5 euros") == (Span("money", 4, 11, "5 euros", (Money(Decimal(5), "EUR"),)),)
