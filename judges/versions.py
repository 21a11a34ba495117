"""The versions that a verdict names; whoever changes what a judge decides raises its version."""

from __future__ import annotations

from mootcourt.judges.freetext.signature.record import SIGNATURE_VERSION

JUDGES_VERSION = "3"
VERSIONS = {"judges": JUDGES_VERSION, "signature": str(SIGNATURE_VERSION)}
