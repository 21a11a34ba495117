"""Values that are easily mistaken, from the case over the call to the verdict."""

from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.judges import judge
from tests.judges.made_runs import call, say, trace

OPEN_TEXT = {"type": "string"}
FILE = {
    "name": "file_form",
    "risk": "write",
    "parameters": {
        "type": "object",
        "properties": {
            "due": OPEN_TEXT,
            "sum": {"type": ["number", "string"]},
            "currency": OPEN_TEXT,
            "folio": OPEN_TEXT,
            "mail": OPEN_TEXT,
            "sheets": {"type": "integer"},
            "place": {"type": "object", "properties": {"street": OPEN_TEXT, "box": OPEN_TEXT}},
            "pages": {"type": "array", "items": OPEN_TEXT},
            "remark": {"type": ["string", "null"]},
        },
    },
}
STAMP = {"name": "stamp", "risk": "write", "parameters": {"type": "object", "properties": {"folio": OPEN_TEXT}}}
HAND_ON = {"name": "hand_on", "risk": "write", "parameters": {"type": "object", "properties": {}}}
PEEK = {"name": "peek", "risk": "read", "parameters": {"type": "object", "properties": {"folio": OPEN_TEXT}}}


def office(calls: list[dict[str, Any]], **context: str) -> Case:
    written = {
        "id": "office-1",
        "tools": [FILE, STAMP, HAND_ON, PEEK],
        "group": "clear_positive",
        "intent": ["file_form"],
        "messages": [{"role": "user", "content": "File the form as we agreed."}],
        "expect": {"outcome": "call", "calls": calls},
        "context": {name: value for name, value in context.items() if name != "locale"}
        | {"session": {name: value for name, value in context.items() if name == "locale"}},
    }
    return Case.model_validate(written)


def filed(expected: dict[str, Any], sent: dict[str, Any], **context: str) -> tuple[str, list[str]]:
    case = office([{"name": "file_form", "arguments": expected}], **context)
    verdict = judge(case, trace(case, [call("file_form", sent), say("I have filed the form.")]))
    return verdict.outcome, [one.rule for one in verdict.vetoes]


EURO = {"currency": "EUR"}
GERMAN, BRITISH, FRENCH = {"locale": "de-DE"}, {"locale": "en-GB"}, {"locale": "fr-FR"}


@pytest.mark.parametrize(
    ("amount", "text", "context", "outcome"),
    [
        (8450, "8.450 EUR", GERMAN, "pass"),
        (8450, "8.450 EUR", BRITISH, "fail"),
        (8.45, "8.450 EUR", BRITISH, "pass"),
        (8450, "8.450 EUR", {}, "abstain"),
        (8450.72, "8.450,72 EUR", GERMAN, "pass"),
        (2918, "2 918,00 EUR", FRENCH, "pass"),
        (-27, "-27,00 EUR", GERMAN, "pass"),
    ],
)
def test_three_digits_after_a_dot_are_read_by_the_locale(
    amount: float, text: str, context: dict[str, str], outcome: str
) -> None:
    assert filed({"sum": {"money": amount, **EURO}}, {"sum": text}, **context)[0] == outcome


@pytest.mark.parametrize(
    ("spec", "sent", "outcome"),
    [
        ({"money": 7300, "currency": "JPY", "minor": True}, 7300, "pass"),
        ({"money": 7300, "currency": "JPY", "minor": True}, 730000, "fail"),
        ({"money": 7300, "currency": "JPY"}, 73, "fail"),
        ({"money": 7300, "currency": "USD", "minor": True}, 7300, "pass"),
        ({"money": 7300, "currency": "USD", "minor": True}, 73, "fail"),
        ({"money": 73, "currency": "USD"}, 73.0, "pass"),
        ({"money": 73, "currency": "USD"}, "73.00", "pass"),
        ({"money": 73, "currency": "USD"}, 7300, "fail"),
        ({"money": 9.125, "currency": "BHD"}, 9.125, "pass"),
        ({"money": 9.125, "currency": "BHD"}, 9.12, "fail"),
        ({"money": 7300, "currency": "JPY"}, 7300.5, "fail"),
    ],
    ids=str,
)
def test_minor_units_are_those_of_the_currency(spec: dict[str, Any], sent: Any, outcome: str) -> None:
    assert filed({"sum": spec}, {"sum": sent})[0] == outcome


def test_a_sum_in_another_currency_is_wrong() -> None:
    expected = {"sum": {"money": 73, "currency": "USD"}, "currency": {"exact": "USD"}}
    assert filed(expected, {"sum": "73.00 CAD", "currency": "USD"})[1] == ["arguments.money"]


@pytest.mark.parametrize(
    ("day", "outcome"), [("2026-08-03", "pass"), ("2026-07-06", "fail"), ("2026-07-27", "fail"), ("2026-08-04", "fail")]
)
def test_monday_asked_at_the_end_of_a_month_lies_in_the_next(day: str, outcome: str) -> None:
    now = {"now": "2026-07-31T10:00:00+01:00", "timezone": "Africa/Lagos"}
    assert filed({"due": {"date": "2026-08-03"}}, {"due": day}, **now)[0] == outcome


