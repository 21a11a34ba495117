from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import Calendar
from mootcourt.judges.comparators import Comparison, compare, matching

ITEMS = st.lists(st.integers(0, 4) | st.sampled_from(["a", "b"]), max_size=6)


def judge(spec: dict[str, Any], actual: Any, schema: dict[str, Any] | None = None) -> Comparison:
    return compare(ArgumentSpec.model_validate(spec), actual, schema=schema, calendar=Calendar())


@given(ITEMS, st.randoms(use_true_random=False))
def test_a_set_has_no_order_and_a_list_has(items: list[Any], random: Any) -> None:
    mixed = list(items)
    random.shuffle(mixed)
    assert judge({"set": items}, mixed).ok is True
    assert judge({"list": items}, items).ok is True
    assert judge({"list": items}, mixed).ok is (mixed == items)


@given(ITEMS, ITEMS)
def test_sets_and_lists_compare_alike_both_ways(left: list[Any], right: list[Any]) -> None:
    for comparator in ("set", "list"):
        assert judge({comparator: left}, right).ok is judge({comparator: right}, left).ok


@pytest.mark.parametrize(
    ("expected", "actual", "ok", "note"),
    [
        pytest.param(["x1", "x2"], ["x2", "x1"], True, "", id="other order"),
        pytest.param(["x1", "x1"], ["x1", "x2"], False, "missing: x1; unexpected: x2", id="each item once"),
        pytest.param(["x1"], ["x1", "x1"], False, "unexpected: x1", id="one too many"),
        pytest.param(["x1", "x2"], ["x1"], False, "missing: x2", id="one too few"),
        pytest.param(["x1"], "x1", False, "not a list", id="no list"),
        pytest.param([{"any_of": ["a", "b"]}, "a"], ["a", "b"], True, "", id="the greedy choice would fail"),
        pytest.param([{"judged": "soft"}, "a"], ["a", "quiet"], None, "judged", id="free text among them"),
        pytest.param([], [], True, "", id="empty"),
    ],
)
def test_set(expected: list[Any], actual: Any, ok: bool | None, note: str) -> None:
    result = judge({"set": expected}, actual)
    assert result.ok is ok
    assert note in result.note


@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.lists(st.booleans(), min_size=n, max_size=n), max_size=5)))
def test_matching_is_the_largest(allowed: list[list[bool]]) -> None:
    columns = len(allowed[0]) if allowed else 0
    found = matching(allowed, columns)
    assert all(allowed[row][column] for row, column in found.items())
    assert len(set(found.values())) == len(found)
    slots: list[int | None] = [*range(columns), *([None] * len(allowed))]
    best = max(
        sum(column is not None and allowed[row][column] for row, column in enumerate(chosen))
        for chosen in set(permutations(slots, len(allowed)))
    ) if len(allowed) <= 3 else None  # fmt: skip
    assert best is None or len(found) == best


def test_a_long_chain_of_swaps_is_found() -> None:
    size = 300
    allowed = [[column in (row, row + 1) for column in range(size)] for row in range(size - 1)] + [
        [True] + [False] * (size - 1)
    ]
    assert len(matching(allowed, size)) == size


CLOSED = {
    "type": "object",
    "properties": {"town": {"type": "string"}, "floor": {"type": "integer", "default": 0}, "note": {"type": "string"}},
}


@pytest.mark.parametrize(
    ("expected", "actual", "schema", "ok", "note"),
    [
        pytest.param({"town": "Lund"}, {"town": "Lund"}, None, True, "", id="same"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "hue": 1}, CLOSED, False, "hue", id="extra field"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "hue": 1}, None, False, "hue", id="extra, schema silent"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "hue": 1}, {**CLOSED, "additionalProperties": True}, True, "",
                     id="declared open"),
        pytest.param({"town": "Lund", "floor": 0}, {"town": "Lund"}, CLOSED, True, "", id="default left out"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "floor": 0}, CLOSED, True, "", id="default said"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "floor": 1}, CLOSED, False, "floor", id="not the default"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "note": None}, CLOSED, True, "", id="null for nothing"),
        pytest.param({"town": "Lund"}, {"town": "Lund", "note": ""}, CLOSED, False, "note", id="empty text is a value"),
        pytest.param({"town": "Lund"}, '{"town": "Lund"}', CLOSED, False, "not an object", id="double-encoded"),
        pytest.param({"from": {"date": "2026-05-04"}}, {"from": "4 May 2026"}, None, True, "", id="own comparator"),
        pytest.param({"slot": {"date": "2026-05-04"}}, {"slot": {"date": "2026-05-04"}}, None, True, "",
                     id="plain field called like a comparator"),
        pytest.param({"slot": {"date": "2026-05-04"}}, {"slot": {"date": "2026-05-05"}}, None, False, "slot",
                     id="plain field called like a comparator, other value"),
        pytest.param({"why": {"judged": "too small"}}, {"why": "does not fit"}, None, None, "why", id="free text"),
        pytest.param({"a": [{"b": "c"}]}, {"a": [{"b": "d"}]}, None, False, "a", id="deep"),
    ],
)  # fmt: skip
def test_object(expected: Any, actual: Any, schema: dict[str, Any] | None, ok: bool | None, note: str) -> None:
    result = judge({"object": expected}, actual, schema)
    assert result.ok is ok
    assert note in result.note


def test_a_list_names_the_place_that_differs() -> None:
    result = judge({"list": ["a", {"object": {"n": 1}}]}, ["a", {"n": 2}])
    assert result.ok is False
    assert result.note.startswith("[1]: ")
