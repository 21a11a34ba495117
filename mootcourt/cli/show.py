"""``moot show``: one case in full."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from mootcourt.cli.case_view import case_view
from mootcourt.cli.growing import printer
from mootcourt.contract.files import dump_line, load_cases
from mootcourt.errors import UsageError
from mootcourt.generator.dataset import load_rows
from mootcourt.generator.dataset.layout import read_description
from mootcourt.generator.dataset.reading import Part
from mootcourt.generator.dataset.tally import ENDS

PARTS: tuple[Part, ...] = ("cases", "pending", "rejected")
NEAR = 3


def command(
    case: Annotated[str, typer.Argument(help="The id of the case, or how it begins.", metavar="CASE")],
    path: Annotated[Path, typer.Argument(help="A dataset, or a file or folder of cases.", metavar="PATH")] = Path(),
    json: Annotated[bool, typer.Option("--json", help="Print the case as one line of JSON.")] = False,
) -> None:
    """Show one case in full.

    What the agent sees, what it must do, which rule decided, the facts found, and how the
    case came about. Cases that wait for review or were rejected are found too. The exit
    code is 0, or 2 for wrong use, unreadable input, or a name that no case or several have.

    Example: moot show banking-transfer-confirmed out/dataset
    """
    found = _find(case, path)
    if json:
        typer.echo(dump_line(found["case"].to_json()))
    else:
        view = case_view(found["case"], status=found["status"], reasons=found["reasons"])
        printer().print(view, soft_wrap=True, end="")


def _find(wanted: str, path: Path) -> dict[str, Any]:
    """Return the case with that id, or else the only one whose id begins so.

    Raises:
        UsageError: There is none, or there are several.
    """
    beginning: list[dict[str, Any]] = []
    names: list[str] = []
    for row in _rows(path):
        name = row["case"].id
        if name == wanted:
            return row
        if "~" not in name or "~" in wanted:
            names.append(name)
        if name.startswith(wanted) and len(beginning) <= NEAR:
            beginning.append(row)
    if len(beginning) == 1:
        return beginning[0]
    if not beginning:
        near = get_close_matches(wanted, names, n=NEAR)
        mend = f"did you mean {' or '.join(near)}?" if near else "its ids are in its files"
        raise UsageError(f"no case in {path} is called {wanted}; {mend}")
    several = ", ".join(row["case"].id for row in islice(beginning, NEAR))
    more = ", ..." if len(beginning) > NEAR else ""
    raise UsageError(f"several cases begin with {wanted}: {several}{more}; name one in full")


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    if path.is_dir() and read_description(path) is not None:
        for part, status in zip(PARTS, ENDS, strict=True):
            yield from ({**row, "status": status} for row in load_rows(path, part=part))
    else:
        yield from ({"case": case, "status": "", "reasons": ()} for case in load_cases(path))
