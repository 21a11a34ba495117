"""What a release has to reach: rules over a scorecard, weighed by risk."""

from mootcourt.judges.gate.baseline import usable_baseline
from mootcourt.judges.gate.decide import decide
from mootcourt.judges.gate.model import Gate, read_gate
from mootcourt.judges.gate.ruling import Ruling

__all__ = ["Gate", "Ruling", "decide", "read_gate", "usable_baseline"]
