from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.contract.schema import compile_schema
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.edits import apply_edits
from mootcourt.generator.operators.registry import OPERATORS
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.jobs import own_words, same_job, spoken_of, substitutes
from mootcourt.generator.operators.text.nearby import near_duplicates
from mootcourt.generator.operators.text.toolbox import domain_of, spare_tools
from mootcourt.generator.preservation import check_candidate

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
FAMILY = [entry for entry in OPERATORS if entry.family == "selection"]
KEEPING = ["selection.distractors", "selection.fifty_tools", "selection.near_duplicate", "selection.shuffled"]
TOLD = re.compile(r"distract|decoy|do not|don't|never|wrong tool|test", re.IGNORECASE)


def tool(name: str, *required: str, risk: str = "write", returns: dict[str, Any] | None = None) -> dict[str, Any]:
    properties = {one: {"type": "string", "description": one.replace("_", " ").capitalize()} for one in required}
    schema = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    written = {
        "name": name,
        "description": f"{name.replace('_', ' ').capitalize()}.",
        "risk": risk,
        "parameters": schema,
    }
    return written | ({"returns": returns} if returns else {})


FERRY = [
    tool("cancel_crossing", "crossing_no", risk="destructive"),
    tool("get_crossing", "crossing_no", risk="read"),
    tool("hire_cabin", "crossing_no", "berths"),
]


HIRE = {"name": "hire_cabin", "arguments": {"crossing_no": {"exact": "NK-8841"}, "berths": {"exact": "4"}}}
CHOOSING = {
    "name": "handle_voyage",
    "description": "One step of a voyage.",
    "risk": "write",
    "parameters": {
        "type": "object",
        "properties": {"step": {"type": "string", "enum": ["hire_extra", "wake_crew"]}},
        "required": ["step"],
        "additionalProperties": False,
    },
}


def case(text: str = "Please hire a cabin with four berths on crossing NK-8841.", **more: Any) -> Case:
    written = {
        "id": "ferry",
        "tools": FERRY,
        "group": "clear_positive",
        "intent": ["hire_cabin"],
        "messages": [{"role": "user", "content": text}],
        "expect": {"outcome": "call", "calls": [HIRE]},
        "review": {"status": "reviewed"},
        **more,
    }
    return Case.model_validate(written)


def run(name: str, seed: Case) -> list[Candidate]:
    return list(OPERATORS[f"selection.{name}"].propose(seed, Random(3)))


def added(seed: Case, one: Candidate) -> list[ToolSpec]:
    return [each for each in one.case.manifest.tools if each.name not in seed.manifest]


@pytest.fixture(scope="module")
def seeds() -> list[Case]:
    return [one for one in load_cases(SEEDS) if agreement(one, derive(one)).agrees]


@pytest.mark.parametrize("operator", FAMILY, ids=lambda entry: entry.name)
def test_candidates_on_the_seeds_are_recorded_agreed_and_pass_every_check(operator: Any, seeds: list[Case]) -> None:
    made = 0
    for seed in seeds:
        candidates = list(operator.propose(seed, Random(seed.id)))
        again = [one.case.to_json() for one in operator.propose(seed, Random(seed.id))]
        assert [one.case.to_json() for one in candidates] == again
        for one in candidates:
            made += 1
            assert one.case.manifest.digest != seed.manifest.digest
            assert one.case.tools == f"tools/{one.case.manifest.digest}.json"
            assert apply_edits(seed.to_json(), one.edits) == one.case.to_json()
            json.dumps(dict(one.parameters), allow_nan=False)
            derived = derive(one.case)
            assert agreement(one.case, derived).agrees, one.case.id
            assert check_candidate(seed, one, derived, operator) == []
    assert made > len(seeds) // 5


def test_few_manifests_are_made_for_many_seeds(seeds: list[Case]) -> None:
    for name, most in (("distractors", 24), ("fifty_tools", 60), ("near_duplicate", 90), ("shuffled", 30)):
        made = [one.case.manifest for seed in seeds for one in run(name, seed)]
        assert len({manifest.digest for manifest in made}) <= most < len(made), name
        assert len({id(manifest) for manifest in made}) == len({manifest.digest for manifest in made}), name


