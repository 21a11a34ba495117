from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.argument import COMPARATORS, ArgumentSpec
from mootcourt.contract.calendar import Calendar
from mootcourt.errors import UsageError
from mootcourt.judges.comparators import ABSENT, Comparison, compare

BERLIN = Calendar(now="2026-03-02T09:30:00+00:00", timezone="Europe/Berlin", locale="de-DE")
NOWHERE = Calendar()
TEXT = {"type": "string"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


def judge(
    spec: dict[str, Any],
    actual: Any,
    *,
    schema: dict[str, Any] | None = None,
    calendar: Calendar = NOWHERE,
    **more: Any,
) -> Comparison:
    return compare(ArgumentSpec.model_validate(spec), actual, schema=schema, calendar=calendar, **more)


@pytest.mark.parametrize(
    ("expected", "actual", "ok"),
    [
        pytest.param("00842", "00842", True, id="same text"),
        pytest.param("00842", 842, False, id="number for text"),
        pytest.param("00842", "842", False, id="leading zeros"),
        pytest.param("7E3", "7000", False, id="looks like an exponent"),
        pytest.param("QA-17", "qa-17", False, id="case"),
        pytest.param("QA-17", " QA-17", False, id="space"),
        pytest.param("Zoë", "Zoe\u0308", False, id="other Unicode form"),
        pytest.param("QA-17", "QA-17\u200b", False, id="zero-width character"),
        pytest.param("QA\u201017", "QA-17", False, id="other hyphen"),
        pytest.param('{"a": 1}', '{"a": 1}', True, id="JSON in text stays text"),
        pytest.param('{"a": 1}', '{"a":1}', False, id="JSON in text, other spaces"),
        pytest.param({"a": 1}, '{"a": 1}', False, id="double-encoded object"),
        pytest.param(["b1"], '["b1"]', False, id="double-encoded list"),
        pytest.param(7, 7.0, True, id="seven point zero"),
        pytest.param(7, 7.5, False, id="seven and a half"),
        pytest.param(2**53 + 1, 2**53, False, id="big integers"),
        pytest.param(2**53 + 1, float(2**53), False, id="float above 2**53"),
        pytest.param(1, True, False, id="true is not 1"),
        pytest.param(0, False, False, id="false is not 0"),
        pytest.param([1], [True], False, id="true is not 1, inside"),
        pytest.param(None, None, True, id="null"),
        pytest.param(None, "", False, id="empty text is not null"),
        pytest.param("", None, False, id="null is not empty text"),
        pytest.param({}, {}, True, id="empty objects"),
        pytest.param([1, 2], [2, 1], False, id="order"),
        pytest.param({"a": [1, {"b": 2}]}, {"a": [1.0, {"b": 2}]}, True, id="deep"),
    ],
)
def test_exact(expected: Any, actual: Any, ok: bool) -> None:
    result = judge({"exact": expected}, actual)
    assert result.ok is ok
    assert result.rule == "arguments.exact"


@given(JSON)
def test_exact_is_reflexive(value: Any) -> None:
    assert judge({"exact": value}, value).ok is True


@given(JSON, JSON)
def test_exact_is_symmetric(left: Any, right: Any) -> None:
    assert judge({"exact": left}, right).ok is judge({"exact": right}, left).ok


@given(st.text("ABab0123456789-_", min_size=1, max_size=12), st.data())
def test_a_changed_id_is_never_equal(name: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(name)))
    sign = data.draw(st.characters(codec="utf-8"))
    added = name[:place] + sign + name[place:]
    replaced = name[:place] + sign + name[place + 1 :]
    for changed in (added, replaced, name.swapcase(), name.lstrip("0"), name + " "):
        if changed != name:
            for comparator in ("exact", "enum"):
                assert judge({comparator: name}, changed, schema=TEXT).ok is False
            assert judge({"any_of": [name, name + name + "-x"]}, changed, schema=TEXT).ok is False
            assert judge({"derived": "t.id"}, changed, lookup=lambda _: name).ok is False


