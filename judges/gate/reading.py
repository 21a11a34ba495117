"""A gate from its file."""

from __future__ import annotations

import os

from mootcourt.contract.files import parse_yaml
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.files.text import read_text
from mootcourt.contract.gate import Gate
from mootcourt.errors import InputError


def read_gate(path: str | os.PathLike[str]) -> Gate:
    """Return the gate of a YAML file.

    Raises:
        InputError: The file cannot be read, or says something that a gate does not know.
    """
    file = os.fspath(path)
    text = read_text(file)
    if not text.strip():
        raise InputError("the file is empty", file=file, mend="write rules into it, such as min_pass_rate: 0.95")
    gate = shaped(Gate, parse_yaml(text, file=file), file)
    if isinstance(gate, list):
        raise gate[0].error()
    return gate