@pytest.mark.parametrize("name", KEEPING)
def test_the_expectation_and_the_seeds_own_tools_stay(name: str) -> None:
    seed = case()
    for one in OPERATORS[name].propose(seed, Random(3)):
        assert (one.case.expect, one.case.intent, one.case.messages) == (seed.expect, seed.intent, seed.messages)
        assert all(one.case.manifest[own.name] is own for own in seed.manifest.tools)


def test_distractors_are_strewn_among_the_tools_in_their_order() -> None:
    seed = case()
    for one in run("distractors", seed):
        names = list(one.case.manifest)
        assert len(added(seed, one)) == 6
        assert [name for name in names if name in seed.manifest] == list(seed.manifest)


def test_a_thing_that_the_user_speaks_of_is_not_among_the_distractors() -> None:
    plain = run("distractors", case())
    thing = plain[0].parameters["added"][0]
    words = thing.replace("_", " ")
    for one in run("distractors", case(f"My {words} can wait. Hire a cabin with four berths on crossing NK-8841.")):
        assert thing not in one.parameters["added"]
    fifty = run("fifty_tools", case(f"My {words} can wait. Hire a cabin with four berths on crossing NK-8841."))[0]
    assert thing not in fifty.case.manifest


def test_fifty_tools_are_fifty_and_a_bigger_manifest_stays() -> None:
    assert [len(one.case.manifest) for one in run("fifty_tools", case())] == [50]
    assert run("fifty_tools", case(tools=[*FERRY, *(tool(f"count_x{number}") for number in range(47))])) == []


@pytest.mark.parametrize("name", ["distractors", "fifty_tools", "near_duplicate", "needed_tool_removed"])
def test_a_request_that_no_tool_fits_is_given_none(name: str) -> None:
    assert run(name, case(intent=[], expect={"outcome": "no_call"})) == []


def test_a_near_duplicate_stands_before_the_right_tool_and_is_forbidden() -> None:
    seed = case(
        "Please cancel crossing NK-8841.",
        intent=["cancel_crossing"],
        expect={
            "outcome": "call",
            "calls": [{"name": "cancel_crossing", "arguments": {"crossing_no": {"exact": "NK-8841"}}}],
        },
        must={"forbid": ["hire_cabin"]},
    )
    ways = {one.parameters["way"]: one for one in run("near_duplicate", seed)}
    assert list(ways) == ["belongings", "acts"]
    for one in ways.values():
        (near,) = added(seed, one)
        names = list(one.case.manifest)
        assert names[names.index("cancel_crossing") - 1] == near.name
        assert one.case.must.forbid == ("hire_cabin", near.name)
        assert near.required[0] == "crossing_no"
    assert added(seed, ways["belongings"])[0].name.startswith("cancel_crossing_")
    assert added(seed, ways["acts"])[0].name.endswith("_crossing")


def test_a_near_duplicate_whose_act_the_user_asks_for_is_not_added() -> None:
    text = "Label, pin, archive and print it or not, I don't mind; but please cancel crossing NK-8841, {} and all."
    seed = case(text.format("bookmark, label, reminder, template"), intent=["cancel_crossing"])
    assert run("near_duplicate", seed) == []


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("getCrossing", "getCrossingBookmark"),
        ("get-crossing", "get-crossing-bookmark"),
        ("list_crossings", "list_crossing_bookmarks"),
        ("find_ferries", "find_ferry_bookmarks"),
        ("get_movies", "get_movie_bookmark"),
        ("get_balance", "get_crossing_bookmark"),
    ],
)
def test_near_duplicates_are_named_like_the_tool(name: str, made: str) -> None:
    manifest = Manifest([ToolSpec.model_validate(tool(name, "crossing_no", risk="read"))])
    assert made in {near.name for near in near_duplicates(manifest, name).belongings}