@pytest.mark.parametrize(
    ("expected", "actual", "schema", "ok"),
    [
        (49, 49.0, None, True),
        (0.1, Decimal("0.1"), None, True),
        (49, 49.01, None, False),
        (10**20 + 1, 10**20, None, False),
        (49, "49", {"type": "number"}, False),
        (49, "49.0", TEXT, True),
        (49, "49 EUR", TEXT, False),
        (1, True, None, False),
        (1, None, None, False),
        (1, float("nan"), None, False),
    ],
    ids=str,
)
def test_number(expected: Any, actual: Any, schema: dict[str, Any] | None, ok: bool) -> None:
    assert judge({"number": expected}, actual, schema=schema).ok is ok


@given(st.integers() | st.decimals(allow_nan=False, allow_infinity=False, places=3), st.integers(1, 10**6))
def test_numbers_differ_by_any_amount(value: Any, step: int) -> None:
    assert judge({"number": value}, value).ok is True
    assert (
        judge({"number": value}, Decimal(value) + Decimal(step) / 1000 if abs(value) < 10**15 else value + 1).ok
        is False
    )


@pytest.mark.parametrize("expected", [True, False])
@pytest.mark.parametrize("actual", [True, False, 1, 0, "true", "false", None, []], ids=repr)
def test_boolean(expected: bool, actual: Any) -> None:
    assert judge({"boolean": expected}, actual).ok is (actual is expected)


@pytest.mark.parametrize(
    ("expected", "actual", "ok"),
    [
        pytest.param("Omar+Bills@Post.Example", " Omar+Bills@post.example ", True, id="domain case, spaces around"),
        pytest.param("omar+bills@post.example", "omar@post.example", False, id="plus tag"),
        pytest.param("o.mar@post.example", "omar@post.example", False, id="dots"),
        pytest.param("Omar@post.example", "omar@post.example", False, id="case before the @"),
        pytest.param("lea@müller.example", "lea@xn--mller-kva.example", True, id="IDN forms"),
        pytest.param("ab@post.example", "a\u037eb@post.example", False, id="changed by normalisation"),
        pytest.param("omar@post.example", "omar@post.example, eve@post.example", False, id="two addresses"),
        pytest.param("omar@post.example", ["omar@post.example"], False, id="not text"),
    ],
)
def test_email(expected: str, actual: Any, ok: bool) -> None:
    assert judge({"email": expected}, actual).ok is ok


@pytest.mark.parametrize("actual", ["a;b@post.example", "a\u037eb@post.example"])
def test_an_address_changed_by_normalisation_never_passes(actual: str) -> None:
    assert judge({"email": "a\u037eb@post.example"}, actual).ok is not True


MONEY = [
    pytest.param({"money": 62, "currency": "EUR"}, 62.0, {}, NOWHERE, True, id="a number, currency declared"),
    pytest.param({"money": 62, "currency": "EUR"}, 62.01, {}, NOWHERE, False, id="another cent"),
    pytest.param({"money": 62, "currency": "EUR"}, 62, {"currency": "EUR"}, NOWHERE, True, id="currency beside"),
    pytest.param({"money": 62, "currency": "EUR"}, 62, {"currency": "USD"}, NOWHERE, False, id="other currency beside"),
    pytest.param({"money": 62, "currency": "EUR"}, "62.00 EUR", {}, NOWHERE, True, id="text with currency"),
    pytest.param({"money": 62, "currency": "EUR"}, "62.00 GBP", {}, NOWHERE, False, id="text, other currency"),
    pytest.param({"money": 62, "currency": "EUR"}, "62.00 EUR", {"currency": "GBP"}, NOWHERE, False, id="at odds"),
    pytest.param({"money": 62, "currency": "EUR"}, "none", {}, NOWHERE, False, id="no money"),
    pytest.param({"money": 62, "currency": "EUR"}, True, {}, NOWHERE, False, id="true is no money"),
    pytest.param({"money": 6200, "currency": "EUR", "minor": True}, 6200, {}, NOWHERE, True, id="minor units"),
    pytest.param({"money": 6200, "currency": "EUR", "minor": True}, 62, {}, NOWHERE, False, id="major for minor"),
    pytest.param({"money": 62, "currency": "EUR"}, 6200, {}, NOWHERE, False, id="minor for major"),
    pytest.param({"money": 3100, "currency": "JPY"}, 3100, {}, NOWHERE, True, id="yen"),
    pytest.param({"money": 3100, "currency": "JPY"}, 310000, {}, NOWHERE, False, id="yen have no hundredths"),
    pytest.param({"money": 8.125, "currency": "KWD"}, "8.125", {}, NOWHERE, True, id="three decimals"),
    pytest.param({"money": 8.125, "currency": "KWD"}, "8.125 KWD", {}, NOWHERE, None, id="a dot before three digits"),
    pytest.param({"money": 8.125, "currency": "KWD"}, 8.12, {}, NOWHERE, False, id="a thousandth counts"),
    pytest.param({"money": 2310, "currency": "EUR"}, "2.310 EUR", {}, BERLIN, True, id="German grouping"),
    pytest.param({"money": 3100.5, "currency": "JPY"}, 3100.5, {}, NOWHERE, None, id="half a yen in the case"),
    pytest.param({"money": 3100, "currency": "JPY"}, 3100.5, {}, NOWHERE, False, id="half a yen is wrong"),
    pytest.param({"money": 62}, 62, {}, NOWHERE, True, id="no currency on either side"),
    pytest.param({"money": 62}, "62 EUR", {}, NOWHERE, None, id="currency on one side"),
    pytest.param({"money": 62}, 63, {}, NOWHERE, False, id="no currency, other amount"),
    pytest.param({"money": 6200, "minor": True}, 6200, {"currency": "EUR"}, NOWHERE, True, id="minor, currency beside"),
    pytest.param({"money": 6200, "minor": True}, 6201, {}, NOWHERE, False, id="minor, no currency"),
    pytest.param({"money": {"derived": "t.sum"}, "currency": {"derived": "t.cur"}}, 62, {"currency": "EUR"}, NOWHERE,
                 True, id="looked up"),
    pytest.param({"money": {"derived": "t.sum"}, "currency": {"derived": "t.cur"}}, 62, {"currency": "USD"}, NOWHERE,
                 False, id="looked up, other currency"),
]  # fmt: skip


