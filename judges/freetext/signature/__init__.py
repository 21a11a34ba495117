"""The signature: what a short text commits to, and how two texts differ in that."""

from mootcourt.judges.freetext.signature.difference import Difference, differences
from mootcourt.judges.freetext.signature.read import signature
from mootcourt.judges.freetext.signature.record import SIGNATURE_VERSION, Signature

__all__ = ["SIGNATURE_VERSION", "Difference", "Signature", "differences", "signature"]
