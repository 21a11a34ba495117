"""Which tools of the intent a turn is about."""

from __future__ import annotations

from mootcourt.generator.derivation.requests import is_pending
from mootcourt.generator.derivation.scene import Scene, ToolTable
from mootcourt.generator.facts.words import stem, words_of


def due(tables: list[ToolTable], scene: Scene) -> list[ToolTable]:
    """Return the tools that this turn asks for: all of them where the case has one turn."""
    if len(tables) == 1 or scene.alone:
        return tables
    if scene.before is not None and is_pending(scene):
        asked = set(scene.before.confirm) | {name for name in scene.due}
        open_tables = [table for table in tables if table.tool.name in asked]
        if open_tables:
            return open_tables
    stems = {stem(word) for word in words_of(scene.message.masked)}
    scores = {table.tool.name: 3 * (table.verb in stems) + len(table.verbs & stems) + len(table.nouns & stems) for table in tables}
    best = max(scores.values())
    chosen = [table for table in tables if scores[table.tool.name] == best and best > 0]
    made = {call.name for call in scene.made}
    if len(chosen) != 1:
        fresh = [table for table in (chosen or tables) if table.tool.name not in made]
        chosen = fresh if len(fresh) == 1 else []
    scene.due = tuple(table.tool.name for table in chosen)
    return chosen
