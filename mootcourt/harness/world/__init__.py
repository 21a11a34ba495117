"""The scripted world that answers an agent's calls in the mode mock."""

from mootcourt.harness.world.scripted import ScriptedTools, World

__all__ = ["ScriptedTools", "World"]
