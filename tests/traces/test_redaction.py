from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.files import parse_json
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.errors import InputError, UsageError
from mootcourt.traces.redaction import is_token, redactor
from mootcourt.traces.redaction.kinds import personal_spans

KEY = "a key of the tests that is long enough"
HIDE = redactor(KEY)
PERSONAL = [
    ("email", "write to o.keller+box@mail.example please", "o.keller+box@mail.example"),
    ("email", "<ada@bücher.example>", "ada@bücher.example"),
    ("phone", "call +44 20 7946 0113 today", "+44 20 7946 0113"),
    ("phone", "or (030) 5550 1234.", "(030) 5550 1234"),
    ("phone", "or 415-555-0142", "415-555-0142"),
    ("phone", "0171 555 0199", "0171 555 0199"),
    ("card", "card 4111 1111 1111 1111, please", "4111 1111 1111 1111"),
    ("card", "5500-0000-0000-0004", "5500-0000-0000-0004"),
    ("iban", "to GB82 WEST 1234 5698 7654 32.", "GB82 WEST 1234 5698 7654 32"),
    ("iban", "DE89370400440532013000", "DE89370400440532013000"),
    ("secret", "Authorization: Bearer abcDEF123456-_.xyz", "abcDEF123456-_.xyz"),
    ("secret", "use sk-proj-abcdefghij0123456789", "sk-proj-abcdefghij0123456789"),
    ("secret", "AKIAABCDEFGHIJKLMNOP", "AKIAABCDEFGHIJKLMNOP"),
    ("secret", "password: hunter22!", "hunter22!"),
    ("secret", "API_KEY=9f8e7d6c5b", "9f8e7d6c5b"),
    ("secret", "https://bob:s3cr3t@host.example/x", "s3cr3t"),
    ("secret", "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", "eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl"),
]
ORDINARY = [
    "Order QA-1042 ships on 2026-03-02 at 09:30.",
    "The total is $1,234,567.89 for 12 items.",
    "Invoice 2026-0004-1182 of 1 March 2026",
    "Card ending in 7334",
    "4111 1111 1111 1112 fails the check",
    "Follow us @moot, or at a@b",
    "the password is wrong",
    "token: invalid",
    "GB82 WEST 1234 5698 7654 33 fails the check",
    "version 1.2.3.4, 10:20:30",
]


def trace(*steps: Step, **fields: Any) -> Trace:
    return Trace(case="k", steps=steps, **fields)


def sent(arguments: Any, *, tool: str = "send_note", value: Any = None) -> Step:
    return Step(call=SentCall(name=tool, arguments=arguments), result=CallResult(value=value))


def arguments_of(found: Trace, at: int = 0) -> Any:
    return list(found.calls())[at][0].arguments


@pytest.mark.parametrize(("kind", "text", "value"), PERSONAL)
def test_personal_values_are_found_in_texts(kind: str, text: str, value: str) -> None:
    assert [(span.kind, text[span.start : span.end]) for span in personal_spans(text)] == [(kind, value)]
    said = HIDE.trace(trace(Step(say=text))).steps[0].say or ""
    assert value not in said
    assert f"[{kind}:" in said


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_texts_stay_as_they_are(text: str) -> None:
    assert HIDE.trace(trace(Step(say=text), answer=text)) == trace(Step(say=text), answer=text)


def test_the_same_value_has_the_same_token_everywhere() -> None:
    mail = "o.keller@mail.example"
    found = HIDE.trace(
        trace(
            Step(user=f"Mail {mail}"),
            sent({"to": mail}, value={"sent_to": mail, "copies": [mail]}),
            sent(json.dumps({"to": f" {mail} "})),
            Step(say=f"Sent to {mail}."),
            answer=f"Sent to {mail}.",
        )
    )
    hidden = arguments_of(found)["to"]
    assert is_token(hidden)
    assert found.steps[0].user == f"Mail {hidden}"
    result = found.steps[1].result
    assert result is not None
    assert result.value == {"sent_to": hidden, "copies": [hidden]}
    assert json.loads(arguments_of(found, 1)) == {"to": hidden}
    assert found.answer == f"Sent to {hidden}."
    assert mail not in json.dumps(found.to_json())


def test_another_value_or_another_key_has_another_token() -> None:
    one, two = ({"to": f"{name}@mail.example"} for name in ("ada", "bob"))
    tokens = {
        arguments_of(redactor(key).trace(trace(sent(arguments))))["to"]
        for key in (KEY, "another key that is long enough")
        for arguments in (one, two)
    }
    assert len(tokens) == 4


def test_the_domain_of_an_address_is_equal_in_any_spelling_and_the_rest_is_not() -> None:
    def hidden(mail: str) -> Any:
        return arguments_of(HIDE.trace(trace(sent({"to": mail}))))["to"]

    assert hidden("Ada@MAIL.example") == hidden("Ada@mail.example")
    assert hidden("Ada@mail.example") != hidden("ada@mail.example")


