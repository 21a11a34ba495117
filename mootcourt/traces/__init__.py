"""Traces: read from what people have, laid against their case, written safely."""

from mootcourt.traces.aligning import align
from mootcourt.traces.reading import read_traces, scan_traces
from mootcourt.traces.writing import appending

__all__ = ["align", "appending", "read_traces", "scan_traces"]
