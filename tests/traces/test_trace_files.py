from __future__ import annotations

import errno
import json
import logging
import os
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.files import Finding
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.errors import InputError, OutputError
from mootcourt.traces import appending, read_traces, scan_traces

CHAT = {
    "case": "k",
    "messages": [{"role": "user", "content": "Ring bell 7."}, {"role": "assistant", "content": "Rung."}],
}


def file_of(path: Path, *lines: Any, end: str = "\n") -> Path:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_bytes((text + end).encode())
    return path


def trace(run: int = 0, **fields: Any) -> Trace:
    return Trace(case="k", run=run, steps=(Step(user="Ring bell 7."), Step(say="Rung.")), answer="Rung.", **fields)


def write(path: Path, *traces: Trace) -> Path:
    with appending(path) as add:
        for one in traces:
            add(one)
    return path


def faults(path: Path) -> list[str]:
    return [str(found) for found in scan_traces(path) if isinstance(found, Finding)]


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    traces = [trace(0), trace(1, usage={"input_tokens": 3}, stopped="budget")]
    assert list(read_traces(write(tmp_path / "t.jsonl", *traces))) == traces


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(arguments=values, said=st.text())
def test_any_arguments_and_texts_survive(arguments: Any, said: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    sent = Trace(case="k", steps=(Step(call=SentCall(name="f", arguments=arguments)), Step(say=said)))
    path = tmp_path_factory.mktemp("t") / "t.jsonl"
    assert list(read_traces(write(path, sent))) == [sent]


@pytest.mark.parametrize(
    "text",
    ["ok \ud83d", "a\x00b", "line\nline", "\u2028", "x" * 10_000_000],
    ids=["half a pair", "nul", "line end", "line separator", "10 MB"],
)
def test_odd_texts_survive(text: str, tmp_path: Path) -> None:
    sent = Trace(case="k", steps=(Step(say=text), Step(call=SentCall(name="f", arguments={"x": text}))), answer=text)
    path = write(tmp_path / "t.jsonl", sent, trace(1))
    assert list(read_traces(path)) == [sent, trace(1)]
    assert path.read_bytes().count(b"\n") == 2


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_lacks_is_kept_as_text_and_never_becomes_null(number: float, tmp_path: Path) -> None:
    sent = Trace(
        case="k", steps=(Step(call=SentCall(name="f", arguments={"x": [number]}), result=CallResult(value=number)),)
    )
    path = write(tmp_path / "t.jsonl", sent)
    (back,) = read_traces(path)
    ((call, result),) = back.calls()
    assert call.arguments in ('{"x": [NaN]}', '{"x": [Infinity]}', '{"x": [-Infinity]}')
    assert result is not None
    assert result.value in ("NaN", "Infinity", "-Infinity")
    json.loads(path.read_text(), parse_constant=lambda name: pytest.fail(f"the file holds {name}"))


@pytest.mark.parametrize(
    ("arguments", "kept"),
    [
        ('{"rate": NaN}', '{"rate": NaN}'),
        ('{"rate": [1, -Infinity]}', '{"rate": [1, -Infinity]}'),
        ('{"rate": 1e400}', '{"rate": 1e400}'),
        ('{"id": "a", "id": "b"}', '{"id": "a", "id": "b"}'),
        ('{"in": {"id": 1, "id": 2}}', '{"in": {"id": 1, "id": 2}}'),
    ],
)
def test_an_object_of_arguments_that_is_no_exact_json_is_kept_as_its_text(
    arguments: str, kept: str, tmp_path: Path
) -> None:
    call = f'{{"type": "tool_use", "id": "a", "name": "set_rate", "input": {arguments}}}'
    line = f'{{"case": "k", "messages": [{{"role": "assistant", "content": [{call}]}}]}}'
    (found,) = read_traces(file_of(tmp_path / "t.jsonl", line))
    assert [sent.arguments for sent, _ in found.calls()] == [kept]


def test_elsewhere_a_number_that_json_lacks_is_a_fault(tmp_path: Path) -> None:
    path = file_of(
        tmp_path / "t.jsonl", CHAT, '{"case": "k", "run": NaN, "messages": [{"role": "user", "content": ""}]}'
    )
    assert faults(path) == [f"{path}:2: run: NaN is not JSON; write null or a number"]


def test_a_faulty_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = file_of(tmp_path / "t.jsonl", CHAT, "{oops", {"case": "k", "steps": [{"hop": 1}]}, {"hello": 1}, CHAT)
    found = list(scan_traces(path))
    assert [isinstance(one, Trace) for one in found] == [True, False, False, False, True]
    assert [one.line for one in found if isinstance(one, Finding)] == [2, 3, 4]
    assert faults(path)[1].startswith(f"{path}:3: steps[0].hop: unknown field hop")
    assert "this is no trace: it holds hello; write Moot Court (case and steps), or one of" in faults(path)[2]


def test_reading_stops_at_the_first_fault_with_its_line(tmp_path: Path) -> None:
    path = file_of(tmp_path / "t.jsonl", CHAT, {"messages": CHAT["messages"]})
    with pytest.raises(InputError, match=r"t\.jsonl:2: case: the record names no case"):
        list(read_traces(path))


def test_a_given_case_stands_in_and_its_runs_are_counted(tmp_path: Path) -> None:
    unnamed = {"messages": CHAT["messages"]}
    path = file_of(tmp_path / "t.jsonl", unnamed, unnamed, {**unnamed, "case": "other"}, {**unnamed, "run": 9})
    assert [(one.case, one.run) for one in read_traces(path, case="mine")] == [
        ("mine", 0),
        ("mine", 1),
        ("other", 0),
        ("mine", 9),
    ]


@pytest.mark.parametrize("torn", ['{"case": "k", "ste', "{", '{"case": "k", "steps": [{"say": "\\ud8'])
def test_a_torn_last_line_is_left_out_and_told(torn: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = file_of(tmp_path / "t.jsonl", CHAT, torn, end="")
    with caplog.at_level(logging.WARNING):
        assert len(list(read_traces(path))) == 1
    assert "t.jsonl:2: warning: the last line is torn" in caplog.text


def test_a_faulty_last_line_with_its_end_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=":2: this is not JSON"):
        list(read_traces(file_of(tmp_path / "t.jsonl", CHAT, '{"case"')))


def test_a_last_line_without_its_end_that_is_whole_counts(tmp_path: Path) -> None:
    assert len(list(read_traces(file_of(tmp_path / "t.jsonl", CHAT, CHAT, end="")))) == 2


@pytest.mark.parametrize("start", ["", "\ufeff"], ids=["plain", "BOM"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n", "\r\n\r\n"], ids=["LF", "CRLF", "blank line", "blank CRLF"])
def test_line_ends_and_marks_of_any_kind_are_read(start: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes((start + json.dumps(CHAT) + end + json.dumps(CHAT) + end).encode())
    assert [one.run for one in read_traces(path)] == [0, 1]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file holds no trace"),
        (b"\n \n", "the file holds no trace"),
        (b"\x00\x01\x02", "the file is binary"),
        (b"\xff\xfe{\x00", "UTF-16"),
        (b'{"case": "\xff"}\n', "byte 0xff is not UTF-8"),
    ],
    ids=["empty", "blank", "binary", "UTF-16", "Latin-1"],
)
def test_a_file_that_is_none_of_traces_says_why(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(data)
    with pytest.raises(InputError, match=message):
        list(read_traces(path))


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        list(read_traces(tmp_path / "none.jsonl"))


def test_a_line_of_20_mb_is_read(tmp_path: Path) -> None:
    big = {**CHAT, "messages": [{"role": "user", "content": "é" * 10_000_000}]}
    assert len(next(read_traces(file_of(tmp_path / "t.jsonl", big))).steps[0].user or "") == 10_000_000


def test_a_number_of_many_digits_is_kept_or_refused_by_line(tmp_path: Path) -> None:
    big = 10**3000
    (found,) = read_traces(file_of(tmp_path / "a.jsonl", {**trace().to_json(), "usage": {"n": big}}))
    assert found.usage == {"n": big}
    line = f'{{"case": "k", "steps": [], "usage": {{"n": {"9" * 5000}}}}}'
    assert (
        "t.jsonl:1: usage.n: a number of 5000 digits cannot be kept" in faults(file_of(tmp_path / "t.jsonl", line))[0]
    )


@pytest.mark.parametrize(
    ("value", "count"),
    [(CHAT, 1), ([CHAT, CHAT], 2), (CHAT["messages"], 1), ([trace().to_json(), CHAT], 2)],
    ids=["one record", "records", "bare messages", "mixed"],
)
def test_a_json_file_holds_one_conversation_or_a_list(value: Any, count: int, tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text(json.dumps(value, indent=2), encoding="utf-8")
    assert len(list(read_traces(path, case="k"))) == count


def test_a_fault_in_a_json_file_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text(
        f"[\n{json.dumps(CHAT)},\n\n" + '{"case": "k", "messages": [{"role": "x", "content": ""}]}]', "utf-8"
    )
    assert faults(path)[0].startswith(f"{path}:4: messages[0]: the role 'x' is none of")


def test_spans_on_lines_of_their_own_are_put_together(tmp_path: Path) -> None:
    def span(trace_id: str, begun: int, asked: list[str], said: str) -> dict[str, Any]:
        messages = [
            {"role": "assistant" if at % 2 else "user", "parts": [{"type": "text", "content": text}]}
            for at, text in enumerate(asked)
        ]
        answer = [{"role": "assistant", "parts": [{"type": "text", "content": said}], "finish_reason": "stop"}]
        attributes = {"gen_ai.input.messages": messages, "gen_ai.output.messages": answer, "moot.case": trace_id}
        return {"traceId": trace_id, "name": "chat", "startTimeUnixNano": begun, "attributes": attributes}

    path = file_of(
        tmp_path / "t.jsonl",
        span("one", 30, ["Hi", "Hello", "Bye"], "Goodbye"),
        span("two", 20, ["Ring"], "Rung"),
        span("one", 10, ["Hi"], "Hello"),
    )
    found = {one.case: [step.user or step.say for step in one.steps] for one in read_traces(path)}
    assert found == {"one": ["Hi", "Hello", "Bye", "Goodbye"], "two": ["Ring", "Rung"]}


def test_appending_goes_on_behind_what_is_there(tmp_path: Path) -> None:
    path = write(tmp_path / "deep" / "t.jsonl", trace(0))
    write(path, trace(1))
    assert [one.run for one in read_traces(path)] == [0, 1]


def test_appending_cuts_a_torn_line_off_and_keeps_it_beside(tmp_path: Path) -> None:
    path = write(tmp_path / "t.jsonl", trace(0))
    with path.open("ab") as stream:
        stream.write(b'{"case": "k", "st')
    write(path, trace(1))
    assert [one.run for one in read_traces(path)] == [0, 1]
    assert (tmp_path / "t.jsonl.torn").read_bytes() == b'{"case": "k", "st\n'


def test_appending_gives_a_whole_last_line_its_end(tmp_path: Path) -> None:
    path = file_of(tmp_path / "t.jsonl", trace(0).to_json(), end="")
    write(path, trace(1))
    assert [one.run for one in read_traces(path)] == [0, 1]
    assert not (tmp_path / "t.jsonl.torn").exists()


def test_a_torn_line_longer_than_a_block_is_cut_off_whole(tmp_path: Path) -> None:
    path = write(tmp_path / "t.jsonl", trace(0))
    with path.open("ab") as stream:
        stream.write(b'{"case": "' + b"x" * 3_000_000)
    write(path, trace(1))
    assert [one.run for one in read_traces(path)] == [0, 1]


def test_each_trace_is_on_the_disk_before_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    path = tmp_path / "t.jsonl"
    monkeypatch.setattr(os, "fsync", lambda _: synced.append(path.stat().st_size))
    write(path, trace(0), trace(1))
    line = len(json.dumps(trace(0).to_json())) + 1
    assert synced == [line, 2 * line]


def test_a_full_disk_leaves_a_readable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "t.jsonl", trace(0))
    before = path.read_bytes()
    real = FileIO.write

    class Full(FileIO):
        def write(self, data: Any) -> int:
            real(self, bytes(data)[:10])
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("mootcourt.traces.writing.FileIO", Full)
    with pytest.raises(OutputError, match="cannot be written .No space left on device"):
        write(path, trace(1))
    assert path.read_bytes() == before


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot be written"):
        write(tmp_path, trace(0))


def test_the_recorded_conversations_are_read_whole(shared_data: Path) -> None:
    found = list(read_traces(shared_data / "traces" / "tau_airline_gpt4o.jsonl", case="any"))
    assert len(found) == 80
    calls = [pair for one in found for pair in one.calls()]
    assert len(calls) == 476
    assert all(call.malformed == "" and result is not None for call, result in calls)


def test_telemetry_without_a_span_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_text('{"resourceSpans": 5}\n', encoding="utf-8")
    (finding,) = scan_traces(file)
    assert not isinstance(finding, Trace)
    assert str(finding).startswith(f"{file}:1: the record of OpenTelemetry holds no span")
