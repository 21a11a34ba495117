"""The command ``moot``: one file per command, imported when that command is used."""

from mootcourt.cli.main import main

__all__ = ["main"]