def test_an_argument_that_points_elsewhere_in_the_schema_is_not_borrowed() -> None:
    pointing = ToolSpec.model_validate(tool("get_crossing", "crossing_no", risk="read"))
    pointing.parameters["properties"]["crossing_no"] = {"type": "string", "allOf": [{"$ref": "#/$defs/no"}]}
    near = near_duplicates(Manifest([pointing]), "get_crossing")
    assert (near.belongings, near.acts) == ((), ())


def test_without_the_needed_tool_nothing_is_called() -> None:
    seed = case(
        must={"effects": {"hire_cabin": 1}, "forbid": ["cancel_crossing", {"name": "hire_cabin"}]},
        script=[{"tool": "hire_cabin", "returns": {}}, {"tool": "get_crossing", "returns": {"deck": 4}}],
        why="Everything is said.",
        rule="values_given",
    )
    (one,) = run("needed_tool_removed", seed)
    assert list(one.case.manifest) == ["cancel_crossing", "get_crossing"]
    assert one.case.intent == ()
    assert one.case.expect is not None
    assert (one.case.expect.outcome, one.case.expect.calls) == ("no_call", ())
    assert [entry.tool for entry in one.case.script] == ["get_crossing"]
    assert one.case.must.to_json() == {"forbid": ["cancel_crossing"]}
    assert (one.case.rule, "none of the others" in one.case.why) == ("", True)
    assert [edit for edit in one.edits if edit.path == "intent"][0].before == ["hire_cabin"]


@pytest.mark.parametrize(
    "more",
    [
        {"tools": [*FERRY, tool("reserve_cabin", "crossing_no")]},
        {"tools": [*FERRY, tool("escalate_case", "note")]},
        {"tools": [*FERRY, tool("execute_query", "statement")]},
        {"intent": ["hire_cabin", "get_crossing"]},
        {"context": {"policy": [{"text": "Ask first.", "rule": {"confirm": ["hire_cabin"]}}]}},
        {"documents": [{"id": "d", "via": "tool:hire_cabin", "content": "Deck plan."}]},
        {"tools": [*FERRY, tool("change_voyage", "voyage_no", "berths")]},
        {"tools": [*FERRY, tool("extras", "voyage_no") | {"description": "Hire a cabin, a kennel or a deck chair."}]},
        {"tools": [*FERRY, CHOOSING]},
        {"expect": {"outcome": "call", "calls": [{"name": "get_crossing", "arguments": {}}, HIRE]}},
    ],
    ids=[
        "same thing",
        "passes on",
        "runs anything",
        "several",
        "policy",
        "document",
        "takes the values",
        "says so",
        "has the choice",
        "looked up first",
    ],
)
def test_a_tool_that_others_may_stand_in_for_is_not_taken_away(more: dict[str, Any]) -> None:
    assert run("needed_tool_removed", case(**more)) == []


@pytest.mark.parametrize(
    ("name", "given", "others"),
    [
        ("get_price", {"item"}, ["list_prices", "get_offer", "show_menu"]),
        ("open_hatch", set(), ["shut_hatch", "start_pump"]),
    ],
)
def test_what_may_stand_in_for_a_tool(name: str, given: set[str], others: list[str]) -> None:
    manifest = Manifest(
        [
            ToolSpec.model_validate(one)
            for one in (
                tool("get_price", "item", risk="read"),
                tool("list_prices", "year", risk="read"),
                tool("get_offer", "item", "week", risk="read"),
                tool("show_menu", risk="read"),
                tool("count_guests", "week", risk="read"),
                tool("open_hatch", "deck"),
                tool("shut_hatch", "deck"),
                tool("start_pump", "deck"),
                tool("paint_hull", "deck"),
            )
        ]
    )
    assert list(substitutes(manifest, name, frozenset(given))) == others


def told(*fields: str) -> dict[str, Any]:
    return {"type": "object", "properties": {field: {"type": "string"} for field in fields}}


