"""The questions of ``moot new``. Each answer goes into the fields of the case at once, so that none is lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import typer

from mootcourt.cli.terminal import plain
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.files import Record, dump_yaml, parse_json, parse_yaml
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.errors import InputError
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.starter.proposal import proposed_expectation
from mootcourt.generator.starter.results import result_for
from mootcourt.generator.starter.seeds import TOOLS_FILE, fault_of

NO_VALUE = ("derived", "judged", "absent", "anything")
PLACEHOLDER = {"outcome": "no_call"}
DIFFERS = "That differs from what follows from the facts. Why is it right?"


def ask_facts(fields: dict[str, Any], manifest: Manifest, tool: ToolSpec) -> None:
    """Ask for what the agent sees."""
    fields |= {"group": "clear_positive", "intent": [tool.name]}
    fields["messages"] = [{"role": "user", "content": _text("What does the user say?")}]
    _ask_session(fields)
    _ask_script(fields, manifest)
    if not typer.confirm(f"Is the request about {tool.name}?", default=True):
        fields["intent"] = []
    if tool.risk != "read" and typer.confirm(f"Does {tool.name} need the user's confirmation first?", default=False):
        text = f"Ask for confirmation before using {tool.name}."
        fields.setdefault("context", {})["policy"] = [{"text": text, "rule": {"confirm": [tool.name]}}]


def _ask_session(fields: dict[str, Any]) -> None:
    while answer := _optional("A value of the signed-in session, as name=value"):
        name, sign, value = answer.partition("=")
        if not sign or not name.strip():
            typer.echo("Write it as name=value, such as customer_id=cus_88.", err=True)
            continue
        try:
            read = _json_or_text(value.strip())
        except InputError as error:
            typer.echo(plain(f"The value is no JSON: {error}"), err=True)
            continue
        fields.setdefault("context", {}).setdefault("session", {})[name.strip()] = read


def _ask_script(fields: dict[str, Any], manifest: Manifest) -> None:
    while name := _optional("A tool that answers in this case"):
        if name not in manifest:
            typer.echo(plain(f"No tool is called {name}; there are: {', '.join(manifest)}."), err=True)
            continue
        entry: dict[str, Any] = {"tool": name}
        when = _ask_json("When called with, as a JSON object", wanted=dict)
        if when:
            entry["when"] = when
        entry["returns"] = _ask_json("It returns, as JSON")
        _add_entry(fields, manifest, entry)


def _add_entry(fields: dict[str, Any], manifest: Manifest, entry: dict[str, Any]) -> bool:
    """Put a scripted answer into the case, unless it is at fault; then say why."""
    script = [*fields.get("script", ()), entry]
    fault = _fault_of({"expect": PLACEHOLDER, **fields, "script": script}, manifest, under="script")
    if fault is not None:
        typer.echo(plain(fault), err=True)
        return False
    fields["script"] = script
    return True


def ask_expectation(fields: dict[str, Any], manifest: Manifest) -> None:
    """Show what follows from the facts, and take what the author confirms or writes instead."""
    turn = derive(case_of({**fields, "expect": PLACEHOLDER}, manifest))[0]
    proposed = proposed_expectation(turn, manifest)
    if proposed is None:
        typer.echo(plain(f"No rule decides this case: {turn.reason}. {turn.decides}"))
    else:
        typer.echo(plain(f"What the agent must do ({turn.rule}: {turn.reason}):"))
        typer.echo(plain(dump_yaml(proposed), keep_newlines=True))
        if typer.confirm("Is that right?", default=True):
            fields["expect"] = proposed
            fields["why"] = f"{turn.reason[:1].upper()}{turn.reason[1:]}."
            return
    while True:
        answer = typer.prompt("Write the expectation, such as {outcome: clarify, clarify: {missing: [order_id]}}")
        try:
            written = parse_yaml(answer).value
            fault = _fault_of({**fields, "expect": written}, manifest)
        except InputError as error:
            fault = str(error)
        if fault is None:
            fields["expect"] = dict(written)
            return
        typer.echo(plain(fault), err=True)


def ask_results(fields: dict[str, Any], manifest: Manifest) -> None:
    """Ask for the result of each expected call that no scripted answer is there for, and count the effects."""
    calls = case_of(fields, manifest).judged_turns[0].expect.calls
    for call in calls:
        if any(entry["tool"] == call.name for entry in fields.get("script", ())):
            continue
        values = {name: spec.value for name, spec in call.arguments.items() if spec.comparator not in NO_VALUE}
        named = next((name for name, spec in call.arguments.items() if spec.comparator == "exact"), None)
        entry: dict[str, Any] = {"tool": call.name, **({"when": {named: values[named]}} if named else {})}
        made = json.dumps(result_for(manifest[call.name], values), ensure_ascii=False)
        while True:
            entry["returns"] = _ask_json(f"What does {call.name} return, as JSON?", default=made)
            if _add_entry(fields, manifest, entry):
                break
    effects = Counter(call.name for call in calls if manifest[call.name].risk != "read")
    if effects and "call" in case_of(fields, manifest).judged_turns[0].expect.outcomes:
        fields["must"] = {"effects": dict(effects)}


def ask_record(fields: dict[str, Any], manifest: Manifest, tool: ToolSpec) -> None:
    """Ask for what does not change the case's meaning."""
    case = case_of(fields, manifest)
    assert case.expect is not None  # asked for before
    fields["group"] = _group_of(case.expect)
    if not agreement(case, derive(case)).agrees:
        fields["override"] = {"reason": _text(DIFFERS)}
        fields["why"] = fields["override"]["reason"]
    fields["why"] = _text("Why is the expectation right?", default=fields.get("why"))
    fields["title"] = _text("A title", default=_title_of(case.expect, tool.name))
    reader = _optional("Your name, if you have read the seed against its expectation")
    fields["review"] = {"status": "reviewed", "by": reader} if reader else {"status": "unreviewed"}


