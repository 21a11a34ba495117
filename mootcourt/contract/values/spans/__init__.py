"""Typed spans: where a text states an id, a number, money, a date, and what each can mean."""

from mootcourt.contract.values.spans.scan import scan
from mootcourt.contract.values.spans.span import KINDS, Span

__all__ = ["KINDS", "Span", "scan"]
