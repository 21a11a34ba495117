"""How a command's usage is written: ``moot validate [OPTIONS] PATH...``."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

_REQUIRED = re.compile(r"^\{(.*)\}(?:\.\.\.)?$")
_LIST_TYPE = re.compile(r" <list\[\w+\]>")


class Command(TyperCommand):
    """A command whose arguments stand in its usage as they were named, without braces and types.

    The context is ``Any``: typer 0.29 brings a copy of click, earlier ones use click itself.
    """

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the usage line."""
        return [_REQUIRED.sub(r"\1", piece) for piece in super().collect_usage_pieces(ctx)]

    def get_help(self, ctx: Any) -> str:
        """Return the text of ``--help``."""
        return _LIST_TYPE.sub(lambda found: " " * len(found[0]), super().get_help(ctx))