def _group_of(expect: Expectation) -> str:
    """Return the group that an expectation speaks for; the author may know better."""
    outcome = expect.outcomes[0]
    if outcome == "clarify" and expect.clarify is not None:
        asked = expect.clarify
        return "conflict" if asked.conflict else "missing_field" if asked.missing else "clear_positive"
    if outcome == "call":
        return "multi_step" if len(expect.calls) > 1 else "clear_positive"
    return "tool_error" if outcome == "report_failure" else "clear_negative"


def _title_of(expect: Expectation, tool: str) -> str:
    clarify = expect.clarify
    if clarify is not None and clarify.missing:
        names = [name if isinstance(name, str) else " or ".join(name) for name in clarify.missing]
        return f"{tool} without {', '.join(names)}"
    if clarify is not None and clarify.conflict:
        return f"{tool} with several values of {', '.join(clarify.conflict)}"
    if clarify is not None and clarify.confirm:
        return f"{tool} before the user confirms"
    endings = {"call": "A clear request for {}", "report_failure": "{} fails", "refuse": "{} is refused"}
    return endings.get(expect.outcomes[0], "No call of {}").format(tool)


def case_of(fields: Mapping[str, Any], manifest: Manifest) -> Case:
    """Return the case that the answers give.

    Raises:
        InputError: They give none.
    """
    case = shaped(Case, Record(dict(fields), 1), None)
    if isinstance(case, list):
        fault = case[0]
        raise InputError(fault.message, path=fault.path, mend=fault.mend)  # what was typed has no line
    return case.with_manifest(manifest, tools=TOOLS_FILE)


def _fault_of(fields: Mapping[str, Any], manifest: Manifest, *, under: str = "") -> str | None:
    """Return what is wrong with the case, or with that field of it, in one line."""
    try:
        fault = fault_of(case_of(fields, manifest))
    except InputError as error:
        return str(error)
    if fault is None or not fault.path.startswith(under):
        return None
    return f"{fault.path}: {fault.message}" + (f"; {fault.mend}" if fault.mend else "")


def _text(question: str, *, default: str | None = None) -> str:
    while True:
        answer: str = typer.prompt(question, default=default, prompt_suffix=" " if question.endswith("?") else ": ")
        if answer.strip():
            return answer.strip()
        typer.echo("Write a text.", err=True)


def _optional(question: str) -> str:
    answer: str = typer.prompt(f"{question} (empty to go on)", default="", show_default=False)
    return answer.strip()


def _ask_json(question: str, *, wanted: type | None = None, default: str | None = None) -> Any:
    ask: Callable[[], str] = (
        (lambda: _optional(question)) if default is None else (lambda: _text(question, default=default))
    )
    while True:
        answer = ask()
        if not answer:
            return None
        try:
            value = parse_json(answer)
        except InputError as error:
            typer.echo(plain(str(error)), err=True)
            continue
        if wanted is None or isinstance(value, wanted):
            return value
        typer.echo("That is JSON, but no object; write it as {...}.", err=True)


def _json_or_text(text: str) -> Any:
    """Read JSON where it is an object, a list, a truth value or quoted; anything else is text, ``00826`` too."""
    if text[:1] in ('"', "{", "[") or text in ("true", "false", "null"):
        return parse_json(text)
    return text