@pytest.mark.parametrize(("spec", "actual", "siblings", "calendar", "ok"), MONEY)
def test_money(
    spec: dict[str, Any], actual: Any, siblings: dict[str, Any], calendar: Calendar, ok: bool | None
) -> None:
    lookup = {"t.sum": 62, "t.cur": "EUR"}.__getitem__
    assert judge(spec, actual, calendar=calendar, siblings=siblings, lookup=lookup).ok is ok


def test_ambiguous_money_is_said_not_guessed() -> None:
    spec = {"money": 9140, "currency": "EUR"}
    undeclared = judge(spec, "9.140")
    assert undeclared.ok is None
    assert "ambiguous" in undeclared.note
    assert judge(spec, "9.140", calendar=BERLIN).ok is True
    assert judge(spec, "9.140", calendar=Calendar(locale="en-US")).ok is False


@given(st.integers(0, 10**9), st.integers(1, 10**6))
def test_one_cent_more_is_never_equal(cents: int, more: int) -> None:
    spec = {"money": cents / 100, "currency": "USD"}
    assert judge(spec, cents / 100).ok is True
    assert judge(spec, (cents + more) / 100).ok is False


@pytest.mark.parametrize(
    ("expected", "actual", "ok"),
    [
        pytest.param("2026-04-07", "2026-04-07", True, id="ISO"),
        pytest.param("2026-04-07", "7 April 2026", True, id="words"),
        pytest.param("2026-04-07", "07.04.2026", True, id="declared order"),
        pytest.param("2026-04-07", "2026-04-08", False, id="next day"),
        pytest.param("2026-04-31", "2026-04-30", None, id="no such day in the case"),
        pytest.param("2026-04-30", "2026-04-31", False, id="no such day in the call"),
        pytest.param("2026-04-08", "2026-04-07T23:30:00Z", True, id="instant, by the case's timezone"),
        pytest.param("2026-04-07", "2026-04-07T23:30:00Z", False, id="instant, on the next day there"),
        pytest.param("2026-04-07", 20260407, False, id="not text"),
    ],
)
def test_date(expected: str, actual: Any, ok: bool | None) -> None:
    assert judge({"date": expected}, actual, calendar=BERLIN).ok is ok


def test_an_unknown_timezone_is_a_named_error() -> None:
    with pytest.raises(UsageError, match="timezone 'Europe/Atlantis' is not known"):
        judge({"date": "2026-04-08"}, "2026-04-07T23:30:00Z", calendar=Calendar(timezone="Europe/Atlantis"))


