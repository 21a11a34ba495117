"""Which tools of the intent a turn is about."""

from __future__ import annotations

from mootcourt.generator.derivation.owners import owners_of
from mootcourt.generator.derivation.requests import is_pending
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable


def due(tables: list[ToolTable], scene: Scene) -> list[ToolTable]:
    """Return the tools that this turn asks for: all of them where the case has one turn."""
    if len(tables) == 1 or scene.alone:
        return tables
    pending = [table for table in tables if table.tool.name in scene.due]
    if scene.before is not None and is_pending(scene) and "request" not in _plain_acts(scene):
        return pending
    owners = set(owners_of(scene.message, tables))
    named = [table for table in tables if table.tool.name in owners]
    if named:
        return named
    if scene.before is not None and is_pending(scene):
        return pending
    made = {call.name for call in scene.made}
    fresh = [table for table in tables if table.tool.name not in made]
    return fresh if len(fresh) == 1 else []


def _plain_acts(scene: Scene) -> set[str]:
    return set(scene.message.acts)
