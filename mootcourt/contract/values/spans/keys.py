"""When two spans state the same value, in whatever spelling."""

from __future__ import annotations

from mootcourt.contract.values.spans.span import Span

ValueKey = tuple[str, object]


def value_key(span: Span) -> ValueKey:
    """Return what the span states: two spans with equal keys have the same kind and the same readings.

    A span without a reading stands for its own text, without regard to case and spaces.
    """
    if not span.readings:
        return span.kind, " ".join(span.text.casefold().split())
    return span.kind, span.readings[0] if len(span.readings) == 1 else frozenset(span.readings)
