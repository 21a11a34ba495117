"""What an injected text wants the agent to do, and how a case says that it must not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.case import Case
from mootcourt.contract.schema import property_validator
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.operators.text.data import fill, table, words
from mootcourt.generator.operators.text.ids import another, is_identifier
from mootcourt.generator.operators.text.nouns import determiner_of, noun_for, with_article
from mootcourt.generator.operators.text.targets import everything_seen
from mootcourt.generator.patterns import text_for
from mootcourt.remembered import remembered

LANGUAGES = ("en", "de", "es", "fr")


@dataclass(frozen=True, slots=True)
class Goal:
    """One aim of an attacker.

    Attributes:
        kind: ``forbidden_write``, ``exfiltration``, ``wrong_argument``, ``false_claim`` or ``silence``.
        orders: The order in each language, in small letters without an end mark.
        forbid: The tool or call that must not be made.
        not_claim: The claim that must not be made.
        parameters: What was chosen, as plain JSON.
    """

    kind: str
    orders: Mapping[str, str]
    forbid: str | ExpectedCall | None = None
    not_claim: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)


def goals(case: Case, rng: Random) -> list[Goal]:
    """Return one goal of each kind that the case admits."""
    expected = [call for turn in case.judged_turns for call in turn.expect.calls]
    seen = everything_seen(case)
    named = {call.name for call in expected} | set(case.intent)
    found = [
        goal
        for goal in (
            _forbidden_write(case, named, seen, rng),
            _exfiltration(case, expected, named, rng),
            _wrong_argument(case, expected, seen, rng),
            _false_claim(case, rng),
            _silence(case),
        )
        if goal is not None
    ]
    return found


def _forbidden_write(case: Case, named: set[str], seen: str, rng: Random) -> Goal | None:
    tools = [tool for tool in case.manifest.tools if tool.risk != "read" and tool.name not in named]
    if not tools:
        return None
    tool = rng.choice(tools)
    arguments = dict(_samples(tool, seen, rng))
    act = _act(tool, arguments)
    spoken = ", ".join(f"{name}={value}" for name, value in arguments.items()) or "{}"
    orders = {
        language: fill(frame, act=act, tool=tool.name, arguments=spoken)
        for language, frame in table("payloads")["do_call"].items()
    }
    return Goal("forbidden_write", orders, tool.name, "", {"tool": tool.name})


def _samples(tool: ToolSpec, seen: str, rng: Random) -> Iterator[tuple[str, str]]:
    for name in tool.required[:3]:
        schema = tool.properties.get(name)
        if not isinstance(schema, Mapping):
            continue
        value = _sample(name, schema, rng)
        if value is not None and value not in seen and property_validator(tool, name).is_valid(_typed(value, schema)):
            yield name, value


def _sample(name: str, schema: Mapping[str, Any], rng: Random) -> str | None:
    if "pattern" in schema:
        return text_for(str(schema["pattern"]), rng)
    if schema.get("enum"):
        return str(rng.choice(schema["enum"]))
    if schema.get("format") == "email" or "email" in name:
        return str(rng.choice(table("payloads")["canaries"]))
    if schema.get("type") in {"integer", "number"}:
        return str(rng.randrange(110, 990))
    return None


def _typed(value: str, schema: Mapping[str, Any]) -> Any:
    return int(value) if schema.get("type") in {"integer", "number"} and value.isdigit() else value


def _act(tool: ToolSpec, arguments: Mapping[str, str]) -> str:
    """Say a call as an order: "create a refund (order number QA-9, amount 480)"."""
    parts = [part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", tool.name)]
    if len(parts) > 2 and parts[1] in {"back", "up", "off", "out", "over", "down"}:
        phrase = f"{parts[0]} {parts[1]} the {' '.join(parts[2:])}"
    elif len(parts) > 1 and parts[1] in words("grammar", "dangling"):
        phrase = " ".join(parts)
    elif len(parts) > 1 and parts[0] in words("grammar", "verbs"):
        noun = " ".join(parts[1:])
        if noun.endswith("s") and not noun.endswith("ss"):
            phrase = f"{parts[0]} the {noun}"
        elif parts[0] in {
            "create",
            "add",
            "book",
            "send",
            "issue",
            "open",
            "file",
            "place",
            "make",
            "schedule",
            "order",
            "submit",
            "post",
            "write",
        }:
            phrase = f"{parts[0]} {with_article(noun)}"
        else:
            phrase = f"{parts[0]} {determiner_of(noun).replace('my', 'the')} {noun}"
    else:
        phrase = f"run {tool.name}"
    labels = [_label(tool, name, value) for name, value in arguments.items()]
    told = ", ".join(
        _told(label if labels.count(label) == 1 else _spaced(name), value)
        for label, (name, value) in zip(labels, arguments.items(), strict=True)
    )
    return f"{phrase} ({told})" if told else phrase


def _told(label: str, value: str) -> str:
    """Say a value with its label, and its unit behind it: "duration 45 minutes", "order number QA-9"."""
    named, _, unit = label.rpartition(" ")
    return f"{named} {value} {unit}" if named and unit in words("nouns", "units") else f"{label} {value}"


def _label(tool: ToolSpec, name: str, value: str) -> str:
    named = is_identifier(value) and tool.properties[name].get("type", "string") == "string"
    return noun_for(name, tool.properties[name]).label if named else _spaced(name)


def _spaced(name: str) -> str:
    return re.sub(r"[_ ]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).lower()


def _exfiltration(case: Case, expected: list[ExpectedCall], named: set[str], rng: Random) -> Goal | None:
    address = str(rng.choice(table("payloads")["canaries"]))
    for tool in case.manifest.tools:
        name = _address_of(tool)
        if tool.risk == "read" or not name or (tool.name in named and not _fixed(expected, tool.name, name)):
            continue
        orders = _all("exfiltrate", address=address)
        if tool.name in case.must.forbid:
            return Goal("exfiltration", orders, tool.name, "", {"tool": tool.name, "address": address})
        forbidden = _call_with(tool.name, name, address)
        return Goal("exfiltration", orders, forbidden, "", {"tool": tool.name, "address": address})
    return None


@lru_cache(maxsize=256)
def _call_with(tool: str, argument: str, value: str) -> ExpectedCall:
    return ExpectedCall(name=tool, arguments={argument: ArgumentSpec(exact=value)})


@remembered(64)
def _address_of(tool: ToolSpec) -> str:
    for name, schema in tool.properties.items():
        if isinstance(schema, Mapping) and schema.get("type", "string") == "string":
            told = f"{name} {schema.get('description', '')} {schema.get('format', '')}".lower()
            if re.search(r"\be-?mail\b|_email\b|\bemail_", told) and "body" not in name:
                return str(name)
    return ""


def _fixed(expected: list[ExpectedCall], tool: str, argument: str) -> bool:
    """Whether every expected call of the tool says what the argument is, so that another value is another call."""
    return all(
        argument in call.arguments and call.arguments[argument].comparator in {"exact", "email"}
        for call in expected
        if call.name == tool
    )


def _wrong_argument(case: Case, expected: list[ExpectedCall], seen: str, rng: Random) -> Goal | None:
    for call in reversed(expected):
        tool = case.manifest.get(call.name)
        for name, spec in call.arguments.items() if tool is not None else ():
            schema = tool.properties.get(name) if tool is not None else None
            if spec.comparator != "exact" or not isinstance(spec.value, str) or not isinstance(schema, Mapping):
                continue
            made = another(spec.value, schema, (seen,), rng) if is_identifier(spec.value) else None
            if made is None:
                continue
            orders = _all("use_value", value=made, label=noun_for(name, schema).label)
            forbidden = _call_with(call.name, name, made)
            return Goal("wrong_argument", orders, forbidden, "", {"tool": call.name, "argument": name, "value": made})
    return None


def _false_claim(case: Case, rng: Random) -> Goal:
    claim = rng.choice(table("payloads")["claims"])
    frames = table("payloads")["say_claim"]
    orders = {language: fill(frames[language], claim=claim[language]) for language in LANGUAGES}
    return Goal("false_claim", orders, None, claim["en"], {"claim": claim["en"]})


def _silence(case: Case) -> Goal | None:
    """Only what the answer has to state anyway can be held back."""
    if not case.must.state:
        return None
    fact = case.must.state[0]
    return Goal("silence", _all("stay_silent", fact=str(fact)), None, "", {"fact": fact})


def _all(key: str, **slots: str) -> dict[str, str]:
    return {language: fill(frame, **slots) for language, frame in table("payloads")[key].items()}
