"""The slots of a tool, and the words that point at it."""

from __future__ import annotations

from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.facts.slots import Slot, slots_of
from mootcourt.generator.facts.words import name_tokens, stem, stems_of, stop_stems, synonym_groups
from mootcourt.remembered import remembered


class ToolTable:
    """The slots of a tool and the words that point at it; made once for a tool."""

    def __init__(self, tool: ToolSpec) -> None:
        """Read the schema."""
        self.tool = tool
        self.slots: tuple[Slot, ...] = slots_of(tool)
        self.by_name = {slot.name: slot for slot in self.slots}
        tokens = name_tokens(tool.name)
        described = stems_of(tool.description.partition(".")[0])
        verb = stem(tokens[0]) if tokens else ""
        self.verb = verb
        self.verbs = frozenset({verb} | set(synonym_groups().get(verb, frozenset())) | set(described[:1]))
        self.nouns = (frozenset(stem(token) for token in tokens[1:]) | frozenset(described[1:])) - stop_stems()
        self.has_query = any(slot.kind == "text" for slot in self.slots)


@remembered(512)
def table_of(tool: ToolSpec) -> ToolTable:
    """Return the table of a tool; the many manifests of a seed's variants hold the same tools."""
    return ToolTable(tool)
