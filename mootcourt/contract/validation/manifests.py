"""The schemas of a manifest have to be ones that can be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Level, Path, dotted, one_line
from mootcourt.contract.files.manifests import ManifestFile
from mootcourt.contract.files.marks import Record
from mootcourt.contract.schema import compile_schema, unsatisfiable
from mootcourt.contract.tool import Manifest
from mootcourt.errors import SchemaError


def check_manifest(file: ManifestFile) -> list[Finding]:
    """Return what is wrong with the schemas of a manifest's file."""
    return list(_check(file.manifest, file.file, file.record, (), file.prefix))


def check_inline_tools(at: CaseAt) -> list[Finding]:
    """Return what is wrong with the schemas of tools that are written in the case."""
    return list(_check(at.case.manifest, at.file, at.record, ("tools",), ()))


def _check(manifest: Manifest, file: str, record: Record, inside: Path, prefix: Path) -> Iterator[Finding]:
    """Yield the faults of each tool.

    Args:
        manifest: The tools.
        file: The file that findings name.
        record: What the tools stand in.
        inside: The path from the record to the list of tools.
        prefix: The path from the file's top to the record.
    """

    def said(path: Path, message: str, mend: str, *, warning: bool = False) -> Finding:
        where = dotted((*prefix, *path))
        severity: Level = "warning" if warning else "error"
        return Finding(file, record.line_of(path), where, one_line(message), one_line(mend), severity)

    for index, tool in enumerate(manifest.tools):
        at: Path = (*inside, index)
        for field in ("parameters", "returns"):
            schema = getattr(tool, field)
            if schema is None:
                continue
            try:
                validator = compile_schema(schema)
            except SchemaError as error:
                message, _, mend = str(error).rpartition("; ")
                here = (*at, field, *_property_at_fault(schema))
                yield said(here, f"tool {tool.name}: {message or mend}", mend if message else "")
                continue
            for line in unsatisfiable(schema):
                message, _, mend = line.rpartition("; ")
                yield said((*at, field), f"tool {tool.name}: {message}", mend, warning=True)
            if field == "parameters":
                for note in validator.notes:
                    yield said((*at, field), f"tool {tool.name}: {note}", "use pattern to check it", warning=True)


def _property_at_fault(schema: dict[str, Any]) -> Path:
    """Return the path to the one property without which the schema compiles; empty when it is not that."""
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return ()
    for name in properties:
        rest = {other: below for other, below in properties.items() if other != name}
        try:
            compile_schema({**schema, "properties": rest})
        except SchemaError:
            continue
        return ("properties", name)
    return ()
