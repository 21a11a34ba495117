from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.errors import InputError, OutputError
from mootcourt.generator.dataset import load_dataset
from mootcourt.generator.engine import generate


def lines(folder: Path, part: str = "cases") -> list[bytes]:
    return (folder / f"{part}.jsonl").read_bytes().splitlines()


def rows(folder: Path, part: str = "cases") -> list[Any]:
    return [json.loads(line) for line in lines(folder, part)]


def decide(folder: Path, *ids: str, decision: str = "accept") -> None:
    with (folder / "review.jsonl").open("a") as file:
        for name in ids:
            file.write(json.dumps({"id": name, "decision": decision}) + "\n")


@pytest.fixture
def grown(toy: Any, tmp_path: Path) -> Any:
    """A function that generates into one folder."""

    def run(seeds: list[Any], *operators: Any, **settings: Any) -> Any:
        return generate(seeds, out=tmp_path, operators=operators or [toy.counting()], rules=toy.RULES, **settings)

    return run


def test_more_seeds_add_to_what_is_there(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    before = lines(tmp_path)
    summary = grown([toy.seed("b")])
    assert summary.version == 2
    assert summary.counts["seeds"] == 2
    assert set(before) <= set(lines(tmp_path))
    assert summary.kept == 7
    assert list(json.loads((tmp_path / "dataset.json").read_bytes())["seeds"]) == ["b", "a"]


def test_growing_by_operators_ends_where_one_run_does(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    one, two = toy.counting("toy.one"), toy.counting("toy.two")
    for folder, runs in (("grown", [[two], [one]]), ("whole", [[one, two]])):
        for operators in runs:
            generate([toy.seed("a")], out=tmp_path / folder, operators=operators, rules=toy.RULES)
    for part in ("cases", "pending", "rejected"):
        assert lines(tmp_path / "grown", part) == lines(tmp_path / "whole", part)
    described = [json.loads((tmp_path / name / "dataset.json").read_bytes()) for name in ("grown", "whole")]
    assert described[0]["operators"] == described[1]["operators"]


def test_a_decided_case_outlives_a_run_that_no_longer_makes_it(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    accepted, pending, rejected = (rows(tmp_path, part)[-1]["id"] for part in ("cases", "pending", "rejected"))
    held = [lines(tmp_path, part)[-1] for part in ("cases", "pending", "rejected")]
    decide(tmp_path, accepted)
    decide(tmp_path, pending, decision="edit")
    decide(tmp_path, rejected, decision="reject")
    review = (tmp_path / "review.jsonl").read_bytes()
    grown([toy.seed("a")], rng=99)
    assert [
        line in lines(tmp_path, part) for part, line in zip(("cases", "pending", "rejected"), held, strict=True)
    ] == [
        True,
        True,
        True,
    ]
    assert (tmp_path / "review.jsonl").read_bytes() == review
    assert rows(tmp_path, "stale") == []


def test_undecided_variants_are_made_anew(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    before = set(lines(tmp_path)[1:])
    grown([toy.seed("a")], rng=99)
    assert before.isdisjoint(lines(tmp_path))


def test_a_decided_case_whose_seed_changed_is_stale_and_says_what_changed(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a", "Open gate 9 now.")])
    name, held = rows(tmp_path)[-1]["id"], lines(tmp_path)[-1]
    decide(tmp_path, name)
    summary = grown([toy.seed("a", "Open gate 10 now.")])
    assert held in lines(tmp_path)
    assert summary.counts["stale"] == 1
    (entry,) = rows(tmp_path, "stale")
    assert entry["id"] == name
    assert entry["seed"] == "a"
    assert entry["changes"] == [
        {"path": "messages[0].content", "before": "Open gate 9 now.", "after": "Open gate 10 now."}
    ]
    assert entry["derivation"] == {"outcome": ["call"], "agrees": True, "tools": ["open_gate"]}


def test_a_change_of_tools_makes_stale_and_shows_the_tool(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    name = rows(tmp_path)[-1]["id"]
    old_tools = rows(tmp_path)[-1]["tools"]
    decide(tmp_path, name)
    tool = toy.TOOLS["open_gate"].model_copy(update={"risk": "destructive"})
    grown([toy.seed("a", tools=toy.Manifest([tool]))])
    (entry,) = rows(tmp_path, "stale")
    assert entry["changes"] == [{"path": "tools.open_gate.risk", "after": "destructive"}]
    assert (tmp_path / old_tools).is_file()
    assert {case.id for case in load_dataset(tmp_path)} >= {name, "a"}


def test_stale_stays_stale_until_the_seed_is_as_it_was(toy: Any, tmp_path: Path, grown: Any) -> None:
    first, second, third = (toy.seed("a", text) for text in ("Open 1.", "Open 2.", "Open 3."))
    grown([first])
    decide(tmp_path, rows(tmp_path)[-1]["id"])
    for seed, places in ((second, 1), (second, 1), (third, 2)):
        grown([seed])
        (entry,) = rows(tmp_path, "stale")
        assert len(entry["changes"]) == places
    grown([toy.seed("b")])
    assert len(rows(tmp_path, "stale")) == 1
    grown([first])
    assert rows(tmp_path, "stale") == []


def test_a_seed_that_came_to_contradict_the_derivation_leaves_the_old_version_of_it(
    toy: Any, tmp_path: Path, grown: Any
) -> None:
    grown([toy.seed("a")])
    before = lines(tmp_path)
    summary = grown([toy.seed("a", title="contradicts"), toy.seed("b")])
    assert [failure["seed"] for failure in summary.failures] == ["a"]
    assert set(before) <= set(lines(tmp_path))
    assert grown([toy.seed("a"), toy.seed("b")]).failures == ()


def test_a_changed_title_makes_nothing_stale(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    decide(tmp_path, rows(tmp_path)[-1]["id"])
    grown([toy.seed("a", title="Opens a gate")])
    assert rows(tmp_path, "stale") == []
    assert rows(tmp_path)[0]["title"] == "Opens a gate"


def test_undecided_variants_of_a_changed_seed_go_with_it(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a", "Open 1.")], toy.counting("toy.one"))
    grown([toy.seed("a", "Open 2.")], toy.counting("toy.two"))
    assert {row["origin"]["operator"] for row in rows(tmp_path)[1:]} == {"toy.two"}


def test_a_manifest_that_nothing_names_any_more_goes(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    tool = toy.TOOLS["open_gate"].model_copy(update={"description": "Opens it."})
    grown([toy.seed("a", tools=toy.Manifest([tool]))])
    assert len(list((tmp_path / "tools").iterdir())) == 1


@pytest.mark.parametrize("name", ["cases.jsonl", "pending.jsonl", "rejected.jsonl"])
def test_a_file_edited_by_hand_is_never_overwritten(
    toy: Any, tmp_path: Path, grown: Any, bytes_of: Any, name: str
) -> None:
    grown([toy.seed("a")])
    (tmp_path / name).write_bytes((tmp_path / name).read_bytes().replace(b"Open gate", b"Shut gate"))
    before = bytes_of(tmp_path)
    with pytest.raises(OutputError, match=f"{name} is not what dataset.json says.*restore it"):
        grown([toy.seed("a"), toy.seed("b")])
    assert bytes_of(tmp_path) == before


def test_a_card_written_by_hand_stays(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    (tmp_path / "README.md").write_text("Ours.")
    for _ in range(2):
        (note,) = grown([toy.seed("a"), toy.seed("b")]).notes
        assert note.startswith("README.md was changed by hand")
        assert (tmp_path / "README.md").read_text() == "Ours."


def note(folder: Path, **decision: str) -> None:
    with (folder / "review.jsonl").open("a") as file:
        file.write(json.dumps(decision) + "\n")


@pytest.mark.parametrize("again", ["a", "b"], ids=["seed given again", "seed not given"])
def test_what_a_person_accepts_moves_into_the_cases_with_the_review(
    toy: Any, tmp_path: Path, grown: Any, again: str
) -> None:
    grown([toy.seed("a")])
    held = rows(tmp_path, "pending")[-1]
    before = {part: len(lines(tmp_path, part)) for part in ("cases", "pending")}
    note(tmp_path, id=held["id"], decision="reject")
    note(tmp_path, id=held["id"], decision="accept", by="jo", on="2026-11-02")
    for _ in range(2):
        grown([toy.seed(again)])
        ids = [row["id"] for row in rows(tmp_path)]
        moved = rows(tmp_path)[ids.index(held["id"])]
        assert moved == held["case"] | {"review": {"status": "reviewed", "by": "jo", "on": "2026-11-02"}}
        assert held["id"] not in [row["id"] for part in ("pending", "rejected") for row in rows(tmp_path, part)]
        described = json.loads((tmp_path / "dataset.json").read_bytes())
        assert described["counts"]["cases"] == len(ids)
    if again == "a":
        assert len(ids) == before["cases"] + 1
        assert len(lines(tmp_path, "pending")) == before["pending"] - 1
    assert held["id"] in {case.id for case in load_dataset(tmp_path) if case.is_reviewed}


def test_what_a_person_rejects_leaves_the_cases_with_the_reason(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    taken = rows(tmp_path)[-1]
    note(tmp_path, id=taken["id"], decision="reject", by="jo", why="nobody says that")
    grown([toy.seed("a")])
    assert taken["id"] not in [row["id"] for row in rows(tmp_path)]
    (row,) = [row for row in rows(tmp_path, "rejected") if row["id"] == taken["id"]]
    assert row == {"id": taken["id"], "reasons": ["review: rejected by jo: nobody says that"], "case": taken}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id": "x", "decision": "acept"}', "decision: 'acept' is none of accept, edit, reject"),
        ('{"id": "x"}', "decision is absent; add it"),
        ('{"id": "x", "decision": "accept", "on": "today"}', "on: 'today' is not a day such as"),
        ('["x"]', "expected a mapping"),
    ],
    ids=["misspelt", "absent", "no day", "no object"],
)
def test_a_decision_that_means_nothing_is_named(toy: Any, tmp_path: Path, grown: Any, line: str, message: str) -> None:
    grown([toy.seed("a")])
    (tmp_path / "review.jsonl").write_text(f"{line}\n")
    with pytest.raises(InputError) as caught:
        grown([toy.seed("a")])
    assert f"review.jsonl:1: {message}" in str(caught.value).replace("decision: decision is", "decision is")


def test_a_line_of_decisions_that_cannot_be_read_is_named(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")])
    (tmp_path / "review.jsonl").write_text('{"id": "x", "decision": "accept"}\n{"decision"\n')
    with pytest.raises(InputError, match="review.jsonl:2: a decision is a JSON object"):
        grown([toy.seed("a")])


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ('{"id": "other", "decision": "edit"}\n{"id": "NAME", "decision": "accept"}', True),
        ('{"id": "other", "decision": "edit"}\n{"id": "NAME", "dec', False),
    ],
    ids=["whole", "torn while it was written"],
)
def test_a_last_decision_without_its_line_end_counts_when_it_is_whole(
    toy: Any, tmp_path: Path, grown: Any, text: str, counts: bool
) -> None:
    grown([toy.seed("a")])
    name = rows(tmp_path)[-1]["id"]
    (tmp_path / "review.jsonl").write_text(text.replace("NAME", name))
    grown([toy.seed("a")], rng=99)
    assert (name in [row["id"] for row in rows(tmp_path)]) is counts


def test_a_dataset_with_parquet_keeps_it_up_to_date(toy: Any, tmp_path: Path, grown: Any) -> None:
    grown([toy.seed("a")], parquet=True)
    grown([toy.seed("b")])
    in_jsonl = list(load_dataset(tmp_path))
    (tmp_path / "cases.jsonl").unlink()
    assert [case.to_json() for case in load_dataset(tmp_path)] == [case.to_json() for case in in_jsonl]
    assert len(in_jsonl) == 6
