"""The engine: from seeds and operators to a dataset folder."""

from mootcourt.generator.engine.growth import Rules, Ruling
from mootcourt.generator.engine.interrupt import Interrupted
from mootcourt.generator.engine.run import generate
from mootcourt.generator.engine.summary import Progress, Summary

__all__ = ["Interrupted", "Progress", "Rules", "Ruling", "Summary", "generate"]
