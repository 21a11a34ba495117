from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.files import Finding, dump_line, dump_yaml, load_cases, read_jsonl, scan_cases, scan_places
from mootcourt.errors import InputError

TOOLS = [
    {"name": "book_desk", "parameters": {"type": "object", "properties": {"desk": {"type": "string"}}}, "risk": "write"}
]


def case(name: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": name,
        "tools": "tools.json",
        "group": "clear_negative",
        "intent": [],
        "messages": [{"role": "user", "content": "Nice view from up here."}],
        "expect": {"outcome": "no_call"},
        **fields,
    }


def lines(*values: Any) -> str:
    return "".join(dump_line(value) + "\n" for value in values)


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    (tmp_path / "tools.json").write_text(json.dumps(TOOLS))
    return tmp_path


def findings(*paths: Path) -> list[str]:
    return [str(found) for found in scan_cases(*paths) if isinstance(found, Finding)]


def test_a_case_comes_back_as_written(suite: Path) -> None:
    written = case(
        "desk-7",
        tags={"floor": "007"},
        context={"session": {"since": "2027-03-01", "quota": 2**63 + 1, "rate": 1 / 3, "none": None, "flag": "no"}},
        expect={"outcome": "call", "calls": [{"name": "book_desk", "arguments": {"desk": {"exact": None}}}]},
    )
    (suite / "a.jsonl").write_text(lines(written))
    (suite / "b.yaml").write_text(dump_yaml({**written, "id": "desk-8"}))
    first, second = load_cases(suite)
    assert first.to_json() == written
    assert second.to_json() == {**written, "id": "desk-8"}
    assert first.manifest["book_desk"].risk == "write"


def test_a_folder_is_read_in_the_order_of_its_names(suite: Path) -> None:
    (suite / "b.yaml").write_text(dump_yaml([case("b1"), case("b2")]))
    (suite / "a.yml").write_text(dump_yaml(case("a1")))
    (suite / "deep").mkdir()
    (suite / "deep" / "c.jsonl").write_text(lines(case("c1")))
    (suite / ".hidden.yaml").write_text("x: 1")
    (suite / "gate.yaml").write_text("x: 1")
    assert [found.id for found in load_cases(suite)] == ["a1", "b1", "b2", "c1"]


def test_a_folder_that_links_lead_to_again_is_read_once(suite: Path) -> None:
    (suite / "deep").mkdir()
    (suite / "deep" / "c.jsonl").write_text(lines(case("c1")))
    (suite / "deep" / "up").symlink_to(suite)
    (suite / "link").symlink_to(suite / "deep")
    assert [found.id for found in load_cases(suite)] == ["c1"]


def test_a_dataset_is_its_accepted_cases_with_tools_by_digest(suite: Path) -> None:
    dataset = suite / "grown"
    (dataset / "tools").mkdir(parents=True)
    (dataset / "tools" / "3f2a.json").write_text(json.dumps({"tools": TOOLS}))
    (dataset / "dataset.json").write_text("{}")
    (dataset / "cases.jsonl").write_text(lines(case("d1", tools="tools/3f2a.json")))
    (dataset / "rejected.jsonl").write_text("{}")
    assert [list(found.manifest) for found in load_cases(dataset)] == [["book_desk"]]
    dataset.joinpath("cases.jsonl").write_text("")
    assert findings(dataset) == [], "all of its cases may wait for a person"


def test_a_dataset_inside_a_suite_is_not_read_as_seeds(suite: Path) -> None:
    (suite / "c.yaml").write_text(dump_yaml(case("c1")))
    grown = suite / "out" / "grown"
    (grown / ".partial").mkdir(parents=True)
    (grown / "dataset.json").write_text("{}")
    (grown / "cases.jsonl").write_text(lines(case("c1"), case("c2")))
    (grown / ".partial" / "half.jsonl").write_text(lines(case("c3")))
    assert [found.id for found in load_cases(suite)] == ["c1"]
    (found,) = scan_cases(suite / "out")
    assert isinstance(found, Finding)
    assert found.mend.endswith("a dataset in it is read when it is named itself")


@pytest.mark.parametrize("given", [".", "deep", "deep/deeper/c.yaml"])
def test_a_manifest_above_is_found_whatever_part_is_given(suite: Path, given: str) -> None:
    (suite / "deep" / "deeper").mkdir(parents=True)
    (suite / "deep" / "deeper" / "c.yaml").write_text(dump_yaml(case("c1")))
    assert [found.id for found in load_cases(suite / given)] == ["c1"]


