"""Candidates that offer the agent other tools than the seed does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mootcourt.contract.case import Case, Group
from mootcourt.contract.tool import Manifest
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.dataset.layout import tools_name
from mootcourt.generator.edits import Change, propose


def offered(
    case: Case, manifest: Manifest, *changes: Change, group: Group = "selection", **parameters: Any
) -> Candidate:
    """Return the case with another manifest, which is named by its hash as in a dataset's folder.

    Args:
        case: The seed.
        manifest: The tools that the agent sees instead.
        *changes: What else changes.
        group: The group of the candidate.
        **parameters: The operator's own choices, as plain JSON.
    """
    name = tools_name(manifest.digest)
    regrouped: list[Change] = [] if case.group == group else [("group", group)]
    made = propose(case, [("tools", name), *changes, *regrouped], **parameters)
    return replace(made, case=made.case.with_manifest(manifest, tools=name))


def wanted(case: Case) -> list[str]:
    """Return the tools of the intent that the case has, in order."""
    return [name for name in case.intent if name in case.manifest]
