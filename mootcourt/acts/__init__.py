"""What an assistant's final text does and claims, told by rules from the text and the recorded calls."""

from mootcourt.acts.answer import Act, Answer, Deed, Evidence
from mootcourt.acts.dealings import left_failed
from mootcourt.acts.deeds import deeds_of
from mootcourt.acts.read import read_answer

__all__ = ["Act", "Answer", "Deed", "Evidence", "deeds_of", "left_failed", "read_answer"]
