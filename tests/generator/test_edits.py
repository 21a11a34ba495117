from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case, Document, Message
from mootcourt.contract.expectation import Clarify, Expectation
from mootcourt.generator.edits import ABSENT, apply_edits, field, parse_path, plain, propose


def case(**more: Any) -> Case:
    written = {
        "id": "e-1",
        "tools": [{"name": "close_ticket", "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}}],
        "group": "clear_positive",
        "intent": ["close_ticket"],
        "messages": [{"role": "user", "content": "Close T-771 please."}],
        "expect": {"outcome": "call", "calls": [{"name": "close_ticket", "arguments": {"id": {"exact": "T-771"}}}]},
        **more,
    }
    return Case.model_validate(written)


CHANGES: dict[str, list[tuple[str, Any]]] = {
    "text": [("messages[0].content", "Close it.")],
    "appended": [("documents[0]", Document(id="d", via="email", content="{{x}} 100%"))],
    "nested in an unset field": [("context.session.open_id", "T-9")],
    "name with a dot": [(f"context.session{field('a.b')}", 1)],
    "model": [("expect", Expectation(outcome="clarify", clarify=Clarify(missing=("id",))))],
    "unset field of an unset model": [("must.forbid", ("close_ticket",))],
    "taken away": [("title", ABSENT)],
    "taken away from a list": [("script[0]", ABSENT)],
    "two on one path": [("intent", ("a",)), ("intent", ("b",))],
    "models in a tuple": [
        ("messages", (Message(role="assistant", content="hi"), Message(role="user", content="T-771")))
    ],
    "null": [("script[0].returns", None)],
}


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES.keys())
def test_seed_and_edits_give_the_candidates_case(changes: list[tuple[str, Any]]) -> None:
    seed = case(title="A title", script=[{"tool": "close_ticket", "returns": {"note": "a b"}}])
    written = seed.to_json()

    candidate = propose(seed, changes)

    assert candidate.edits
    assert apply_edits(written, candidate.edits) == candidate.case.to_json()
    assert seed.to_json() == written


def test_the_changed_case_is_still_a_valid_case() -> None:
    candidate = propose(case(), [("must.forbid", ("close_ticket",)), ("group", "conflict")])

    assert Case.model_validate(candidate.case.to_json()) == candidate.case


def test_before_and_after_stand_in_the_record_only_where_there_was_or_is_a_value() -> None:
    candidate = propose(case(why="so"), [("title", "New"), ("why", ABSENT)])

    assert [edit.to_json() for edit in candidate.edits] == [
        {"path": "title", "after": "New"},
        {"path": "why", "before": "so"},
    ]


def test_a_change_that_changes_nothing_leaves_no_record() -> None:
    assert propose(case(), [("group", "clear_positive"), ("rule", ABSENT)]).edits == ()


def test_true_and_one_are_different_values() -> None:
    seed = case(context={"session": {"flag": 1}})

    assert propose(seed, [("context.session.flag", True)]).case.context.session["flag"] is True


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("messages[12].content", ("messages", 12, "content")),
        ('returns["a.b"].c', ("returns", "a.b", "c")),
        ("turns[0].expect.calls[1]", ("turns", 0, "expect", "calls", 1)),
    ],
)
def test_paths_are_read_step_by_step(path: str, steps: tuple[str | int, ...]) -> None:
    assert parse_path(path) == steps


def test_plain_values_hold_no_models() -> None:
    assert plain([Clarify(missing=("a",))]) == [{"missing": ["a"]}]
