"""Tool manifests: reading what others wrote."""

from mootcourt.tools.formats import ToolList, read_tool_list, read_tools
from mootcourt.tools.json_types import with_json_types

__all__ = ["ToolList", "read_tool_list", "read_tools", "with_json_types"]
