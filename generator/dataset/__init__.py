"""A dataset folder: how it is laid out, locked, resumed, grown, described and read."""

from mootcourt.generator.dataset.reading import load_dataset, load_rows

__all__ = ["load_dataset", "load_rows"]
