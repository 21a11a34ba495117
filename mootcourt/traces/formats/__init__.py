"""The formats in which others record what an agent did, one per module."""

from mootcourt.traces.formats.detect import SHAPES, conversation_of, detect, named_trace
from mootcourt.traces.formats.events import Conversation
from mootcourt.traces.formats.shape import TraceShape

__all__ = ["SHAPES", "Conversation", "TraceShape", "conversation_of", "detect", "named_trace"]