def test_a_date_of_undeclared_order_is_ambiguous() -> None:
    assert judge({"date": "2026-05-09"}, "05/09/2026").ok is None
    assert judge({"date": "2026-05-11"}, "05/09/2026").ok is False


@pytest.mark.parametrize(
    ("expected", "actual", "ok"),
    [("17:45", "17:45:00", True), ("17:45", "5:45 pm", True), ("17:45", "17:46", False), ("17:45", 1745, False)],
)
def test_time(expected: str, actual: Any, ok: bool) -> None:
    assert judge({"time": expected}, actual).ok is ok


PARIS = Calendar(timezone="Europe/Paris")
INSTANTS = [
    pytest.param("2026-10-25T02:15:00+02:00", "2026-10-25T00:15:00Z", True, "", id="same instant"),
    pytest.param("2026-10-25T02:15:00+02:00", "2026-10-25T02:15:00+01:00", False, "3600 s later", id="repeated hour"),
    pytest.param("2026-03-29T02:30:00", "2026-03-29T00:30:00Z", None, "mend the case", id="in the gap"),
    pytest.param("2026-10-25T02:15:00", "2026-10-25T00:15:00Z", None, "2 readings", id="case names the repeated hour"),
    pytest.param("2026-10-25T00:15:00Z", "2026-10-25T02:15:00", None, "ambiguous", id="call names the repeated hour"),
    pytest.param("2026-06-01T09:00:00Z", "2026-06-01T11:00:00", True, "", id="local time of the case"),
    pytest.param("2026-06-01T09:00:00Z", "later", False, "no instant", id="no instant"),
    pytest.param("2026-06-01T09:00:00Z", None, False, "", id="null"),
]


@pytest.mark.parametrize(("expected", "actual", "ok", "note"), INSTANTS)
def test_instant(expected: str, actual: Any, ok: bool | None, note: str) -> None:
    result = judge({"instant": expected}, actual, calendar=PARIS)
    assert result.ok is ok
    assert note in result.note


@pytest.mark.parametrize(
    ("expected", "actual", "ok"),
    [
        ("duplicate charge", "  Duplicate\u00a0charge ", True),
        ("caf\u00e9 refund", "CAFE\u0301 refund", True),
        ("duplicate charge", "charged twice", None),
        ("duplicate charge", "", False),
        ("duplicate charge", 3, False),
        (("duplicate charge", "charged twice"), "Charged twice", True),
    ],
    ids=str,
)
def test_free_text_abstains_unless_the_wording_is_the_same(expected: Any, actual: Any, ok: bool | None) -> None:
    assert judge({"judged": expected}, actual).ok is ok


def test_derived_abstains_where_nothing_was_returned() -> None:
    def nothing(path: str) -> Any:
        raise KeyError(path)

    lookups: tuple[Callable[[str], Any] | None, ...] = (None, nothing)
    for lookup in lookups:
        result = judge({"derived": "get_order.total"}, 5, lookup=lookup)
        assert result.ok is None
        assert "get_order.total" in result.note
    assert judge({"derived": "get_order.total"}, 5.0, lookup=lambda _: 5).ok is True


def test_anything_takes_everything() -> None:
    values: list[Any] = [None, "", 0, [], ABSENT]
    assert all(judge({"anything": True}, actual).ok for actual in values)


@pytest.mark.parametrize(
    ("accepted", "actual", "ok"),
    [
        (["red", "crimson"], "crimson", True),
        (["red", "crimson"], "Red", False),
        ([{"date": "2026-04-07"}, "soon"], "7 April 2026", True),
        ([{"judged": "in red"}, "red"], "reddish", None),
        (["red", {"absent": True}], ABSENT, True),
        (["red"], ABSENT, False),
    ],
    ids=str,
)
def test_any_of(accepted: list[Any], actual: Any, ok: bool | None) -> None:
    assert judge({"any_of": accepted}, actual).ok is ok


@pytest.mark.parametrize("comparator", sorted(set(COMPARATORS) - {"absent", "any_of", "anything", "boolean"}))
def test_every_comparator_refuses_an_absent_argument(comparator: str) -> None:
    values: dict[str, Any] = {"list": [], "set": [], "object": {}, "money": 1, "number": 1}
    result = judge({comparator: values.get(comparator, "2026-01-01")}, ABSENT, lookup=lambda _: 1)
    assert result.ok is False
    assert result.actual == "absent"
