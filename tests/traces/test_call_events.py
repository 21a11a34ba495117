from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.traces.call_events import call_events, log_calls, trace_id

NUMBER = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"], "additionalProperties": False}
BACK = CallResult(value="secret")
MANIFEST = Manifest(
    [
        ToolSpec(name="ring", parameters=NUMBER),
        ToolSpec(name="bells"),
        ToolSpec(name="odd", parameters={"type": "object", "properties": {"n": {"$ref": "https://x.example/s"}}}),
    ]
)


def trace(*calls: tuple[str, Any], result: CallResult | None = BACK, **fields: Any) -> Trace:
    steps = [Step(call=SentCall(name=name, arguments=sent), result=result, ms=5) for name, sent in calls]
    return Trace(case="k", run=2, steps=(Step(user="Ring"), *steps), agent={"model": "m-1"}, **fields)


def test_an_event_says_how_a_call_went_and_holds_no_values() -> None:
    (event,) = call_events(trace(("ring", '{"n": 7011}')), MANIFEST)
    assert event == {
        "event": "moot.tool_call",
        "trace_id": trace_id(trace(("ring", "{}"))),
        "case": "k",
        "run": 2,
        "call": 0,
        "tool": "ring",
        "known_tool": True,
        "manifest_hash": MANIFEST.digest,
        "valid": True,
        "status": "ok",
        "error_code": "",
        "model": "m-1",
        "latency_ms": 5,
    }
    assert "7011" not in json.dumps(event)
    assert "secret" not in json.dumps(event)


@pytest.mark.parametrize(
    ("name", "sent", "valid"),
    [
        ("ring", {"n": 7}, True),
        ("ring", {"n": 7.0}, True),
        ("ring", {"n": "7"}, False),
        ("ring", {"n": 7, "m": 1}, False),
        ("ring", '{"n": 7', False),
        ("ring", '{"n": 7, "n": 8}', False),
        ("ring", '{"n": NaN}', False),
        ("ring", "", False),
        ("ring", None, False),
        ("bells", "", True),
        ("bells", None, True),
        ("bells", " ", True),
        ("odd", {"n": 1}, None),
    ],
)
def test_arguments_are_held_to_the_schema(name: str, sent: Any, valid: bool | None) -> None:
    (event,) = call_events(trace((name, sent)), MANIFEST)
    assert event["valid"] is valid


def test_the_name_of_an_unknown_tool_is_not_repeated() -> None:
    (event,) = call_events(trace(("ada@mail.example", {})), MANIFEST)
    assert (event["tool"], event["known_tool"], event["valid"]) == ("", False, False)


def test_a_malformed_call_is_not_valid() -> None:
    steps = (Step(call=SentCall(name="bells", arguments={}, malformed="no object")),)
    assert [event["valid"] for event in call_events(Trace(case="k", steps=steps), MANIFEST)] == [False]


@pytest.mark.parametrize(
    ("result", "status", "code"),
    [
        (None, "none", ""),
        (CallResult(status="error", code="E_42.a"), "error", "E_42.a"),
        (CallResult(status="error", code="no user ada@mail.example"), "error", "other"),
        (CallResult(status="timeout", fault="timeout_after_dispatch"), "timeout", "timeout_after_dispatch"),
    ],
    ids=["no result", "code", "a sentence as code", "fault"],
)
def test_an_event_says_what_came_back(result: CallResult | None, status: str, code: str) -> None:
    (event,) = call_events(trace(("bells", {}), result=result), MANIFEST)
    assert (event["status"], event["error_code"]) == (status, code)


def test_every_run_has_its_own_id() -> None:
    one = trace(("bells", {}))
    ids = [trace_id(one), trace_id(one.model_copy(update={"run": 3})), trace_id(one.model_copy(update={"attempt": 1}))]
    assert len(set(ids)) == 3
    assert trace_id(one) == trace_id(trace(("ring", {})))


def test_calls_are_logged_as_records_with_the_event(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        log_calls(trace(("ring", {"n": 1}), ("ring", {})), MANIFEST)
    assert [(record.name, record.levelname) for record in caplog.records] == [
        ("mootcourt.calls", "INFO"),
        ("mootcourt.calls", "WARNING"),
    ]
    events = list(call_events(trace(("ring", {"n": 1}), ("ring", {})), MANIFEST))
    assert [vars(record)["moot"] for record in caplog.records] == events
    assert [json.loads(record.getMessage().partition(" ")[2]) for record in caplog.records] == events