def test_a_search_by_words_that_tells_the_same_stands_in_for_a_read() -> None:
    pattern = tool("browse_berths", "deck", risk="read", returns=told("captain"))
    pattern["parameters"]["properties"]["deck"]["pattern"] = "^D[0-9]$"
    tools = [
        tool("get_crossing", "crossing_no", risk="read", returns=told("captain", "crossing_no")),
        tool("ask_harbour", "question", risk="read", returns=told("captain")),
        tool("ask_weather", "question", risk="read", returns=told("crossing_no")),
        pattern | {"name": "show_berths"},
    ]
    manifest = Manifest([ToolSpec.model_validate(one) for one in tools])
    assert list(substitutes(manifest, "get_crossing", frozenset({"crossing_no"}))) == ["ask_harbour"]


def test_what_the_session_gives_is_at_hand_for_another_read() -> None:
    tools = [
        tool("get_crossing", "crossing_no", risk="read"),
        tool("show_calendar", "member", risk="read"),
        tool("hire_cabin", "crossing_no", "berths"),
    ]
    call = {"name": "get_crossing", "arguments": {"crossing_no": {"exact": "NK-8841"}}}
    asked = {"tools": tools, "intent": ["get_crossing"], "expect": {"outcome": "call", "calls": [call]}}
    text = "When does crossing NK-8841 leave?"
    assert [one.parameters["removed"] for one in run("needed_tool_removed", case(text, **asked))] == ["get_crossing"]
    assert run("needed_tool_removed", case(text, context={"session": {"member": "M-2"}}, **asked)) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("search_users", "find_user", True),
        ("cancelOrder", "cancel_orders", True),
        ("search_users", "search_orders", False),
        ("archive_order", "cancel_order", False),
        ("get_order", "get_order_history", False),
        ("delete_event", "remove_event", True),
    ],
)
def test_a_job_is_an_act_on_a_thing(one: str, other: str, same: bool) -> None:
    assert same_job(one, other) is same
    assert same_job(other, one) is same


def test_what_is_spoken_of_counts_in_every_text_of_a_case() -> None:
    seed = case(
        messages=[
            {"role": "assistant", "content": "The harbour is open."},
            {"role": "user", "content": "Two anchors, please."},
        ],
        documents=[{"id": "d", "via": "email", "content": "The lighthouses."}],
        context={"policy": [{"text": "No parrots."}]},
    )
    said = spoken_of(seed)
    for word in ("harbour", "anchors", "lighthouse", "parrot"):
        near = ToolSpec(name=f"paint_{word}")
        assert not own_words(near, seed.manifest).isdisjoint(said), word


def test_the_ready_tools_are_strict_plain_and_about_different_things() -> None:
    manifest = Manifest([ToolSpec(name="do_nothing")])
    ready = [one for one, _ in spare_tools(manifest)]
    written = table("toolbox")
    counted = len(written["general"]) + sum(len(entry["tools"]) for entry in written["domains"].values())
    assert len(ready) == len({one.name for one in ready}) == counted
    for one in ready:
        compile_schema(one.parameters)
        assert one.parameters["additionalProperties"] is False
        assert list(one.required) == list(one.properties)
        assert {"risk", "description"} <= one.model_fields_set
        assert one.returns is None
        assert not TOLD.search(one.description), one.name
        assert not any(same_job(one.name, other.name) for other in ready if other is not one), one.name


@pytest.mark.parametrize("domain", ["retail", "support", "calendar", "banking", "travel", "service"])
def test_the_domain_of_shipped_tools_is_seen(domain: str, seeds: list[Case]) -> None:
    tools = json.loads((SEEDS / domain / "tools.json").read_text(encoding="utf-8"))
    manifest = Manifest([ToolSpec.model_validate(one) for one in tools])
    assert domain_of(manifest) == domain
    names = set(table("toolbox")["domains"][domain]["tools"])
    assert {one.name for one, _ in spare_tools(manifest)[:6]} <= names
