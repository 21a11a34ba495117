from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import pytest

from mootcourt.contract.values import parse_number, words
from mootcourt.contract.values.words import table

TABLES: dict[str, Callable[[], Mapping[str, Any]]] = {
    name: getattr(words, name)
    for name in (
        "number_words", "number_suffixes", "fraction_words", "fraction_signs", "ordinal_words", "month_names",
        "weekday_names", "relative_days", "day_parts", "named_times", "minute_words", "duration_units", "zone_offsets",
        "boolean_words", "currency_names", "subunit_names",
    )
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_word_is_lower_case_text(name: str) -> None:
    entries = TABLES[name]()
    assert entries
    assert all(isinstance(word, str) and word == word.lower().strip() for word in entries)


@pytest.mark.parametrize("section", ["months", "weekdays"])
def test_no_word_means_two_things_in_two_languages(section: str) -> None:
    meanings: dict[str, set[int]] = {}
    for group in table("words.yaml")[section].values():
        for word, number in group.items():
            meanings.setdefault(word, set()).add(number)
    assert {word: numbers for word, numbers in meanings.items() if len(numbers) > 1} == {}


@pytest.mark.parametrize("word", sorted(words.number_words()))
def test_every_number_word_counts(word: str) -> None:
    kind, value = words.number_words()[word]
    said = f"two {word}" if kind in ("hundreds", "scales", "dozens") else word
    assert parse_number(said) == (Decimal(2 * value if said != word else value),)


def test_currencies_without_a_second_meaning_in_lower_case() -> None:
    english = {"all", "top", "try", "mad", "cup", "bob", "mop", "sos", "gel", "pen", "ron"}
    assert not english & set(words.currency_names())