def test_values_of_personal_fields_are_hidden_in_the_texts_too() -> None:
    found = HIDE.trace(
        trace(
            Step(user="I am Ada Quill, please book."),
            sent({"passenger": {"first_name": "Ada", "lastName": "Quill", "dob": "1990-01-02"}, "seats": 2}),
            Step(say="Booked for Ada Quill, not for Adam."),
        )
    )
    passenger = arguments_of(found)["passenger"]
    assert all(is_token(held) for held in passenger.values())
    assert arguments_of(found)["seats"] == 2
    assert found.steps[0].user == f"I am {passenger['first_name']} {passenger['lastName']}, please book."
    assert found.steps[2].say == f"Booked for {passenger['first_name']} {passenger['lastName']}, not for Adam."


def test_fields_of_ones_own_can_be_declared() -> None:
    arguments = {"guest": "Ada Quill", "file_name": "plan.pdf"}
    assert arguments_of(HIDE.trace(trace(sent(arguments)))) == arguments
    hidden = arguments_of(redactor(KEY, fields=["guest"]).trace(trace(sent(arguments))))
    assert is_token(hidden["guest"])
    assert hidden["file_name"] == "plan.pdf"


def test_with_a_narrow_allow_list_only_what_it_names_stays() -> None:
    strict = redactor(KEY, allow=["number", "boolean", "send_note.topic", "*.color"])
    found = strict.trace(
        trace(
            Step(user="Tell Bo that it is blue"),
            sent(
                {
                    "topic": "the blue one",
                    "body": "It is blue",
                    "day": "2026-03-02",
                    "n": 3,
                    "ok": True,
                    "color": "blue",
                }
            ),
            sent('{"cut": "abc', tool="other"),
        )
    )
    arguments = arguments_of(found)
    kept = {name: held for name, held in arguments.items() if not isinstance(held, str) or not is_token(held)}
    assert kept == {"topic": "the blue one", "n": 3, "ok": True, "color": "blue"}
    assert arguments["day"].startswith("[date:")
    assert is_token(found.steps[0].user or "")
    assert is_token(arguments_of(found, 1))


@pytest.mark.parametrize(
    "raw",
    [
        '{"to": "MAIL',
        '{"n": NaN, "to": "MAIL"}',
        '{"to": 1, "to": "MAIL"}',
        '{"first_name": "Ada", "to": "MAIL',
        '[{"last_name" : "Ada", "to": "MAIL',
    ],
)
def test_broken_arguments_stay_as_broken_as_they_were(raw: str) -> None:
    hidden = arguments_of(HIDE.trace(trace(sent(raw.replace("MAIL", "ada@mail.example")))))
    shape = re.sub(r"\[[a-z]+:[0-9a-f]{16}\]", "TOKEN", hidden)
    assert shape == re.sub("MAIL|Ada", "TOKEN", raw)
    with pytest.raises(InputError):
        parse_json(hidden)


def test_names_in_json_inside_a_text_are_hidden() -> None:
    inner = json.dumps({"first_name": "Ada", "seats": "two"})
    hidden = arguments_of(HIDE.trace(trace(sent({"body": inner}))))["body"]
    assert "Ada" not in hidden
    assert json.loads(hidden)["seats"] == "two"


def test_arguments_that_hold_nothing_personal_keep_every_sign() -> None:
    raw = '{ "n":1.0,\n "t" : "x" }'
    assert arguments_of(HIDE.trace(trace(sent(raw)))) == raw


def test_the_replies_of_the_provider_go_unless_they_are_allowed() -> None:
    reply = {"id": "r1", "text": "Mail ada@mail.example"}
    assert HIDE.trace(trace(raw=(reply,))).raw == ()
    (kept,) = redactor(KEY, allow=["raw", "text"]).trace(trace(raw=(reply,))).raw
    assert kept["id"] == "r1"
    assert "ada@" not in kept["text"]


def test_redacting_twice_changes_nothing_more() -> None:
    once = HIDE.trace(trace(Step(user="I am ada@mail.example"), sent({"first_name": "Ada", "to": "ada@mail.example"})))
    assert HIDE.trace(once) == once


def test_what_is_counted_and_named_stays() -> None:
    steps = (Step(call=SentCall(id="c1", batch=0, name="send_note", arguments={})),)
    plain = trace(*steps, agent={"model": "m-1", "temperature": 0}, usage={"input_tokens": 9}, stopped="budget")
    assert HIDE.trace(plain) == plain


@pytest.mark.parametrize("key", ["", "short", b"fifteen bytes.."])
def test_a_key_that_is_too_short_is_refused(key: Any) -> None:
    with pytest.raises(UsageError, match="take at least 16"):
        redactor(key)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UsageError, match="'emial' is no kind of value; there are: boolean"):
        redactor(KEY, allow=["emial"])


def test_the_key_is_not_shown() -> None:
    assert KEY not in repr(HIDE)


@given(st.text(alphabet="ab@.+-0123456789 \n", max_size=60))
def test_no_address_is_left_in_any_text(text: str) -> None:
    said = HIDE.trace(trace(Step(say=text))).steps[0].say or ""
    assert [span for span in personal_spans(said) if span.kind == "email"] == []


@pytest.mark.parametrize("unit", ["a", "@", "1", "1 ", "a@b.", "-", "Bearer ", "+1", "GB82"])
def test_long_texts_take_little_time(unit: str) -> None:
    begun = time.process_time()
    HIDE.trace(trace(Step(say=unit * (400_000 // len(unit)))))
    assert time.process_time() - begun < 5
