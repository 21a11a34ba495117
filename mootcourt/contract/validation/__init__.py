"""Checks of cases and manifests beyond their shape."""

from mootcourt.contract.validation.manifests import check_inline_tools, check_manifest
from mootcourt.contract.validation.run import CHECKS, check_case, check_places, load_usable

__all__ = ["CHECKS", "check_case", "check_inline_tools", "check_manifest", "check_places", "load_usable"]
