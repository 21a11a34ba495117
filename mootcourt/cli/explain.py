"""``moot explain``: the facts of each case, the expectation they derive, and whether the case agrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from mootcourt.cli import exit_codes
from mootcourt.cli.growing import printer
from mootcourt.cli.terminal import counted, plain
from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_line, load_cases
from mootcourt.generator.derivation import Agreement, Derived, agreement, derive
from mootcourt.generator.facts import Fact

AGREES, DIFFERS, UNDECIDED = "agrees", "differs", "undecided"
STYLES = {AGREES: "green", DIFFERS: "red", UNDECIDED: "yellow"}


def command(
    paths: Annotated[list[Path], typer.Argument(help="Case files, folders, datasets.", metavar="PATH...")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each case.")] = False,
) -> None:
    """Explain what each case must expect, from its facts alone.

    Prints the facts found, the derived expectation, the rule that decided, and whether the
    case agrees. What no rule decides is unknown, with the one line that would decide it.
    The exit code is 0, 1 when a reviewed case contradicts what is derived and does not say
    why (override), 2 for wrong use or when a file or a case could not be read.

    Example: moot explain seeds/banking --json
    """
    console = printer()
    verdicts = Counter[str]()
    contradicted = False
    for case in load_cases(*paths):
        derived = derive(case)
        result = agreement(case, derived)
        verdict = _verdict(derived, result)
        verdicts[verdict] += 1
        contradicted |= verdict == DIFFERS and case.is_reviewed and case.override is None
        if json:
            typer.echo(dump_line(explanation(case, derived, result)))
        else:
            console.print(explained(case, derived, result), soft_wrap=True)
    counts = f"{verdicts[AGREES]:,} agree, {verdicts[DIFFERS]:,} differ, {verdicts[UNDECIDED]:,} undecided"
    typer.echo(f"{counted(verdicts.total(), 'case')}: {counts}", err=True)
    raise typer.Exit(exit_codes.FINDINGS if contradicted else exit_codes.FINE)


def explanation(case: Case, derived: Sequence[Derived], result: Agreement) -> dict[str, Any]:
    """Return what is derived for a case as plain JSON; of several turns the last, and each under ``turns``."""
    last = _turn(derived[-1])
    record: dict[str, Any] = {"id": case.id, **last, "agrees": result.agrees}
    if not result.agrees:
        record["difference"] = result.reason
    if len(derived) > 1:
        record["turns"] = [_turn(one) for one in derived]
    return record


def _verdict(derived: Sequence[Derived], result: Agreement) -> str:
    if result.agrees:
        return AGREES
    return UNDECIDED if any(one.outcome == "unknown" for one in derived) else DIFFERS


def _turn(derived: Derived) -> dict[str, Any]:
    record: dict[str, Any] = {
        "derived": derived.to_json(),
        "rule": derived.rule,
        "reason": derived.reason,
        "facts": [fact.to_json() for fact in derived.facts],
    }
    if derived.outcome == "unknown":
        record["decides"] = derived.decides
    return record


def explained(case: Case, derived: Sequence[Derived], result: Agreement) -> Text:
    """Return the same for a person to read; the case's own text is escaped."""
    text = Text()
    text.append(plain(case.id), style="bold")
    verdict = _verdict(derived, result)
    text.append(f"  {verdict}\n", style=STYLES[verdict])
    if verdict == DIFFERS:
        _line(text, "difference", result.reason)
    for number, one in enumerate(derived):
        if len(derived) > 1:
            text.append(f"  turn {number + 1}\n", style="dim")
        for label, value in _lines(one):
            _line(text, label, value)
    return text


def _lines(derived: Derived) -> Iterator[tuple[str, str]]:
    yield "outcome", derived.outcome
    yield "rule", f"{derived.rule or 'none'}: {derived.reason}"
    if derived.decides:
        yield "decides", derived.decides
    for call in derived.calls:
        yield "call", f"{call.name} {dump_line(call.arguments)}"
    for name in derived.missing:
        yield "missing", " or ".join(name) if isinstance(name, tuple) else name
    for argument, values in derived.conflict.items():
        yield "conflict", f"{argument} {dump_line(values)}"
    for tool in derived.confirm:
        yield "confirm", tool
    for fact in derived.facts:
        yield "fact", _fact(fact)


def _fact(fact: Fact) -> str:
    trust = "" if fact.trusted else ", not trusted by itself"
    return f"{dump_line(fact.value)} ({fact.type} from {fact.source} at {fact.path}{trust})"


def _line(text: Text, label: str, value: str) -> None:
    text.append(f"  {label:<11}", style="cyan")
    text.append(plain(value.rstrip("\n")) + "\n")
