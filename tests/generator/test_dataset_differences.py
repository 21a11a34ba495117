from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.generator.dataset.differences import differences

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"a": 1}, {"a": 2}, [{"path": "a", "before": 1, "after": 2}]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1]}}, [{"path": "a.b[1]", "before": 2}]),
        ({}, {"a": None}, [{"path": "a", "after": None}]),
        ({"a": 1}, {"a": True}, [{"path": "a", "before": 1, "after": True}]),
        ({"a": {}}, {"a": []}, [{"path": "a", "before": {}, "after": []}]),
        ([{"x": 1}], [{"x": 1}, 5], [{"path": "[1]", "after": 5}]),
    ],
    ids=["value", "shorter list", "null is not absent", "true is not 1", "another kind", "longer list"],
)
def test_each_place_is_told_once(before: Any, after: Any, found: list[dict[str, Any]]) -> None:
    assert list(differences(before, after)) == found


@given(VALUES)
def test_a_value_does_not_differ_from_itself(value: Any) -> None:
    assert list(differences(value, value)) == []
