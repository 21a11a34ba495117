from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.errors import OutputError, UnknownNameError, UsageError
from mootcourt.generator.engine import generate


def ids(folder: Path, part: str = "cases") -> list[str]:
    rows = [json.loads(line) for line in (folder / f"{part}.jsonl").read_bytes().splitlines()]
    return [row["id"] for row in rows]


def described(folder: Path) -> Any:
    return json.loads((folder / "dataset.json").read_bytes())


def test_each_candidate_ends_in_the_file_of_its_ruling(toy: Any, tmp_path: Path) -> None:
    summary = generate([toy.seed("a"), toy.seed("b")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    assert summary.counts == {"seeds": 2, "cases": 6, "pending": 4, "rejected": 4, "stale": 0}
    assert [one.partition("~")[0] for one in ids(tmp_path)] == ["a"] * 3 + ["b"] * 3
    count = summary.tally.families()["toy"]
    assert (count.proposed, count.accepted, count.pending, count.rejected) == (12, 4, 4, 4)
    assert dict(count.rejected_reasons) == {"values_kept": 4}
    pending = json.loads((tmp_path / "pending.jsonl").read_bytes().splitlines()[0])
    assert list(pending) == ["id", "reasons", "case"]
    assert pending["reasons"] == ["boundary: near a limit"]


def test_a_variant_names_its_origin_and_never_claims_to_be_reviewed(toy: Any, tmp_path: Path) -> None:
    generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES, rng=5)
    row = json.loads((tmp_path / "cases.jsonl").read_bytes().splitlines()[1])
    assert "review" not in row
    assert row["rule"] == "toy_rule"
    assert row["origin"]["seed"] == "a"
    assert row["origin"]["operator"] == "toy.count"
    assert row["origin"]["rng"] == 5
    assert row["origin"]["checks"] == ["values_kept"]
    assert row["origin"]["edits"][0]["after"] == row["messages"][0]["content"]
    assert row["id"].startswith("a~toy.count~")
    assert len(row["id"].rpartition("~")[2]) == 8
    assert Case.model_validate(row)


def test_every_listed_file_has_the_size_and_hash_that_the_description_says(toy: Any, tmp_path: Path) -> None:
    import hashlib

    generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES, parquet=True)
    files = described(tmp_path)["files"]
    assert {"cases.jsonl", "pending.jsonl", "rejected.jsonl", "stale.jsonl", "data/cases.parquet"} < set(files)
    for name, entry in files.items():
        data = (tmp_path / name).read_bytes()
        assert entry == {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}, name
    assert (tmp_path / "review.jsonl").read_bytes() == b""
    assert not (tmp_path / ".partial").exists()
    assert not (tmp_path / ".lock").exists()


def test_a_crash_in_an_operator_is_recorded_and_loses_nothing_else(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed(f"s{number}") for number in range(5)]
    operators = [toy.counting(), toy.CRASHING]
    summary = generate(seeds, out=tmp_path, operators=operators, rules=toy.RULES)
    (failure,) = summary.failures
    assert (failure["seed"], failure["operator"]) == ("s3", "toy.crash")
    assert failure["error"].startswith("ZeroDivisionError: the plug-in broke (toy_run.py:")
    assert described(tmp_path)["failures"] == [failure]
    assert summary.tally.operators["toy.crash"].proposed == 5  # the one before the crash counts too
    assert summary.tally.operators["toy.count"].proposed == 30


def test_a_rerun_after_a_failure_makes_no_id_twice(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    seeds = [toy.seed(f"s{number}") for number in range(5)]
    generate(seeds, out=tmp_path, operators=[toy.counting(), toy.CRASHING], rules=toy.RULES)
    first = bytes_of(tmp_path)
    generate(seeds, out=tmp_path, operators=[toy.counting(), toy.CRASHING], rules=toy.RULES)
    assert bytes_of(tmp_path) == first
    every = ids(tmp_path) + ids(tmp_path, "pending") + ids(tmp_path, "rejected")
    assert len(every) == len(set(every))


def test_a_crash_in_the_rules_is_told_with_operator_and_seed(toy: Any, tmp_path: Path) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("no such fact")

    rules = toy.Rules(fault=toy.fault, rule=broken, text=toy.text, rederive=toy.rederive)
    summary = generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=rules)
    assert summary.failures[0]["operator"] == "toy.count"
    assert "KeyError" in summary.failures[0]["error"]
    assert ids(tmp_path) == ["a"]


