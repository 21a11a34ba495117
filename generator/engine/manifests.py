"""The manifests of a run, written once each beside the staged files."""

from __future__ import annotations

import json
from pathlib import Path

from mootcourt.contract.tool import Manifest
from mootcourt.generator.dataset.layout import STAGED, TOOLS, partial_of, tools_name


class ManifestFiles:
    """Writes ``tools/<digest>.json`` for each manifest that is new to this run."""

    def __init__(self, folder: Path) -> None:
        """Make the staged folder."""
        self._staged = partial_of(folder) / STAGED
        (self._staged / TOOLS).mkdir(parents=True, exist_ok=True)
        self._written: set[str] = set()

    def add(self, manifest: Manifest) -> None:
        """Write a manifest, unless it is written."""
        if manifest.digest in self._written:
            return
        self._written.add(manifest.digest)
        (self._staged / tools_name(manifest.digest)).write_bytes(_text(manifest))


def _text(manifest: Manifest) -> bytes:
    """Return the manifest as indented JSON; half surrogate pairs stay escapes."""
    tools = manifest.to_json()
    try:
        return (json.dumps(tools, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()
    except UnicodeEncodeError:
        return (json.dumps(tools, indent=2, allow_nan=False) + "\n").encode()
