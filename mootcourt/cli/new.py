"""``moot new``: one more seed, asked for question by question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from mootcourt.cli.terminal import plain
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.files import (
    CaseAt,
    Finding,
    Record,
    dump_yaml,
    parse_json,
    parse_yaml,
    read_manifest,
    scan_cases,
)
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.contract.validation import check_case
from mootcourt.errors import InputError, UsageError
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.starter.append import append_seed
from mootcourt.generator.starter.proposal import proposed_expectation
from mootcourt.generator.starter.seeds import TOOLS_FILE, slug

PLACEHOLDER = {"outcome": "no_call"}
WHY = "That differs from what follows from the facts. Why is it right?"


def command(
    folder: Annotated[Path, typer.Argument(help="The folder of the suite, with its tools.json.", metavar="DIR")],
    tool: Annotated[str, typer.Option("--tool", metavar="NAME", help="The tool that the seed is about.")],
) -> None:
    """Write one more seed, question by question; the expectation is proposed, you confirm or edit it.

    Example: moot new my-suite --tool create_refund
    """
    manifest = _manifest(folder)
    if tool not in manifest:
        raise UsageError(f"no tool is called {tool!r} in {folder / TOOLS_FILE}; there are: {', '.join(manifest)}")
    fields = _ask_facts(manifest, manifest[tool])
    fields["id"] = _free_id(folder, slug(tool))
    fields["expect"] = _ask_expectation(fields, manifest)
    case = _case(fields, manifest)
    case = _case({**fields, **_ask_record(case)}, manifest)
    path = append_seed(case, folder, tool)
    typer.echo(plain(f"{path}: seed {case.id} written"))


def _manifest(folder: Path) -> Manifest:
    read = read_manifest(folder / TOOLS_FILE)
    if isinstance(read, list):
        raise read[0].error()
    return read.manifest


def _ask_facts(manifest: Manifest, tool: ToolSpec) -> dict[str, Any]:
    said = typer.prompt("What does the user say?", prompt_suffix=" ")
    session = dict(_ask_session())
    script = list(_ask_script(manifest))
    fields: dict[str, Any] = {"id": "", "title": "", "tools": TOOLS_FILE, "group": "clear_positive", "intent": []}
    if typer.confirm(f"Is the request about {tool.name}?", default=True):
        fields["intent"] = [tool.name]
    context: dict[str, Any] = {"session": session} if session else {}
    if tool.risk != "read" and typer.confirm(f"Does {tool.name} need the user's confirmation first?", default=False):
        text = f"Ask for confirmation before using {tool.name}."
        context["policy"] = [{"text": text, "rule": {"confirm": [tool.name]}}]
    if context:
        fields["context"] = context
    fields["messages"] = [{"role": "user", "content": said}]
    if script:
        fields["script"] = script
    return fields


def _ask_session() -> Iterator[tuple[str, Any]]:
    while answer := _optional("A value of the signed-in session, as name=value"):
        name, sign, value = answer.partition("=")
        if not sign or not name.strip():
            typer.echo("Write it as name=value, such as customer_id=cus_88.", err=True)
            continue
        yield name.strip(), _json_or_text(value.strip())


def _ask_script(manifest: Manifest) -> Iterator[dict[str, Any]]:
    while name := _optional("A tool that answers in this case"):
        if name not in manifest:
            typer.echo(plain(f"No tool is called {name}; there are: {', '.join(manifest)}."), err=True)
            continue
        entry: dict[str, Any] = {"tool": name}
        when = _ask_json("When called with, as a JSON object", wanted=dict)
        if when:
            entry["when"] = when
        entry["returns"] = _ask_json("It returns, as JSON")
        yield entry


def _ask_expectation(fields: dict[str, Any], manifest: Manifest) -> dict[str, Any]:
    """Show what follows from the facts; return what the author confirms or writes instead."""
    turn = derive(_case({**fields, "expect": PLACEHOLDER}, manifest))[0]
    proposed = proposed_expectation(turn, manifest)
    if proposed is None:
        typer.echo(plain(f"No rule decides this case: {turn.reason}. {turn.decides}"))
    else:
        typer.echo(plain(f"What the agent must do ({turn.rule}: {turn.reason}):"))
        typer.echo(plain(dump_yaml(proposed), keep_newlines=True))
        if typer.confirm("Is that right?", default=True):
            return proposed
    while True:
        answer = typer.prompt("Write the expectation, such as {outcome: clarify, clarify: {missing: [order_id]}}")
        problem = _problem_of(answer, fields, manifest)
        if isinstance(problem, dict):
            return problem
        typer.echo(plain(problem), err=True)


def _problem_of(answer: str, fields: dict[str, Any], manifest: Manifest) -> dict[str, Any] | str:
    """Return the expectation that the answer writes, or what is wrong with it."""
    try:
        written = parse_yaml(answer).value
        case = _case({**fields, "expect": written}, manifest)
    except InputError as error:
        return str(error)
    at = CaseAt(file=case.id, case=case, record=parse_yaml(dump_yaml(case.to_json())), tools=None)
    fault = next((finding for finding in check_case(at) if finding.severity == "error"), None)
    if fault is None:
        return dict(written)
    return f"{fault.path}: {fault.message}" + (f"; {fault.mend}" if fault.mend else "")


def _ask_record(case: Case) -> dict[str, Any]:
    """Ask for what does not change the case's meaning."""
    assert case.expect is not None  # made with one
    record: dict[str, Any] = {"group": _group_of(case.expect)}
    if not agreement(case, derive(case)).agrees:
        record["override"] = {"reason": typer.prompt(WHY, prompt_suffix=" ")}
    record["title"] = typer.prompt("A title", default=f"{case.id}")
    reader = _optional("Your name, if you have read the seed against its expectation")
    record["review"] = {"status": "reviewed", "by": reader} if reader else {"status": "unreviewed"}
    return record


def _group_of(expect: Expectation) -> str:
    """Return the group that an expectation speaks for; the author may know better."""
    outcome = expect.outcomes[0]
    if outcome == "clarify" and expect.clarify is not None:
        return (
            "conflict" if expect.clarify.conflict else "missing_field" if expect.clarify.missing else "clear_positive"
        )
    if outcome == "call":
        return "multi_step" if len(expect.calls) > 1 else "clear_positive"
    return "tool_error" if outcome == "report_failure" else "clear_negative"


def _case(fields: dict[str, Any], manifest: Manifest) -> Case:
    case = shaped(Case, Record(fields, 1), None)
    if isinstance(case, list):
        fault = case[0]
        raise InputError(fault.message, path=fault.path, mend=fault.mend)  # what was typed has no line
    return case.with_manifest(manifest, tools=TOOLS_FILE)


def _free_id(folder: Path, name: str) -> str:
    taken = {found.id for found in scan_cases(folder) if not isinstance(found, Finding)}
    return next(f"{name}-{number}" for number in range(1, len(taken) + 2) if f"{name}-{number}" not in taken)


def _optional(question: str) -> str:
    answer: str = typer.prompt(f"{question} (empty to go on)", default="", show_default=False)
    return answer.strip()


def _ask_json(question: str, *, wanted: type | None = None) -> Any:
    while True:
        answer = _optional(question)
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