def test_one_candidate_that_breaks_the_rules_costs_no_other(toy: Any, tmp_path: Path) -> None:
    def fussy(seed: Case, candidate: Any, operator: Any) -> Any:
        if candidate.parameters["number"] == 1:
            raise json.JSONDecodeError("Expecting value", "half a {", 9)
        return toy.rule(seed, candidate, operator)

    rules = toy.Rules(fault=toy.fault, rule=fussy, text=toy.text, rederive=toy.rederive)
    summary = generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=rules)
    assert [failure["operator"] for failure in summary.failures] == ["toy.count"]
    assert summary.tally.operators["toy.count"].proposed == 5


def test_a_seed_on_which_the_derivation_breaks_costs_no_other(toy: Any, tmp_path: Path) -> None:
    def broken(seed: Case) -> str:
        if seed.id == "a":
            raise IndexError("no such clause")
        return ""

    rules = toy.Rules(fault=broken, rule=toy.rule, text=toy.text, rederive=toy.rederive)
    summary = generate([toy.seed("a"), toy.seed("b")], out=tmp_path, operators=[toy.counting()], rules=rules)
    (failure,) = summary.failures
    assert (failure["seed"], failure["operator"]) == ("a", "")
    assert failure["error"].startswith("IndexError: no such clause (")
    assert summary.counts["seeds"] == 1


@pytest.mark.parametrize("proposal", ["text", None, 7], ids=["text", "nothing", "a number"])
def test_what_is_not_a_candidate_is_a_failure_of_the_operator(toy: Any, tmp_path: Path, proposal: Any) -> None:
    operator = toy.operator("toy.odd", lambda case, rng: iter([proposal, proposal]))
    summary = generate([toy.seed("a")], out=tmp_path, operators=[operator], rules=toy.RULES)
    assert summary.failures[0]["operator"] == "toy.odd"
    assert "yields Candidate" in summary.failures[0]["error"]


def test_a_case_that_would_not_load_is_never_written(toy: Any, tmp_path: Path) -> None:
    def invalid(case: Case, rng: Any) -> Any:
        yield toy.Candidate(case.model_copy(update={"group": "no such group"}), (), {"number": 0})

    summary = generate([toy.seed("a")], out=tmp_path, operators=[toy.operator("toy.odd", invalid)], rules=toy.RULES)
    assert "not valid: group" in summary.failures[0]["error"]
    assert ids(tmp_path) == ["a"]


