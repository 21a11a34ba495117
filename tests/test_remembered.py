"""Results are found again by the same objects, and only a few are kept."""

from __future__ import annotations

from weakref import ref

from mootcourt.remembered import remembered


class Part:
    """Something that can be told apart and let go."""


def test_same_objects_give_the_same_result_without_a_second_call() -> None:
    calls: list[object] = []

    @remembered(4)
    def make(one: object, other: object) -> list[object]:
        calls.append((one, other))
        return [one, other]

    first, second = Part(), Part()
    assert make(first, second) is make(first, second)
    assert make(second, first) == [second, first]
    assert calls == [(first, second), (second, first)]


def test_equal_objects_are_not_taken_for_the_same() -> None:
    @remembered(4)
    def kind(value: list[object]) -> str:
        return type(value[0]).__name__

    assert [kind([1]), kind([True]), kind([1.0])] == ["int", "bool", "float"]


def test_only_the_results_asked_for_last_are_kept() -> None:
    @remembered(2)
    def make(part: Part) -> int:
        return id(part)

    parts = [Part() for _ in range(3)]
    make(parts[0])
    make(parts[1])
    make(parts[0])
    make(parts[2])
    held = [ref(part) for part in parts]
    parts.clear()
    assert [part() is not None for part in held] == [True, False, True]


def test_an_error_is_not_kept() -> None:
    made: list[int] = []

    @remembered(2)
    def make(part: Part) -> int:
        made.append(1)
        if len(made) == 1:
            raise ValueError("the first time")
        return len(made)

    part = Part()
    for _ in range(2):
        try:
            found = make(part)
        except ValueError:
            found = 0
    assert found == 2
