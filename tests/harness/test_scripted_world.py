"""The scripted tools answer as the case says, and remember what took effect."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.case import Case
from mootcourt.contract.files import parse_json
from mootcourt.contract.idempotency import is_key_name
from mootcourt.errors import InputError
from mootcourt.harness.source import Answer
from mootcourt.harness.world import World
from mootcourt.harness.world.faults import FAULTS
from mootcourt.harness.world.matching import holds, same

Script = list[dict[str, Any]]
TOOLS = [
    {"name": "find_parcel", "risk": "read", "parameters": {"type": "object", "properties": {"parcel": {}, "box": {}}}},
    {"name": "reroute", "risk": "write", "parameters": {"type": "object", "properties": {"parcel": {}, "to": {}}}},
    {
        "name": "pay",
        "risk": "write",
        "injected": ["idempotency_key", "payer_id"],
        "parameters": {"type": "object", "properties": {"amount": {}, "idempotency_key": {}, "payer_id": {}}},
    },
    {"name": "log", "risk": "write", "parameters": {"type": "object", "properties": {"text": {}, "dedup_id": {}}}},
]


def world_of(*script: dict[str, Any], **more: Any) -> tuple[Case, World]:
    case = Case.model_validate(
        {
            "id": "parcel",
            "tools": TOOLS,
            "group": "clear_positive",
            "intent": [],
            "messages": [{"role": "user", "content": "hello"}],
            "expect": {"outcome": "no_call"},
            "script": list(script),
            **more,
        }
    )
    return case, World(case)


def answers(script: list[dict[str, Any]], *calls: tuple[str, dict[str, Any]], **more: Any) -> list[Answer]:
    case, world = world_of(*script, **more)
    return [world.call(case.manifest[name], arguments) for name, arguments in calls]


def test_the_first_entry_that_matches_answers() -> None:
    script: Script = [
        {"tool": "find_parcel", "when": {"parcel": "PK-7"}, "returns": {"at": "depot"}},
        {"tool": "find_parcel", "returns": {"at": "van"}},
    ]
    got = answers(script, ("find_parcel", {"parcel": "PK-7", "box": 1}), ("find_parcel", {"parcel": "PK-8"}))
    assert [answer.value for answer in got] == [{"at": "depot"}, {"at": "van"}]


def test_a_call_that_nothing_matches_is_not_found() -> None:
    script: Script = [{"tool": "find_parcel", "when": {"parcel": "PK-7"}, "returns": {"at": "depot"}}]
    got = answers(script, ("find_parcel", {"parcel": "PK-9"}), ("reroute", {"parcel": "PK-7", "to": "Leith"}))
    assert [(answer.status, answer.code, answer.effect) for answer in got] == [("error", "not_found", False)] * 2


def test_an_expected_call_of_a_tool_without_script_is_accepted() -> None:
    expect = {"outcome": "call", "calls": [{"name": "reroute", "arguments": {"parcel": {"exact": "PK-7"}}}]}
    (got,) = answers([], ("reroute", {"parcel": "PK-7"}), expect=expect)
    assert (got.status, got.value, got.effect) == ("ok", {"ok": True}, True)


def test_an_entry_is_used_up_and_lets_calls_through() -> None:
    script: Script = [
        {"tool": "find_parcel", "skip": 1, "times": 2, "fault": "rate_limited"},
        {"tool": "find_parcel", "returns": {"at": "van"}},
    ]
    got = answers(script, *[("find_parcel", {})] * 5)
    assert [answer.code for answer in got] == ["", "rate_limited", "rate_limited", "", ""]


def test_a_fault_without_times_holds_for_ever() -> None:
    got = answers([{"tool": "find_parcel", "fault": "permission_denied"}], *[("find_parcel", {})] * 4)
    assert {answer.status for answer in got} == {"denied"}


def test_an_entry_waits_for_an_effect() -> None:
    script: Script = [
        {"tool": "find_parcel", "after": "reroute", "returns": {"to": "Leith"}},
        {"tool": "find_parcel", "returns": {"to": "Ayr"}},
        {"tool": "reroute", "fault": "timeout_before_dispatch", "times": 1},
        {"tool": "reroute", "returns": {"done": True}},
    ]
    look: tuple[str, dict[str, Any]] = ("find_parcel", {})
    move = ("reroute", {"parcel": "PK-7", "to": "Leith"})
    got = answers(script, look, move, look, move, look)
    assert [got[at].value for at in (0, 2, 4)] == [{"to": "Ayr"}, {"to": "Ayr"}, {"to": "Leith"}]


@pytest.mark.parametrize("fault", FAULTS)
def test_only_some_faults_let_a_write_take_effect(fault: str) -> None:
    entry = {"tool": "reroute", "fault": fault, "returns": {"a": 1, "b": 2}}
    (got,) = answers([entry], ("reroute", {"parcel": "PK-7"}))
    assert got.fault == fault
    assert got.effect is (fault in {"timeout_after_dispatch", "slow"})


def test_the_two_timeouts_look_alike() -> None:
    script: Script = [
        {"tool": "reroute", "when": {"to": "a"}, "fault": "timeout_before_dispatch", "returns": {"x": 1}},
        {"tool": "reroute", "fault": "timeout_after_dispatch", "returns": {"x": 1}},
    ]
    before, after = answers(script, ("reroute", {"to": "a"}), ("reroute", {"to": "b"}))
    assert (before.status, before.value, before.error) == (after.status, after.value, after.error)
    assert (before.effect, after.effect) == (False, True)


@pytest.mark.parametrize(
    ("fault", "returns", "value"),
    [
        ("empty", {"parcels": [1]}, {}),
        ("empty", [1, 2], []),
        ("empty", "text", None),
        ("partial", [1, 2, 3, 4], [1, 2]),
        ("partial", {"a": 1, "b": 2, "c": 3, "d": 4}, {"a": 1, "b": 2}),
        ("partial", {"parcels": [1, 2]}, {"parcels": [1]}),
        ("partial", "four", "fo"),
        ("partial", 7, None),
        ("slow", {"a": 1}, {"a": 1}),
    ],
)
def test_what_an_incomplete_answer_holds(fault: str, returns: Any, value: Any) -> None:
    (got,) = answers([{"tool": "find_parcel", "fault": fault, "returns": returns}], ("find_parcel", {}))
    assert got.value == value


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_a_malformed_answer_is_no_json(returns: Any) -> None:
    (got,) = answers([{"tool": "find_parcel", "fault": "malformed", "returns": returns}], ("find_parcel", {}))
    assert got.status == "ok"
    with pytest.raises(InputError):
        parse_json(got.value)


def test_a_repeated_write_takes_effect_again_without_a_key() -> None:
    script: Script = [{"tool": "reroute", "returns": {"job": "J-1"}, "times": 1}]
    move = ("reroute", {"parcel": "PK-7", "to": "Leith"})
    got = answers(script, move, move, ("reroute", {"parcel": "PK-7", "to": "Ayr"}))
    assert [(answer.status, answer.effect) for answer in got] == [("ok", True), ("ok", True), ("error", False)]
    assert got[0].key == got[1].key != got[2].key


def test_a_write_repeated_after_a_lost_answer_takes_effect_again_without_a_key() -> None:
    script: Script = [{"tool": "reroute", "fault": "timeout_after_dispatch", "times": 1}]
    got = answers(script, *[("reroute", {"parcel": "PK-7"})] * 2)
    assert [(answer.status, answer.effect) for answer in got] == [("timeout", True), ("ok", True)]


def test_the_same_key_gives_the_first_result_and_no_second_effect() -> None:
    script: Script = [
        {"tool": "log", "times": 1, "returns": {"entry": "E-1"}},
        {"tool": "log", "returns": {"entry": "E-2"}},
    ]
    got = answers(
        script,
        ("log", {"text": "a", "dedup_id": "k1"}),
        ("log", {"text": "a", "dedup_id": "k1"}),
        ("log", {"text": "a", "dedup_id": "k2"}),
    )
    assert [answer.value for answer in got] == [{"entry": "E-1"}, {"entry": "E-1"}, {"entry": "E-2"}]
    assert [answer.effect for answer in got] == [True, False, True]


@pytest.mark.parametrize("times", [1, 2])
def test_a_retry_with_a_key_after_a_lost_answer_brings_the_first_result(times: int) -> None:
    script: Script = [{"tool": "pay", "fault": "timeout_after_dispatch", "times": times, "returns": {"receipt": "R-5"}}]
    got = answers(script, *[("pay", {"amount": 12})] * (times + 2))
    assert [answer.effect for answer in got] == [True] + [False] * (times + 1)
    assert [answer.status for answer in got] == ["timeout"] * times + ["ok", "ok"]
    assert got[-1].value == got[-2].value == {"receipt": "R-5"}


def test_the_runtime_adds_what_is_injected() -> None:
    script: Script = [{"tool": "pay", "when": {"payer_id": "P-3"}, "returns": {"receipt": "R-1"}}]
    context = {"session": {"profile": {"payer_id": "P-3"}}}
    first, second = answers(script, ("pay", {"amount": 12}), ("pay", {"amount": 12.0}), context=context)
    assert first.executed is not None
    assert first.executed["payer_id"] == "P-3"
    assert first.executed["idempotency_key"]
    assert (first.value, second.value, second.effect) == ({"receipt": "R-1"}, {"receipt": "R-1"}, False)


def test_an_injected_key_of_the_session_is_used() -> None:
    context = {"session": {"idempotency_key": "from-session", "payer_id": "P-1"}}
    (got,) = answers([{"tool": "pay", "returns": 1}], ("pay", {"amount": 1}), context=context)
    assert got.key == "pay:from-session"


@pytest.mark.parametrize(
    ("returns", "value"),
    [
        ({"hits": 2}, {"hits": 2, "documents": [{"id": "d1", "content": "seen here"}]}),
        ({"documents": [1]}, {"documents": [1, {"id": "d1", "content": "seen here"}]}),
        ({"documents": 3}, {"documents": 3, "attached_documents": [{"id": "d1", "content": "seen here"}]}),
        ([{"id": "x"}], [{"id": "x"}, {"id": "d1", "content": "seen here"}]),
        ("text", "text\n\nseen here"),
        (4, {"result": 4, "documents": [{"id": "d1", "content": "seen here"}]}),
        (None, {"documents": [{"id": "d1", "content": "seen here"}]}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_document_of_a_tool_arrives_with_its_result(returns: Any, value: Any) -> None:
    documents = [{"id": "d1", "via": "tool:find_parcel", "content": "seen here"}]
    (got,) = answers([{"tool": "find_parcel", "returns": returns}], ("find_parcel", {}), documents=documents)
    assert got.value == value


def test_a_document_of_a_tool_without_script_arrives_too() -> None:
    documents = [{"id": "d1", "via": "tool:find_parcel", "content": "seen here"}]
    (got,) = answers([], ("find_parcel", {}), documents=documents)
    assert got.value == {"documents": [{"id": "d1", "content": "seen here"}]}


def test_the_agent_cannot_change_the_script() -> None:
    case, world = world_of({"tool": "find_parcel", "returns": {"at": ["depot"]}})
    world.call(case.manifest["find_parcel"], {}).value["at"].append("mine")
    assert world.call(case.manifest["find_parcel"], {}).value == {"at": ["depot"]}


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, True, False), (0, False, False), (1, 1.0, True), ("1", 1, False), (None, "", False),
        (2**53 + 1, float(2**53), False), ([1, 2], [2, 1], False), ({"a": [1.0]}, {"a": [1]}, True), ({}, [], False),
    ],
)  # fmt: skip
def test_values_are_equal_as_json(one: Any, other: Any, equal: bool) -> None:
    assert same(one, other) is equal
    assert same(other, one) is equal


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("rita@mill.example", "rita@MILL.example", True),
        ("rita@mill.example", "Rita@mill.example", False),
        ("2026-05-04T10:00:00+02:00", "2026-05-04T08:00:00Z", True),
        ("2026-05-04T10:00:00+02:00", "2026-05-04T10:00:00Z", False),
        ("2026-05-04T10:00:00", "2026-05-04T10:00:00Z", False),
        ("2026-05-04", "2026-05-04T00:00:00Z", False),
        ("PX-7", "px-7", False),
        ("007", "7", False),
    ],
)
def test_one_address_and_one_instant_may_be_spelled_in_two_ways(one: str, other: str, equal: bool) -> None:
    assert same(one, other) is equal
    assert same(other, one) is equal


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=3), json_values, max_size=4), st.data())
def test_any_part_of_a_call_matches_it(arguments: dict[str, Any], data: st.DataObject) -> None:
    names = data.draw(st.sets(st.sampled_from(sorted(arguments)))) if arguments else set()
    assert holds({name: arguments[name] for name in names}, arguments)
    assert not holds({**arguments, "absent name": None}, arguments)


entries = st.fixed_dictionaries(
    {"tool": st.sampled_from(["find_parcel", "reroute", "pay", "log"])},
    optional={
        "when": st.dictionaries(st.sampled_from(["parcel", "text"]), st.sampled_from(["a", "b"]), max_size=1),
        "returns": st.sampled_from([{"x": 1}, [1, 2], "t"]),
        "fault": st.sampled_from(sorted(FAULTS)),
        "times": st.integers(1, 3),
        "skip": st.integers(0, 2),
        "after": st.sampled_from(["reroute", "pay"]),
    },
).filter(lambda entry: "returns" in entry or "fault" in entry)
calls = st.tuples(
    st.sampled_from(["find_parcel", "reroute", "pay", "log"]),
    st.dictionaries(st.sampled_from(["parcel", "text", "dedup_id"]), st.sampled_from(["a", "b"]), max_size=3),
)


@given(st.lists(entries, max_size=6), st.lists(calls, max_size=12))
def test_whatever_the_script_the_world_keeps_its_rules(script: list[dict[str, Any]], made: list[Any]) -> None:
    got = answers(script, *made)
    assert got == answers(script, *made)  # the same calls get the same answers
    keyed: dict[str, Any] = {}
    for (name, arguments), answer in zip(made, got, strict=True):
        if name == "find_parcel":
            assert (answer.effect, answer.key) == (False, None)
            continue
        assert answer.effect is not None
        if answer.effect and answer.status == "timeout":
            assert answer.fault == "timeout_after_dispatch"
        has_key = name == "pay" or any(is_key_name(argument) for argument in arguments)
        if has_key and answer.effect:
            assert answer.key not in keyed  # once only
            keyed[str(answer.key)] = answer.value
    for number, entry in enumerate(script):
        if "times" in entry and "fault" in entry and script.count(entry) == 1:
            played = [answer for answer in got if answer.fault == entry["fault"]]
            others = [other for other in script[:number] + script[number + 1 :] if other.get("fault") == entry["fault"]]
            assert others or len(played) <= entry["times"]


@pytest.mark.parametrize(
    ("name", "is_key"),
    [
        ("idempotency_key", True), ("Idempotency-Key", True), ("idempotencyKey", True), ("dedup_id", True),
        ("deduplication_token", True), ("client_token", True), ("client_request_id", True),
        ("request_id", False), ("order_id", False), ("key", False), ("token", False),
    ],
)  # fmt: skip
def test_which_arguments_are_idempotency_keys(name: str, is_key: bool) -> None:
    assert is_key_name(name) is is_key