def test_an_unreviewed_seed_meets_no_operator_unless_allowed(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed("a"), toy.seed("b", reviewed=False)]
    summary = generate(seeds, out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    assert summary.skipped == 1
    assert {one.partition("~")[0] for one in ids(tmp_path)} == {"a"}


def test_what_comes_of_an_unreviewed_seed_all_goes_to_review(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed("b", reviewed=False)]
    generate(seeds, out=tmp_path, operators=[toy.counting()], rules=toy.RULES, allow_unreviewed=True)
    assert ids(tmp_path) == []
    pending = [json.loads(line) for line in (tmp_path / "pending.jsonl").read_bytes().splitlines()]
    assert pending[0]["id"] == "b"
    assert sorted(row["reasons"][0].partition(":")[0] for row in pending) == ["boundary"] * 2 + ["unreviewed"] * 3


def test_without_a_reviewed_seed_nothing_is_written(toy: Any, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the only seed is not reviewed.*--allow-unreviewed"):
        generate([toy.seed("b", reviewed=False)], out=tmp_path / "d", operators=[toy.counting()], rules=toy.RULES)
    assert not (tmp_path / "d").exists()
    with pytest.raises(UsageError, match="there are no seeds"):
        generate([], out=tmp_path / "d", operators=[toy.counting()], rules=toy.RULES)
    assert not (tmp_path / "d").exists()


def test_a_seed_that_contradicts_the_derivation_is_left_out_and_told(toy: Any, tmp_path: Path) -> None:
    seeds = [toy.seed("a", title="contradicts"), toy.seed("b")]
    summary = generate(seeds, out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    assert summary.failures == ({"seed": "a", "operator": "", "error": "it contradicts the derivation"},)
    assert summary.counts["seeds"] == 1
    assert {one.partition("~")[0] for one in ids(tmp_path)} == {"b"}


def test_two_seeds_of_one_id_are_refused(toy: Any, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="two seeds are called a"):
        generate([toy.seed("a"), toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)


def test_siblings_that_read_the_same_are_kept_once(toy: Any, tmp_path: Path) -> None:
    def shout(case: Case, rng: Any) -> Any:
        for number, text in enumerate(("Open it", "OPEN IT", "open it")):
            yield toy.propose(case, [("messages[0].content", text)], number=3 * number)

    summary = generate([toy.seed("a")], out=tmp_path, operators=[toy.operator("toy.shout", shout)], rules=toy.RULES)
    count = summary.tally.operators["toy.shout"]
    assert (count.accepted, count.rejected) == (1, 2)
    rejected = json.loads((tmp_path / "rejected.jsonl").read_bytes().splitlines()[0])
    assert rejected["reasons"] == [f"duplicate: reads the same as {ids(tmp_path)[1]}"]


def test_the_same_text_with_other_tools_or_script_is_no_duplicate(toy: Any, tmp_path: Path) -> None:
    def change(case: Case, rng: Any) -> Any:
        for number, kind in ((0, "empty"), (3, "slow")):
            entry = ScriptEntry.model_validate({"tool": "open_gate", "fault": kind})
            yield toy.propose(case, [("script", (entry,))], number=number)
        tools = tuple(tool.model_copy(update={"description": "Opens."}) for tool in case.manifest.tools)
        yield toy.Candidate(case.with_manifest(toy.Manifest(tools)), (), {"number": 6})

    summary = generate([toy.seed("a")], out=tmp_path, operators=[toy.operator("toy.change", change)], rules=toy.RULES)
    assert summary.tally.operators["toy.change"].accepted == 3
    rows = [json.loads(line) for line in (tmp_path / "cases.jsonl").read_bytes().splitlines()]
    names = [row["tools"] for row in rows]
    assert len(set(names[:3])) == 1
    assert names[3] != names[0]
    assert json.loads((tmp_path / names[3]).read_bytes())[0]["description"] == "Opens."


def test_a_proposal_made_twice_is_one_proposal(toy: Any, tmp_path: Path) -> None:
    def again(case: Case, rng: Any) -> Any:
        for _ in range(3):
            yield toy.propose(case, [("messages[0].content", "Open it")], number=0)

    summary = generate([toy.seed("a")], out=tmp_path, operators=[toy.operator("toy.again", again)], rules=toy.RULES)
    assert summary.tally.operators["toy.again"].proposed == 1


def test_eight_digits_that_are_taken_grow_longer(toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = iter("0" * 8 + f"{number:x}" * 56 for number in range(9))
    monkeypatch.setattr("mootcourt.generator.engine.writing.Written.digest", lambda *_: next(digests))
    generate([toy.seed("a")], out=tmp_path, operators=[toy.counting(count=2)], rules=toy.RULES)
    every = ids(tmp_path)[1:] + ids(tmp_path, "pending")
    assert every == ["a~toy.count~00000000", "a~toy.count~000000001"]


def test_per_seed_takes_from_the_operators_in_turns(toy: Any, tmp_path: Path) -> None:
    operators = [toy.counting("toy.one"), toy.counting("toy.two")]
    summary = generate([toy.seed("a")], out=tmp_path, operators=operators, rules=toy.RULES, per_seed=3)
    kept = {name: count.accepted + count.pending for name, count in summary.tally.operators.items()}
    assert kept == {"toy.one": 2, "toy.two": 1}


def test_per_seed_mixes_the_families(toy: Any, tmp_path: Path) -> None:
    operators = [toy.counting(name) for name in ("early.a", "early.b", "early.c", "late.a")]
    summary = generate([toy.seed("a")], out=tmp_path, operators=operators, rules=toy.RULES, per_seed=2)
    assert list(summary.tally.families()) == ["early", "late"]


def test_a_larger_per_seed_keeps_what_a_smaller_one_kept(toy: Any, tmp_path: Path) -> None:
    operators = [toy.counting("toy.one"), toy.counting("toy.two")]
    for limit in (2, 5):
        generate([toy.seed("a")], out=tmp_path / str(limit), operators=operators, rules=toy.RULES, per_seed=limit)
    assert set(ids(tmp_path / "2")) <= set(ids(tmp_path / "5"))


def test_another_rng_gives_other_texts(toy: Any, tmp_path: Path) -> None:
    for rng in (1, 2):
        generate([toy.seed("a")], out=tmp_path / str(rng), operators=[toy.counting()], rules=toy.RULES, rng=rng)
    assert ids(tmp_path / "1")[0] == ids(tmp_path / "2")[0] == "a"
    assert set(ids(tmp_path / "1")[1:]).isdisjoint(ids(tmp_path / "2")[1:])


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"workers": 0}, UsageError, "workers is 0"),
        ({"per_seed": 0}, UsageError, "per_seed is 0"),
        ({"operators": ["no.such"]}, UnknownNameError, "no operator and no family is called 'no.such'"),
        ({"operators": ["paraphrase.ters"]}, UnknownNameError, "; did you mean paraphrase.terse\\?"),
        ({"operators": []}, UsageError, "no operator is named"),
    ],
    ids=["workers", "per seed", "unknown operator", "misspelt operator", "no operator"],
)
def test_settings_that_mean_nothing_are_refused_before_anything_is_written(
    toy: Any, tmp_path: Path, settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    given = {"operators": [toy.counting()], "rules": toy.RULES} | settings
    with pytest.raises(error, match=message):
        generate([toy.seed("a")], out=tmp_path / "d", **given)
    assert not (tmp_path / "d").exists()


def test_an_operator_of_a_notebook_cannot_go_to_workers_and_is_told_so(toy: Any, tmp_path: Path) -> None:
    operator = toy.operator("toy.local", lambda case, rng: iter([]))
    with pytest.raises(UsageError, match="cannot be sent to worker processes.*use one worker"):
        generate([toy.seed("a")], out=tmp_path / "d", operators=[operator], rules=toy.RULES, workers=2)


def test_a_folder_of_another_kind_stays_as_it_is(toy: Any, tmp_path: Path, bytes_of: Any) -> None:
    (tmp_path / "cases.jsonl").write_text("mine")
    with pytest.raises(OutputError, match="is not a dataset and is not empty"):
        generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    assert bytes_of(tmp_path) == {"cases.jsonl": b"mine"}


def test_a_read_only_place_is_told_in_one_line(toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied", "out")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(OutputError, match="^out: Permission denied; check the folder and its permissions$"):
        generate([toy.seed("a")], out=tmp_path / "d", operators=[toy.counting()], rules=toy.RULES)


def test_half_a_surrogate_pair_is_written_and_read_back(toy: Any, tmp_path: Path) -> None:
    from mootcourt.generator.dataset import load_dataset

    seeds = [toy.seed("a", "note \udfff end"), toy.seed("b")]
    generate(seeds, out=tmp_path, operators=[toy.counting()], rules=toy.RULES, parquet=True)
    (first, *rest) = load_dataset(tmp_path)
    assert first.messages[0].content == "note \udfff end"
    assert len(rest) == 5
    (tmp_path / "cases.jsonl").unlink()
    assert [case.messages[0].content for case in load_dataset(tmp_path)][0] == "note \udfff end"
