"""The one door to language models."""

from mootcourt.llm.calling import acomplete, complete
from mootcourt.llm.completion import Completion

__all__ = ["Completion", "acomplete", "complete"]
