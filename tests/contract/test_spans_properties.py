from __future__ import annotations

import json
import time
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.spans import KINDS, Span, scan
from mootcourt.contract.values.spans.scan import read_spans

CALENDAR = Calendar(now="2026-05-04T08:00:00+00:00", timezone="Europe/Dublin", locale="en-IE")
PIECES = st.sampled_from(Path(__file__).with_name("span_pieces.txt").read_text(encoding="utf-8").split(" "))
TEXTS = st.one_of(
    st.text(max_size=120), st.lists(PIECES, max_size=25).map(" ".join), st.lists(PIECES, max_size=25).map("".join)
)


def assert_sound(text: str, spans: tuple[Span, ...]) -> None:
    end = 0
    for span in spans:
        assert end <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == span.text
        assert span.text == span.text.strip()
        assert span.kind in KINDS
        end = span.end


@given(TEXTS)
@settings(max_examples=300, deadline=None)
@example("\x00 12 \x00")
@example("US$ 5 us dollars")
@example("999999999999999999999999999999999999999999 euros")
def test_spans_are_ordered_disjoint_and_say_where_they_stand(text: str) -> None:
    spans = scan(text, CALENDAR)
    assert_sound(text, spans)
    assert read_spans(text, CALENDAR) == spans


@given(
    st.sampled_from(["A", "0", "1-", "a_", " one", "(0", "+1 ", "1,", "a.", "@a", "http://", "three past "]),
    st.integers(1, 4000),
)
@settings(max_examples=40, deadline=None)
def test_long_runs_of_one_thing_are_scanned_in_time(piece: str, count: int) -> None:
    text = piece * count
    started = time.process_time()  # not the wall's clock: other programs may run beside this
    spans = scan(text, CALENDAR)
    assert time.process_time() - started < 2
    assert_sound(text, spans)


def test_real_requests_are_scanned_soundly(shared_data: Path) -> None:
    lines = (shared_data / "derivation_situations.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [message["content"] for line in lines for message in json.loads(line).get("messages", ())]
    said = [text for text in texts if isinstance(text, str)]
    assert len(said) > 50
    for text in said:
        assert_sound(text, scan(text))
    assert sum(1 for text in said if scan(text)) > len(said) / 2
