"""Typed spans: where a text states an id, a number, money, a date, and what each can mean."""

from mootcourt.contract.values.spans.keys import ValueKey, value_key
from mootcourt.contract.values.spans.scan import scan
from mootcourt.contract.values.spans.span import KINDS, Span
from mootcourt.contract.values.spans.wordlists import read_word_lists

__all__ = ["KINDS", "Span", "ValueKey", "read_word_lists", "scan", "value_key"]
