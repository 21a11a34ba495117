"""Reading and writing the file formats, down to the line and the field."""

from mootcourt.contract.files.cases import CaseAt, load_cases, scan_cases, scan_places
from mootcourt.contract.files.findings import Finding, did_you_mean, dotted
from mootcourt.contract.files.jsontext import parse_json
from mootcourt.contract.files.manifests import ManifestFile, read_manifest
from mootcourt.contract.files.marks import Mark, Record
from mootcourt.contract.files.reading import read_json, read_jsonl, read_yaml
from mootcourt.contract.files.writing import dump_line, whole_file, write_jsonl
from mootcourt.contract.files.yamltext import parse_yaml
from mootcourt.contract.files.yamlwriting import dump_yaml

__all__ = [
    "CaseAt",
    "Finding",
    "ManifestFile",
    "Mark",
    "Record",
    "did_you_mean",
    "dotted",
    "dump_line",
    "dump_yaml",
    "load_cases",
    "parse_json",
    "parse_yaml",
    "read_json",
    "read_jsonl",
    "read_manifest",
    "read_yaml",
    "scan_cases",
    "scan_places",
    "whole_file",
    "write_jsonl",
]
