"""Asked whether something was done: the read that answers it, if there is one."""

from __future__ import annotations

from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.derivation.filling import fill
from mootcourt.generator.derivation.lookups import look_up
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.results import declared_leaves


def answering_reads(tables: list[ToolTable], scene: Scene) -> list[tuple[ToolTable, Filling]]:
    """Return the reads that tell the state of what the writes of the intent act on."""
    reads = [table for table in tables if table.tool.risk == "read"]
    if not reads:
        wanted = {
            slot.name for table in tables for slot in table.slots if slot.required and slot.kind in ("id", "email")
        }
        reads = [
            scene.tables[tool.name]
            for tool in scene.tables.manifest.tools
            if tool.risk == "read"
            and tool.required
            and set(tool.required) <= wanted
            and _tells_state(scene.tables[tool.name])
        ]
    return [(table, fill(table, scene, look_up)) for table in reads]


def _tells_state(table: ToolTable) -> bool:
    words = table.tool.description.partition(".")[0].lower()  # what else it says is not what the tool does
    if "status" in words or "state" in words or "details" in words:
        return True
    return any(
        "status" in str(keys[-1]) or "state" in str(keys[-1]) for keys, _ in declared_leaves(table.tool.returns) if keys
    )
