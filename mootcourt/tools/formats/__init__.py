"""The formats in which others write tools, one per module."""

from mootcourt.tools.formats.detect import SHAPES, detect, read_tool
from mootcourt.tools.formats.shape import Shape
from mootcourt.tools.reading import ToolList, read_tool_list, read_tools, tool_list

__all__ = ["SHAPES", "Shape", "ToolList", "detect", "read_tool", "read_tool_list", "read_tools", "tool_list"]
