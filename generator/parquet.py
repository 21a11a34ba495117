"""Cases as Parquet that ``datasets.load_dataset`` gives back unchanged.

Every column is text. A field that holds a list, an object or a number is its JSON, so
that no reader fills in nulls, turns ``"007"`` into 7 or a date into a timestamp. A field
that is not written is null; one that is written as null is the text ``null``, save for the
plain texts such as ``risk``, where both mean the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_line
from mootcourt.errors import InputError, MissingPackageError

CASE_COLUMNS = tuple(Case.model_fields)
TOOL_COLUMNS = ("file", "manifest")
PLAIN = frozenset({"id", "title", "group", "risk", "lane", "rule", "why", "file"})
BATCH = 1_000


def write_parquet(path: Path, columns: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows of JSON values as Parquet with text columns, a thousand rows at a time.

    Raises:
        MissingPackageError: pyarrow is not installed.
    """
    arrow, parquet = _pyarrow()
    schema = arrow.schema([(name, arrow.string()) for name in columns])
    stream = iter(rows)
    with parquet.ParquetWriter(path, schema, compression="zstd", store_schema=True) as writer:
        while batch := list(islice(stream, BATCH)):
            texts = {name: [_text(name, row) for row in batch] for name in columns}
            writer.write_table(arrow.table(texts, schema=schema))


def read_parquet(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of a Parquet file as JSON values, absent fields absent.

    Raises:
        InputError: The file is not Parquet, or a column does not hold JSON.
        MissingPackageError: pyarrow is not installed.
    """
    arrow, parquet = _pyarrow()
    try:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=BATCH):
                for row in batch.to_pylist():
                    yield {name: _value(name, text) for name, text in row.items() if text is not None}
    except (arrow.ArrowException, OSError) as error:
        raise InputError(f"this is not a Parquet file that can be read: {error}", file=str(path)) from None
    except ValueError as error:
        raise InputError(f"a column does not hold JSON text: {error}", file=str(path)) from None


def _text(name: str, row: Mapping[str, Any]) -> str | None:
    value = row.get(name)
    if name in PLAIN:
        return None if value is None else str(value)
    return dump_line(value) if name in row else None


def _value(name: str, text: str) -> Any:
    return text if name in PLAIN else json.loads(text)


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingPackageError("Parquet needs the package pyarrow; run: pip install pyarrow") from None
    return pyarrow, pyarrow.parquet
