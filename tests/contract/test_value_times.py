from __future__ import annotations

from datetime import time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.values import format_time, parse_duration, parse_time
from mootcourt.contract.values.formats import TimeStyle


def _times(text: str) -> tuple[time, ...]:
    return tuple(time.fromisoformat(clock) for clock in text.split())


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("16:20", "16:20"),
        ("09:05", "09:05"),
        ("11:00", "11:00"),
        ("16:20:45", "16:20:45"),
        ("16:20:45.5", "16:20:45.500000"),
        ("16h20", "16:20"),
        ("1620 hours", "16:20"),
        ("16 Uhr", "16:00"),
        ("4pm", "16:00"),
        ("4 p.m.", "16:00"),
        ("4.20 PM", "16:20"),
        ("12am", "00:00"),
        ("12pm", "12:00"),
        ("12:10 am", "00:10"),
        ("noon", "12:00"),
        ("midnight", "00:00"),
        ("half past four in the afternoon", "16:30"),
        ("a quarter past ten am", "10:15"),
        ("twenty to seven in the evening", "18:40"),
        ("ten minutes past two pm", "14:10"),
        ("4 o'clock in the morning", "04:00"),
        ("nine at night", "21:00"),
        ("eight tonight", "20:00"),
        ("four twenty-five pm", "16:25"),
        ("sixteen twenty", "16:20"),
        ("five to midnight", "23:55"),
        ("2 at night", "02:00"),
        ("12 at night", "00:00"),
        ("15:30 in the afternoon", "15:30"),
        ("ten past noon", "12:10"),
        ("4:20", "04:20 16:20"),
        ("half past four", "04:30 16:30"),
        ("half four", "04:30 16:30"),
        ("quarter to eleven", "10:45 22:45"),
        ("four o\u2019clock", "04:00 16:00"),
        ("twelve thirty", "00:30 12:30"),
        ("at 4", "04:00 16:00"),
        ("at 16", "16:00"),
    ],
)
def test_times_in_many_spellings(text: str, times: str) -> None:
    assert parse_time(text) == _times(times)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "24:00",
        "12:60",
        "13pm",
        "0am",
        "hello",
        "half past",
        "to",
        "past four",
        "16:20 in the morning",
        "10 in the afternoon",
        "many to noon",
        "at",
        "half",
    ],
)
def test_what_is_no_time_has_no_reading(text: str) -> None:
    assert parse_time(text) == ()


@pytest.mark.parametrize("style", ["24h", "12h", "words"])
@given(minutes=st.integers(min_value=0, max_value=24 * 60 - 1))
def test_a_time_is_read_back_in_every_style(style: TimeStyle, minutes: int) -> None:
    clock = time(minutes // 60, minutes % 60)
    assert parse_time(format_time(clock, style=style)) == (clock,)


def test_seconds_are_not_lost_in_writing() -> None:
    with pytest.raises(ValueError, match="has seconds"):
        format_time(time(10, 0, 1))


@given(
    st.text(max_size=70)
    | st.from_regex(r"[0-9a-z]{1,8}( past| to)?[ :.][0-9a-z]{1,9}( [ap]m| in the evening)?", fullmatch=True)
)
def test_any_text_has_at_most_two_times_twelve_hours_apart(text: str) -> None:
    found = parse_time(text)
    assert len(found) in (0, 1, 2)
    if len(found) == 2:
        assert found[1].hour - found[0].hour == 12
        assert found[0].replace(hour=0) == found[1].replace(hour=0)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("75 minutes", 75),
        ("75-minute", 75),
        ("75m", 75),
        ("an hour and a quarter", 75),
        ("1h15", 75),
        ("1 h 15 min", 75),
        ("1:15 hours", 75),
        ("1.25 hours", 75),
        ("1 hour, 15 minutes", 75),
        ("an hour and fifteen minutes", 75),
        ("one hour 14 minutes and 60 seconds", 75),
        ("PT1H15M", 75),
        ("half an hour", 30),
        ("half hour", 30),
        ("a quarter of an hour", 15),
        ("three quarters of an hour", 45),
        ("two and a half hours", 150),
        ("2½ hours", 150),
        ("two hours and a half", 150),
        ("a day", 1440),
        ("P1D", 1440),
        ("a fortnight", 14 * 1440),
        ("ninety-minute", 90),
    ],
)
def test_lengths_of_time_in_many_spellings(text: str, minutes: int) -> None:
    assert parse_duration(text) == (timedelta(minutes=minutes),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hour",
        "minutes",
        "a month",
        "2 years",
        "a couple of hours",
        "5 minutes 2 hours",
        "P",
        "PT",
        "soon",
        "-5 minutes",
        "1 week 2 days 3 hours 4 minutes 5 seconds",
    ],
)
def test_what_is_no_length_of_time_has_no_reading(text: str) -> None:
    assert parse_duration(text) == ()


def test_an_ambiguous_count_leaves_several_lengths() -> None:
    assert parse_duration("1,500 seconds") == (timedelta(seconds=1.5), timedelta(seconds=1500))


@given(
    hours=st.integers(min_value=1, max_value=99),
    minutes=st.integers(min_value=1, max_value=59),
    shape=st.sampled_from(["{} hours and {} minutes", "{}h {}m", "PT{}H{}M", "{} hrs, {} mins"]),
)
def test_hours_and_minutes_are_added(hours: int, minutes: int, shape: str) -> None:
    assert parse_duration(shape.format(hours, minutes)) == (timedelta(hours=hours, minutes=minutes),)


@given(
    st.text(max_size=90)
    | st.from_regex(r"[0-9a-z.,½]{1,9}[ -]?(hours?|min|s|days|weeks)( and [0-9a-z]{1,9})?", fullmatch=True)
)
def test_any_text_has_ordered_lengths(text: str) -> None:
    found = parse_duration(text)
    assert list(found) == sorted(set(found))
    assert all(length >= timedelta(0) for length in found)
