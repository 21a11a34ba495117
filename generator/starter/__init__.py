"""A suite to start from: first seeds, a gate and the files around them, from a list of tools."""

from mootcourt.generator.starter.seeds import starter_seeds
from mootcourt.generator.starter.suite import Suite, build_suite, write_suite

__all__ = ["Suite", "build_suite", "starter_seeds", "write_suite"]
