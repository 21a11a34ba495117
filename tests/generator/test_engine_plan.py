from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mootcourt.generator.engine.plan import Plan, choose_operators, code_digest, rng_of, seed_key
from mootcourt.generator.operators.registry import OPERATORS


def test_a_family_stands_for_its_operators_and_names_come_out_sorted_once() -> None:
    chosen = [one.name for one in choose_operators(["paraphrase", "injection", "paraphrase.terse"])]
    assert chosen == sorted(set(chosen))
    assert {name.partition(".")[0] for name in chosen} == {"injection", "paraphrase"}
    assert [name for name in OPERATORS.names() if name.startswith(("paraphrase.", "injection."))] == chosen


def test_the_randomness_of_an_operator_is_its_own() -> None:
    draws = {
        (rng, seed, name): rng_of(rng, seed, name).random()
        for rng in (0, 1)
        for seed in ("a", "b")
        for name in ("x.y", "x.z")
    }
    assert len(set(draws.values())) == 8
    assert rng_of(0, "a", "x.y").random() == draws[0, "a", "x.y"]


def test_the_randomness_is_the_same_on_every_machine() -> None:
    assert rng_of(7, "desk-1", "toy.count").randrange(10**12) == 777425039055


@pytest.mark.parametrize(
    "change",
    [{"rng": 1}, {"per_seed": 3}, {"allow_unreviewed": True}],
    ids=["rng", "per seed", "unreviewed"],
)
def test_the_key_of_a_seed_changes_with_every_setting(toy: Any, change: dict[str, Any]) -> None:
    operators = (toy.counting(),)
    one = toy.seed("a")
    assert seed_key(one, Plan(operators), "c") != seed_key(one, Plan(operators, **change), "c")
    assert seed_key(one, Plan(operators), "c") != seed_key(one, Plan(operators), "d")
    assert seed_key(one, Plan(operators), "c") != seed_key(one.model_copy(update={"title": "x"}), Plan(operators), "c")
    assert seed_key(one, Plan(operators), "c") == seed_key(toy.seed("a"), Plan((toy.counting(),)), "c")


def test_the_digest_of_the_code_changes_with_a_plug_in(
    toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "my_plugin.py"
    module = ModuleType("my_plugin")
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, "my_plugin", module)

    def propose(case: Any, rng: Any) -> Any:
        return iter(())

    propose.__module__ = "my_plugin"
    digests = []
    for text in ("x = 1", "x = 2"):
        file.write_text(text)
        digests.append(code_digest([toy.operator("my.own", propose)]))
    assert digests[0] != digests[1]
