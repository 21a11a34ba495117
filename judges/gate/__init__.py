"""What a release has to reach: rules over a scorecard, weighed by risk."""

from mootcourt.contract.gate import Gate
from mootcourt.judges.gate.baseline import usable_baseline
from mootcourt.judges.gate.decide import decide
from mootcourt.judges.gate.reading import read_gate
from mootcourt.judges.gate.ruling import Ruling

__all__ = ["Gate", "Ruling", "decide", "read_gate", "usable_baseline"]
