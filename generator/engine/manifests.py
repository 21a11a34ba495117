"""The manifests of a run, written once each: those of seeds are staged, those of variants wait beside the spool."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from textwrap import indent

from mootcourt.contract.jsonform import json_text
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.dataset.layout import STAGED, TOOLS, partial_of, tools_name
from mootcourt.remembered import remembered


class ManifestFiles:
    """Writes ``tools/<digest>.json`` for each manifest that is new to this run."""

    def __init__(self, folder: Path) -> None:
        """Make the folders."""
        self._partial = partial_of(folder)
        self._staged = self._partial / STAGED
        for place in (self._partial, self._staged):
            (place / TOOLS).mkdir(parents=True, exist_ok=True)
        self._written: set[str] = set()

    def add(self, manifest: Manifest) -> None:
        """Write a manifest, unless it is written."""
        if manifest.digest in self._written:
            return
        self._written.add(manifest.digest)
        (self._staged / tools_name(manifest.digest)).write_bytes(manifest_text(manifest))

    def keep(self, texts: Mapping[str, bytes]) -> None:
        """Write the manifests of variants where a run that is stopped finds them again.

        Args:
            texts: Their texts by the name of the file inside the folder.
        """
        for name, text in texts.items():
            path = self._partial / name
            if not path.is_file():
                draft = path.with_suffix(".draft")
                draft.write_bytes(text)
                os.replace(draft, path)


@lru_cache(maxsize=256)
def manifest_text(manifest: Manifest) -> bytes:
    """Return the manifest as indented JSON; half surrogate pairs stay escapes."""
    if not manifest.tools:
        return b"[]\n"
    return ("[\n" + ",\n".join(map(_tool_text, manifest.tools)) + "\n]\n").encode()


@remembered(512)  # variants of a seed have its tools in another order, or others beside them
def _tool_text(tool: ToolSpec) -> str:
    return indent(json_text(tool.to_json(), indent=2), "  ")
