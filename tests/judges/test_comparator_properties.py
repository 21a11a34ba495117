"""What each comparator promises of any value: what is equal to what, and what never is."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import Calendar
from mootcourt.judges.comparators import ABSENT, Comparison, compare

LISBON = Calendar(now="2026-03-02T09:30:00+00:00", timezone="Europe/Lisbon", locale="en-GB")
WORDS = st.text("abcdeXYZ0123", min_size=1, max_size=8)
DAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))
MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2090, 12, 31), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(microsecond=0)
)
SCALARS = st.none() | st.booleans() | st.integers(-99, 99) | WORDS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3))
NO_TEXT = st.none() | st.booleans() | st.integers() | st.lists(WORDS) | st.dictionaries(WORDS, WORDS)


def told(spec: dict[str, Any], actual: Any, **more: Any) -> Comparison:
    return compare(ArgumentSpec.model_validate(spec), actual, schema=more.pop("schema", None), calendar=LISBON, **more)


@pytest.mark.parametrize(
    ("comparator", "value"),
    [
        ("date", "2026-04-07"), ("time", "17:45"), ("instant", "2026-04-07T08:00:00Z"), ("email", "ida@haus.example"),
        ("judged", "broken on arrival"), ("exact", "broken"), ("enum", "broken"),
    ],
)  # fmt: skip
@given(other=NO_TEXT)
def test_what_is_no_text_never_equals_a_text(comparator: str, value: str, other: Any) -> None:
    assert told({comparator: value}, value).ok is True
    assert told({comparator: value}, other).ok is False


@given(other=st.none() | st.booleans() | st.lists(st.integers()) | st.dictionaries(WORDS, st.integers()))
def test_what_is_no_amount_never_equals_one(other: Any) -> None:
    for value in (0, 1):
        assert told({"number": value}, other).ok is False
        assert told({"money": value, "currency": "EUR"}, other).ok is False


@given(st.booleans(), VALUES)
def test_true_and_false_equal_themselves_alone(expected: bool, actual: Any) -> None:
    assert told({"boolean": expected}, actual).ok is (actual is expected)


@given(WORDS, WORDS)
def test_the_case_of_a_domain_does_not_count_and_that_of_a_name_does(name: str, host: str) -> None:
    spec = {"email": f"{name}@{host}.example"}
    assert told(spec, f"{name}@{host}.example").ok is True
    assert told(spec, f"{name}@{host.swapcase()}.EXAMPLE").ok is True
    for other in (name.swapcase(), name + "+x", name + ".x", "x" + name):
        if other != name:
            assert told(spec, f"{other}@{host}.example").ok is False
    assert told(spec, f"{name}@{host}x.example").ok is False


@given(DAYS, st.integers(1, 4000))
def test_a_day_is_the_same_however_it_is_written(day: date, later: int) -> None:
    other = day + timedelta(days=later)
    spec = {"date": day.isoformat()}
    for form in ("%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%d/%m/%Y"):
        assert told(spec, day.strftime(form)).ok is True
        assert told(spec, other.strftime(form)).ok is False


@given(st.times().map(lambda found: found.replace(second=0, microsecond=0)), st.integers(1, 1439))
def test_a_time_is_the_same_however_it_is_written(moment: time, later: int) -> None:
    other = (datetime(2026, 1, 1, moment.hour, moment.minute) + timedelta(minutes=later)).time()
    spec = {"time": moment.strftime("%H:%M")}
    for form in ("%H:%M", "%H:%M:%S", "%I:%M %p"):
        assert told(spec, moment.strftime(form)).ok is True
        assert told(spec, other.strftime(form)).ok is False


@given(MOMENTS, st.integers(-56, 56), st.integers(1, 10**6))
def test_a_moment_is_the_same_in_every_zone(moment: datetime, quarters: int, later: int) -> None:
    spec = {"instant": moment.isoformat()}
    zone = timezone(timedelta(minutes=15 * quarters))
    assert told(spec, moment.astimezone(zone).isoformat()).ok is True
    assert told(spec, (moment + timedelta(seconds=later)).astimezone(zone).isoformat()).ok is False
    if quarters:
        assert told(spec, moment.replace(tzinfo=zone).isoformat()).ok is False


@given(st.lists(WORDS, min_size=1, max_size=4), WORDS, st.randoms(use_true_random=False))
def test_any_of_takes_each_of_its_values_and_no_other(values: list[str], other: str, random: Any) -> None:
    spec = {"any_of": values}
    assert all(told(spec, value).ok is True for value in values)
    assert told(spec, other).ok is (other in values)
    mixed = list(values)
    random.shuffle(mixed)
    assert told({"any_of": mixed}, other).ok is told(spec, other).ok


@given(st.dictionaries(WORDS, SCALARS, min_size=1, max_size=4), st.data())
def test_the_order_of_fields_does_not_count_and_each_value_does(fields: dict[str, Any], data: st.DataObject) -> None:
    spec = {"object": fields}
    assert told(spec, dict(reversed(fields.items()))).ok is True
    name = data.draw(st.sampled_from(sorted(fields)))
    assert told(spec, {**fields, name: [fields[name]]}).ok is False
    assert told(spec, {**fields, name + "-": 1}).ok is False
    if fields[name] is not None:
        assert told(spec, {key: value for key, value in fields.items() if key != name}).ok is False
    assert told(spec, list(fields.items())).ok is False


@given(st.lists(SCALARS, min_size=1, max_size=4), SCALARS)
def test_a_list_or_set_with_one_value_more_or_less_is_another(items: list[Any], more: Any) -> None:
    for comparator in ("list", "set"):
        assert told({comparator: items}, items).ok is True
        assert told({comparator: items}, [*items, ["x", more]]).ok is False
        assert told({comparator: [*items, "x-y"]}, items).ok is False
        assert told({comparator: items}, dict.fromkeys("ab")).ok is False


@given(VALUES, VALUES)
def test_what_was_looked_up_is_compared_like_any_value(returned: Any, sent: Any) -> None:
    spec = {"derived": "t.value"}
    assert told(spec, returned, lookup=lambda _: returned).ok is True
    assert told(spec, sent, lookup=lambda _: returned).ok is told({"exact": returned}, sent).ok
    assert told(spec, [returned], lookup=lambda _: returned).ok is False


@given(st.lists(WORDS, min_size=1, max_size=5), WORDS)
def test_wording_is_the_same_in_any_case_and_spacing_and_never_wrong(words: list[str], other: str) -> None:
    spec = {"judged": " ".join(words)}
    assert told(spec, "  \u00a0".join(words).upper()).ok is True
    assert told(spec, " ".join([*words, other])).ok is None


@given(SCALARS.filter(lambda value: value is not None))
def test_what_has_to_be_left_out_may_not_be_there(value: Any) -> None:
    assert told({"absent": True}, ABSENT).ok is True
    assert told({"absent": True}, value).ok is False
    assert told({"absent": True}, value, schema={"default": value}).ok is True
    assert told({"absent": True}, [value], schema={"default": value}).ok is False


@given(VALUES)
def test_anything_takes_any_value(value: Any) -> None:
    assert told({"anything": True}, value).ok is True
