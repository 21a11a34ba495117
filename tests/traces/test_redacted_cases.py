"""A case is redacted like its traces, so that judging finds the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import Calendar
from mootcourt.contract.case import Case
from mootcourt.contract.schema import compile_schema
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.importers import read_runs, read_set
from mootcourt.judges import compare_arguments, judge
from mootcourt.traces.redaction import redactor

KEY = "a key of the tests that is long enough"
HIDE = redactor(KEY)


def trace(*steps: Step, **fields: Any) -> Trace:
    return Trace(case="k", steps=steps, **fields)


def sent(arguments: Any, *, tool: str = "send_note", value: Any = None) -> Step:
    return Step(call=SentCall(name=tool, arguments=arguments), result=CallResult(value=value))


def arguments_of(found: Trace, at: int = 0) -> Any:
    return list(found.calls())[at][0].arguments


TOOLS = [
    {
        "name": "send_note",
        "risk": "write",
        "parameters": {
            "type": "object",
            "properties": {
                "to": {"type": "string", "format": "email"},
                "phone_number": {"type": "integer"},
                "first_name": {"type": "string", "maxLength": 10},
                "when": {"type": "string"},
                "rooms": {"type": "array", "items": {"type": "string", "enum": ["ada@mail.example", "hall"]}},
            },
        },
    }
]


def case_with(arguments: dict[str, Any], **fields: Any) -> Case:
    return Case.model_validate(
        {
            "id": "k",
            "tools": TOOLS,
            "group": "clear_positive",
            "intent": ["send_note"],
            "messages": [{"role": "user", "content": "I am Ada. Write to ada@mail.example."}],
            "expect": {"outcome": "call", "calls": [{"name": "send_note", "arguments": arguments}]},
            **fields,
        }
    )


def specs(case: Case) -> dict[str, ArgumentSpec]:
    assert case.expect is not None
    return case.expect.calls[0].arguments


@pytest.mark.parametrize(
    "spec",
    [
        {"email": "ada@MAIL.example"},
        {"exact": "ada@mail.example", "severity": "high"},
        {"any_of": ["ada@mail.example", {"email": "bob@mail.example"}]},
    ],
    ids=["email", "exact", "any_of"],
)
def test_the_case_expects_the_token_that_the_trace_holds(spec: dict[str, Any]) -> None:
    hidden = arguments_of(HIDE.trace(trace(sent({"to": "ada@mail.example"}))))["to"]
    found = specs(HIDE.case(case_with({"to": spec})))["to"]
    assert found.value == hidden or found.value[0] == hidden
    assert found.severity == spec.get("severity")


def test_what_is_not_personal_is_expected_as_before() -> None:
    arguments = {"when": {"date": "2026-03-02"}, "rooms": {"list": ["hall"]}}
    assert specs(HIDE.case(case_with(arguments))) == specs(case_with(arguments))


def test_the_tools_of_the_case_admit_tokens_and_nothing_else_new() -> None:
    arguments = {
        "to": "ada@mail.example",
        "phone_number": 493055501,
        "first_name": "Ada",
        "rooms": ["ada@mail.example"],
    }
    schema = HIDE.case(case_with({})).manifest["send_note"].parameters
    hidden = arguments_of(HIDE.trace(trace(sent(arguments))))
    assert compile_schema(schema).is_valid(hidden)
    assert not compile_schema(schema).is_valid({**hidden, "to": "nobody"})
    assert not compile_schema(schema).is_valid({**hidden, "rooms": ["cellar"]})


def test_every_part_of_the_case_speaks_of_the_same_tokens() -> None:
    mail = "ada@mail.example"
    hidden = arguments_of(HIDE.trace(trace(sent({"to": mail}))))["to"]
    case = case_with(
        {"to": {"email": mail}},
        context={"session": {"email": mail}, "policy": [{"text": f"Ask {mail}."}]},
        documents=[{"id": "d", "via": "email", "content": f"From {mail}"}],
        script=[{"tool": "send_note", "when": {"to": mail}, "returns": {"to": mail}}],
        replies=[{"when": {"asks": "to"}, "say": mail}],
        must={
            "state": [mail],
            "not_claim": [mail],
            "forbid": [{"name": "send_note", "arguments": {"to": {"exact": mail}}}],
        },
    )
    written = json.dumps(HIDE.case(case).to_json() | {"tools": []})
    assert mail not in written
    assert written.count(hidden) == 11


CALENDAR = Calendar()
VALUES = st.sampled_from(["ada@mail.example", "Ada@MAIL.example", "bob@mail.example", "Ada", "Bob", "+44 20 7946 0113"])


@given(expected=VALUES, actual=VALUES, name=st.sampled_from(["to", "first_name", "when"]))
def test_an_exact_argument_is_judged_alike_with_and_without_redaction(expected: str, actual: str, name: str) -> None:
    plain = case_with({name: {"exact": expected}})
    verdicts = [
        outcome(plain, {name: actual}),
        outcome(HIDE.case(plain), arguments_of(HIDE.trace(trace(sent({name: actual}))))),
    ]
    assert verdicts[0] == verdicts[1]


@given(expected=st.sampled_from(["ada@mail.example", "ada@MAIL.example"]), actual=VALUES)
def test_an_address_is_judged_alike_with_and_without_redaction(expected: str, actual: str) -> None:
    plain = case_with({"to": {"email": expected}})
    hidden = arguments_of(HIDE.trace(trace(sent({"to": actual}))))
    assert outcome(HIDE.case(plain), hidden) == outcome(plain, {"to": actual})


def outcome(case: Case, arguments: dict[str, Any]) -> list[bool | None]:
    assert case.expect is not None
    call = case.expect.calls[0]
    found = compare_arguments(call, arguments, tool=case.manifest[call.name], calendar=CALENDAR)
    return [one.ok for one in found.values()]


def test_what_only_the_run_showed_to_be_personal_is_expected_as_the_same_token() -> None:
    plain = case_with({"when": {"exact": "Ada Quill"}})
    found = trace(sent({"when": "Ada Quill"}, value={"guest": {"full_name": "Ada Quill"}}), Step(say="For Ada Quill."))
    hidden = HIDE.trace(found)
    assert "Quill" not in json.dumps(hidden.to_json())
    assert outcome(plain, {"when": "Ada Quill"}) == [True]
    assert outcome(HIDE.case(plain, trace=hidden), arguments_of(hidden)) == [True]
    other = HIDE.trace(trace(sent({"when": "Bo Quill"}, value={"guest": {"full_name": "Ada Quill"}})))
    assert outcome(HIDE.case(plain, trace=other), arguments_of(other)) == [False]


@pytest.mark.parametrize(
    ("arguments", "said", "expected"),
    [
        ({"to": "ada@mail.example", "first_name": "Ada"}, "Sent to ada@mail.example.", "pass"),
        ({"to": "bob@mail.example", "first_name": "Ada"}, "Sent to bob@mail.example.", "fail"),
        ({"to": "ada@mail.example", "first_name": "Eve"}, "Sent to ada@mail.example.", "fail"),
        ({"to": "ada@mail.example", "first_name": "Ada", "body": "x"}, "Sent to ada@mail.example.", "fail"),
    ],
    ids=["right", "wrong address", "wrong name", "extra"],
)
def test_a_run_is_judged_alike_with_and_without_redaction(arguments: dict[str, Any], said: str, expected: str) -> None:
    plain = case_with({"to": {"email": "ada@mail.example"}, "first_name": {"exact": "Ada"}})
    found = trace(Step(user=plain.messages[-1].content, turn=0), sent(arguments, value={"sent": True}), Step(say=said))
    found = found.model_copy(update={"answer": said})
    hidden = HIDE.trace(found)
    verdicts = judge(plain, found), judge(HIDE.case(plain, trace=hidden), hidden)
    assert [verdict.outcome for verdict in verdicts] == [expected, expected]
    stages = [verdict.rule.partition(".")[0] for verdict in verdicts]  # an expected address is compared as text
    assert stages[0] == stages[1]


def test_real_runs_are_judged_alike_with_and_without_redaction(shared_data: Path) -> None:
    folder = shared_data / "traces"
    file = folder / "tau_airline_gpt4o.jsonl"
    found = read_set("tau-bench", file, tools=folder / "tau_airline_tools.json")
    cases = {case.id: case for case in found if isinstance(case, Case)}
    for run in read_runs("tau-bench", file):
        assert isinstance(run, Trace)
        hidden = HIDE.trace(run)
        case = cases[run.case]
        plain, redacted = judge(case, run), judge(HIDE.case(case, trace=hidden), hidden)
        assert (redacted.outcome, redacted.rule) == (plain.outcome, plain.rule)
