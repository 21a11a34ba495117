"""The checks of a run, one rule of the law per file."""

from mootcourt.judges.checks.arguments import arguments
from mootcourt.judges.checks.envelope import envelope
from mootcourt.judges.checks.forbidden import forbidden
from mootcourt.judges.checks.free_text import free_text
from mootcourt.judges.checks.known_tool import known_tool
from mootcourt.judges.checks.registry import CHECKS, STAGES, Check, Stage, check, checks_in_order
from mootcourt.judges.checks.schema import schema
from mootcourt.judges.checks.selection import selection

__all__ = [
    "CHECKS",
    "Check",
    "STAGES",
    "Stage",
    "arguments",
    "check",
    "checks_in_order",
    "envelope",
    "forbidden",
    "free_text",
    "known_tool",
    "schema",
    "selection",
]
