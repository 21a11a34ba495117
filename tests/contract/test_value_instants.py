from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import instant_of, parse_instant
from mootcourt.errors import UsageError

PARIS = Calendar(now="2026-06-10T08:00:00+02:00", timezone="Europe/Paris")  # a Wednesday
ZONES = ("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC", "America/St_Johns")


def _utc(text: str) -> tuple[datetime, ...]:
    return tuple(datetime.fromisoformat(f"{moment}:00+00:00") for moment in text.split())


def test_the_repeated_hour_holds_two_instants() -> None:
    found = instant_of(date(2026, 10, 25), time(2, 15), timezone="Europe/Paris")
    assert found == _utc("2026-10-25T00:15 2026-10-25T01:15")
    assert found[1] - found[0] == timedelta(hours=1)


def test_the_skipped_hour_holds_none() -> None:
    assert instant_of(date(2026, 3, 29), time(2, 15), timezone="Europe/Paris") == ()


def test_an_offset_decides_in_the_repeated_hour() -> None:
    first = parse_instant("2026-10-25T02:15:00+02:00", calendar=PARIS)
    second = parse_instant("2026-10-25T02:15:00+01:00", calendar=PARIS)
    assert first == _utc("2026-10-25T00:15") == parse_instant("2026-10-25T00:15:00Z", calendar=PARIS)
    assert second[0] - first[0] == timedelta(seconds=3600)


@pytest.mark.parametrize(
    ("text", "instants"),
    [
        ("2026-06-12T16:30", "2026-06-12T14:30"),
        ("2026-06-12 16:30:00", "2026-06-12T14:30"),
        ("2026-06-12T16:30:00-0330", "2026-06-12T20:00"),
        ("half past four in the afternoon on the twelfth of June", "2026-06-12T14:30"),
        ("12 June 2026 at 16:30", "2026-06-12T14:30"),
        ("12 June 2026, 16:30", "2026-06-12T14:30"),
        ("16:30, 12 June 2026", "2026-06-12T14:30"),
        ("12 June 2026 16:30", "2026-06-12T14:30"),
        ("4.30pm on 12/06/2026", "2026-06-12T14:30 2026-12-06T15:30"),
        ("tomorrow at 4pm", "2026-06-11T14:00"),
        ("4pm tomorrow", "2026-06-11T14:00"),
        ("tomorrow morning at 9", "2026-06-11T07:00"),
        ("half past nine tomorrow morning", "2026-06-11T07:30"),
        ("tonight at 8", "2026-06-10T18:00"),
        ("at 8 tonight", "2026-06-10T18:00"),
        ("this afternoon at 4", "2026-06-10T14:00"),
        ("Friday at noon", "2026-06-12T10:00"),
        ("noon on Friday", "2026-06-12T10:00"),
        ("half past four in the afternoon next Monday", "2026-06-15T14:30"),
        ("quarter past ten am 12 June 2026", "2026-06-12T08:15"),
        ("tomorrow noon", "2026-06-11T10:00"),
        ("tomorrow at 4", "2026-06-11T02:00 2026-06-11T14:00"),
        ("12 June 2026 16:30 UTC", "2026-06-12T16:30"),
        ("12 June 2026 4pm EST", "2026-06-12T21:00"),
        ("12 June 2026 16:30 +05:30", "2026-06-12T11:00"),
        ("25 October 2026 at 02:15", "2026-10-25T00:15 2026-10-25T01:15"),
        ("29 March 2027 at 02:15", "2027-03-29T00:15"),
        ("28 March 2027 at 02:15", ""),
        ("in 25 minutes", "2026-06-10T06:25"),
        ("two hours ago", "2026-06-10T04:00"),
        ("now", "2026-06-10T06:00"),
    ],
)
def test_instants_in_many_spellings(text: str, instants: str) -> None:
    assert parse_instant(text, calendar=PARIS) == _utc(instants)


@pytest.mark.parametrize(
    "text",
    ["", "tomorrow", "4pm", "in two days", "2026-02-30T10:00", "2026-06-12T25:00", "on at", "9999-12-31T23:30-10:00"],
)
def test_what_is_no_instant_has_no_reading(text: str) -> None:
    assert parse_instant(text, calendar=PARIS) == ()


def test_local_time_without_a_timezone_is_not_guessed() -> None:
    assert parse_instant("2026-06-12T16:30", calendar=Calendar()) == ()
    assert parse_instant("tomorrow at 4pm", calendar=Calendar(now=PARIS.now)) == ()
    assert parse_instant("in 25 minutes", calendar=Calendar(timezone=PARIS.timezone)) == ()
    assert parse_instant("in 25 minutes", calendar=Calendar(now="2026-06-10T08:00:00")) == ()
    assert parse_instant("2026-06-12T16:30Z", calendar=Calendar()) == _utc("2026-06-12T16:30")


def test_the_end_of_the_calendar_is_no_crash() -> None:
    last = Calendar(now="9999-12-31T23:50:00Z", timezone="UTC")
    assert parse_instant("in 25 minutes", calendar=last) == ()
    assert parse_instant("2026-06-12T16:30+99:00", calendar=last) == ()
    assert instant_of(date(1, 1, 1), time(0), timezone="Asia/Tokyo") == ()


def test_an_unknown_timezone_is_said() -> None:
    with pytest.raises(UsageError, match="IANA name"):
        instant_of(date(2026, 1, 1), time(1), timezone="Europe/Atlantis")


@pytest.mark.parametrize("zone", ["", "Europe", "../etc/passwd", "/etc/localtime"])
def test_a_path_is_no_timezone(zone: str) -> None:
    with pytest.raises(UsageError, match="is not known"):
        instant_of(date(2026, 1, 1), time(1), timezone=zone)


@given(
    st.datetimes(min_value=datetime(1975, 1, 1), max_value=datetime(2035, 1, 1), timezones=st.just(UTC)),
    st.sampled_from(ZONES),
)
def test_every_instant_is_among_those_of_its_local_time(moment: datetime, zone: str) -> None:
    local = moment.astimezone(ZoneInfo(zone))
    found = instant_of(local.date(), local.time(), timezone=zone)
    assert moment in found
    assert all(other.astimezone(ZoneInfo(zone)).replace(tzinfo=None) == local.replace(tzinfo=None) for other in found)


@given(
    st.datetimes(min_value=datetime(1, 1, 3), max_value=datetime(9999, 12, 29)),
    st.integers(min_value=-1439, max_value=1439),
)
def test_iso_instants_are_read_exactly(moment: datetime, offset: int) -> None:
    aware = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    sign = "-" if offset < 0 else "+"
    text = f"{moment.isoformat()}{sign}{abs(offset) // 60:02}:{abs(offset) % 60:02}"
    assert parse_instant(text, calendar=Calendar()) == (aware - timedelta(minutes=offset),)


@given(
    st.text(max_size=110) | st.from_regex(r"[0-9a-z:]{1,9}( at| on|,)? [0-9a-z:]{1,9}( tomorrow| pm)?", fullmatch=True)
)
def test_any_text_has_ordered_instants(text: str) -> None:
    found = parse_instant(text, calendar=PARIS)
    assert list(found) == sorted(set(found))
    assert all(moment.tzinfo is UTC for moment in found)