def test_a_manifest_above_the_current_folder_is_found(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (suite / "deep").mkdir()
    (suite / "deep" / "c.yaml").write_text(dump_yaml(case("c1")))
    monkeypatch.chdir(suite / "deep")
    assert [found.id for found in load_cases("c.yaml")] == ["c1"]


@pytest.mark.parametrize("name", ["../tools.json", "/etc/hostname", "none.json", "a\x00b"], ids=repr)
def test_a_manifest_elsewhere_is_refused(suite: Path, name: str) -> None:
    (suite / "c.yaml").write_text(dump_yaml([case("c1", tools=name), case("c2", tools=name)]))
    found = findings(suite)
    assert len(found) == 1, "a missing manifest is told once"
    assert "c.yaml:2: tools: there is no file" in found[0]


def test_cases_share_the_manifest_of_a_file(suite: Path) -> None:
    (suite / "a.jsonl").write_text(lines(case("a"), case("b")))
    first, second = load_cases(suite)
    assert first.manifest is second.manifest


def test_cases_that_write_the_same_tools_share_a_manifest(suite: Path) -> None:
    other = [{**TOOLS[0], "risk": "read"}]
    (suite / "a.jsonl").write_text(lines(case("a", tools=TOOLS), case("b", tools=other), case("c", tools=TOOLS)))
    first, second, third = load_cases(suite)
    assert first.manifest is third.manifest
    assert second.manifest["book_desk"].risk == "read"
    assert first.to_json()["tools"] == TOOLS


def test_a_broken_manifest_is_told_once_with_its_line(suite: Path) -> None:
    (suite / "tools.json").write_text('[\n {"name": "a"},\n {"name": "a"},\n {"nam": "b"}\n]')
    (suite / "a.jsonl").write_text(lines(case("a"), case("b")))
    assert [found.removeprefix(str(suite)) for found in findings(suite)] == [
        "/tools.json:4: [2].name: name is absent; add it",
        "/tools.json:4: [2].nam: unknown field nam; did you mean name?",
        "/tools.json:3: [1].name: two tools are called a, the first on line 2; rename one of them",
    ]


def test_inline_tools_of_one_name_are_refused(suite: Path) -> None:
    (suite / "a.jsonl").write_text(lines(case("a", tools=[*TOOLS, *TOOLS])))
    assert "a.jsonl:1: tools: two tools are called 'book_desk'; rename one of them" in findings(suite)[0]


def test_a_duplicate_id_names_both_places_over_all_files(suite: Path) -> None:
    (suite / "a.yaml").write_text(dump_yaml([case("one"), case("two")]))
    (suite / "b.jsonl").write_text(lines(case("three"), case("two")))
    at = [number for number, line in enumerate((suite / "a.yaml").read_text().splitlines(), 1) if "id: two" in line]
    assert findings(suite) == [
        f"{suite}/b.jsonl:2: id: duplicate id two, first used at {suite}/a.yaml:{at[0]}; give one of the two another id"
    ]


def test_the_same_file_named_twice_is_read_once(suite: Path) -> None:
    (suite / "a.yaml").write_text(dump_yaml(case("one")))
    assert [found.id for found in load_cases(suite, suite / "a.yaml")] == ["one"]


def test_reading_goes_on_after_a_fault(suite: Path) -> None:
    (suite / "a.jsonl").write_bytes(
        lines(case("one")).encode() + b'{"id": \n{"id": "\xff"}\n\n[1]\n' + lines(case("two")).encode()
    )
    found = list(scan_cases(suite))
    assert [item.id for item in found if not isinstance(item, Finding)] == ["one", "two"]
    assert [item.line for item in found if isinstance(item, Finding)] == [2, 3, 5]


def test_loading_stops_at_the_first_fault_with_its_place(suite: Path) -> None:
    (suite / "a.jsonl").write_text(lines(case("one"), case("two", runs=0)))
    with pytest.raises(InputError, match=r"a\.jsonl:2: runs: the number 0 is not at least 1") as caught:
        list(load_cases(suite))
    assert (caught.value.line, caught.value.path) == (2, "runs")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("empty.yaml", b"", "the file is empty; write a case into it, or delete it"),
        ("empty.jsonl", b"\n \n", "the file holds no case; write one into it, or delete it"),
        ("none.yaml", b"[]", "the file holds no case"),
        ("binary.yaml", b"PK\x03\x04\x00\x00", "the file is binary, not text"),
        ("binary.jsonl", b"PAR1\x00\x00", "the file is binary, not text"),
        ("wide.yaml", "id: a".encode("utf-16"), "the file is UTF-16 text; save it as UTF-8"),
        ("latin.yaml", b"a: 1\nb: caf\xe9\n", ":2: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        ("cases.txt", b"id: a", "a file of cases ends in .yaml, .yml, .jsonl or .json"),
        ("scalar.yaml", b"hello", ":1: expected a mapping, found 'hello'"),
    ],
)
def test_a_file_that_holds_no_case_is_one_line(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(data)
    found = findings(tmp_path / name)
    assert len(found) == 1
    assert said in found[0]


def test_paths_that_cannot_be_read_are_one_line_each(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "bare").mkdir()
    found = [
        item
        for item in scan_cases(
            tmp_path / "absent.yaml", tmp_path / "misspelt", tmp_path / "folder.yaml", tmp_path / "bare"
        )
        if isinstance(item, Finding)
    ]
    assert [item.message for item in found] == [
        "there is no such file or folder",
        "there is no such file or folder",
        "the folder holds no file of cases",
        "the folder holds no file of cases",
    ]
    assert all(item.unreadable for item in found)


def test_only_the_line_feed_ends_a_line(suite: Path) -> None:
    said = "one\u2028two\x85three\u2029four"
    (suite / "a.jsonl").write_text(lines(case("a", title=said), case("b", title="x\x0cy\x1cz")), newline="")
    assert [found.title for found in load_cases(suite)] == [said, "x\x0cy\x1cz"]


def test_byte_order_mark_crlf_and_no_last_line_end_are_fine(suite: Path) -> None:
    text = lines(case("a"), case("b")).replace("\n", "\r\n").removesuffix("\r\n")
    (suite / "a.jsonl").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert [found.id for found in load_cases(suite)] == ["a", "b"]


def test_a_line_of_twenty_megabytes_is_fine(suite: Path) -> None:
    (suite / "a.jsonl").write_text(lines(case("a", why="x" * 20_000_000), case("b")))
    assert [found.id for found in load_cases(suite)] == ["a", "b"]


def test_a_lone_surrogate_is_kept_as_an_escape(suite: Path) -> None:
    session = '"title": "cut \\udc00", "context": {"session": {"note": "ok \\ud83d"}}'
    (suite / "a.jsonl").write_text(lines(case("a")).replace('"intent"', f'{session}, "intent"'))
    (found,) = load_cases(suite)
    line = dump_line(found.to_json())
    assert '"cut \\udc00"' in line
    assert '"ok \\ud83d"' in line


def test_a_lone_surrogate_in_an_id_is_said_clearly(suite: Path) -> None:
    (suite / "a.jsonl").write_text(lines(case("a")).replace('"a"', '"a\\ud83d"'))
    assert "id: the text holds half of a surrogate pair" in findings(suite)[0]


def test_memory_does_not_grow_with_the_file(suite: Path) -> None:
    with (suite / "a.jsonl").open("w") as stream:
        stream.writelines(lines(case(f"c{number}", why="because " * 200)) for number in range(3_000))
    tracemalloc.start()
    try:
        assert sum(1 for _ in load_cases(suite)) == 3_000
        assert tracemalloc.get_traced_memory()[1] < 2_500_000, "the file is 6 MB"
    finally:
        tracemalloc.stop()


def test_text_that_looks_like_other_types_stays_text_in_every_format(suite: Path) -> None:
    session = {"account": "00417", "due": "2027-05-04", "country": "NO", "at": "12:45", "size": "1_000"}
    (suite / "a.jsonl").write_text(lines(case("a", context={"session": session})))
    plain = "".join(f"    {name}: {value}\n" for name, value in session.items())
    (suite / "b.yaml").write_text(dump_yaml(case("NA")) + f"context:\n  session:\n{plain}")
    for found in load_cases(suite):
        assert found.context.session == session
    assert [found.id for found in load_cases(suite / "b.yaml")] == ["NA"]


def test_records_name_the_line_of_each_field(suite: Path) -> None:
    (suite / "a.yaml").write_text("# one\n" + dump_yaml([case("a"), case("b")]))
    places = [place for place in scan_places(suite) if not isinstance(place, Finding)]
    assert [place.record.line_of(("id",)) for place in places] == [2, 8]
    assert places[1].record.line_of(("expect", "outcome")) == 13


def test_read_jsonl_names_the_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"a": 1}\n{"a": 1, "a": 2}\n')
    with pytest.raises(InputError, match=r":2: a: duplicate key a"):
        list(read_jsonl(file))


def test_the_public_situations_load_as_they_are(shared_data: Path) -> None:
    assert len(list(load_cases(shared_data / "derivation_situations.jsonl"))) > 60