@pytest.mark.parametrize(("day", "outcome"), [("2026-08-07", "pass"), ("2026-08-14", "pass"), ("2026-08-08", "fail")])
def test_a_case_may_list_the_days_that_a_phrase_may_mean(day: str, outcome: str) -> None:
    listed = {"due": {"any_of": [{"date": "2026-08-07"}, {"date": "2026-08-14"}]}}
    assert filed(listed, {"due": day}, now="2026-07-31T10:00:00+01:00")[0] == outcome


@pytest.mark.parametrize(
    ("moment", "outcome"),
    [
        ("2026-10-25T02:40:00+01:00", "fail"),
        ("2026-10-25T00:40:00Z", "pass"),
        ("2026-10-25T02:40:00", "abstain"),
        ("2026-03-29T02:40:00", "fail"),
    ],
    ids=["the later hour", "UTC", "either hour", "no such time"],
)
def test_the_repeated_hour_holds_two_moments(moment: str, outcome: str) -> None:
    expected = {"due": {"instant": "2026-10-25T02:40:00+02:00"}}
    assert filed(expected, {"due": moment}, timezone="Europe/Madrid")[0] == outcome


@pytest.mark.parametrize(
    ("expected", "sent", "rules"),
    [
        ({"place": {"exact": {"street": "Kade 3", "box": "0091"}}}, {"place": '{"street":"Kade 3","box":"0091"}'},
         ["schema.type"]),
        ({"pages": {"list": ["p4", "p5"]}}, {"pages": '["p4", "p5"]'}, ["schema.type"]),
        ({"folio": {"exact": '{"street": "Kade 3"}'}}, {"folio": '{"street": "Kade 3"}'}, []),
        ({"folio": {"exact": '{"street": "Kade 3"}'}}, {"folio": '{"street":"Kade 3"}'}, ["arguments.exact"]),
        ({"folio": {"exact": "00962"}}, {"folio": 962}, ["schema.type"]),
        ({"folio": {"exact": "00962"}}, {"folio": "962"}, ["arguments.exact"]),
        ({"folio": {"exact": "00962"}}, {"folio": "0962"}, ["arguments.exact"]),
        ({"folio": {"exact": "31E2"}}, {"folio": "3100"}, ["arguments.exact"]),
        ({"sheets": {"exact": 6}}, {"sheets": 6.0}, []),
        ({"sheets": {"exact": 6}}, {"sheets": 6.5}, ["schema.type"]),
        ({"folio": {"exact": "F-8"}}, {"folio": "F-8", "remark": None}, ["arguments.unexpected"]),
        ({"folio": {"exact": "F-8"}}, {"folio": "F-8", "mail": None}, []),
        ({"folio": {"exact": "F-8"}}, {"folio": "F-8", "mail": ""}, ["arguments.unexpected"]),
        ({"mail": {"email": "Ida+Tax@Haus.Example"}}, {"mail": "Ida+Tax@haus.example"}, []),
        ({"mail": {"email": "ida+tax@haus.example"}}, {"mail": "ida@haus.example"}, ["arguments.email"]),
        ({"mail": {"email": "i.da@haus.example"}}, {"mail": "ida@haus.example"}, ["arguments.email"]),
        ({"mail": {"email": "ida@b\u00e4cker.example"}}, {"mail": "ida@xn--bcker-gra.example"}, []),
        ({"mail": {"email": "ida@haus.example"}}, {"mail": "eve\u037eida@haus.example"}, ["arguments.email"]),
    ],
    ids=["object in text", "list in text", "JSON text", "JSON text, spaces", "id as number", "id without zeros",
         "id with a zero less", "id like an exponent", "six point zero", "six and a half", "null is a value",
         "null is absence", "empty is a value", "domain", "plus tag", "dots", "IDN", "normalised"],
)  # fmt: skip
def test_a_value_is_what_its_type_says(expected: dict[str, Any], sent: dict[str, Any], rules: list[str]) -> None:
    outcome, found = filed(expected, sent)
    assert outcome == ("fail" if rules else "pass")
    assert found[: len(rules)] == rules


def test_a_quoted_scalar_of_a_case_stays_as_it_is_written() -> None:
    for text in ("0417", "NO", "14:20", "2026-09-08"):
        assert filed({"folio": {"exact": text}}, {"folio": text})[0] == "pass"
        for other in ("271", False, 860, "2026-9-8"):
            assert filed({"folio": {"exact": text}}, {"folio": other})[0] == "fail"


BOTH = [{"name": "stamp", "arguments": {"folio": {"exact": folio}}} for folio in ("F-3", "F-4")] + [{"name": "hand_on"}]


@pytest.mark.parametrize(
    ("made", "outcome"),
    [
        (["F-4", "F-3", "on"], "pass"),
        (["look", "F-3", "F-4", "on"], "pass"),
        (["on"], "fail"),
        (["F-3", "F-4"], "fail"),
        (["F-3", "F-3", "on"], "fail"),
        (["F-3", "F-4", "F-4", "on"], "fail"),
    ],
    ids=["other order", "a lookup", "no stamp", "not handed on", "twice the same", "one too many"],
)
def test_effects_are_counted_in_any_order(made: list[str], outcome: str) -> None:
    case = office(BOTH)
    known = {"on": call("hand_on", {}), "look": call("peek", {"folio": "F-3"})}
    steps = [known.get(one) or call("stamp", {"folio": one}) for one in made]
    assert judge(case, trace(case, steps)).outcome == outcome
