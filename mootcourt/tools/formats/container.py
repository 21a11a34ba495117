"""The list of tools inside whatever a file wraps it in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.errors import InputError

LISTS = ("tools", "functions", "functionDeclarations", "function_declarations")
WRAPPERS = ("result",)
PAGED = "the list has further pages (nextCursor) that are not in the file"
WRITTEN = "write a list of tools, or an object with tools, functions or functionDeclarations"


def entries(value: Any) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the tools of a saved list, each with its path in the file.

    A list of pages counts as one list when its last page announces no other.

    Raises:
        InputError: The file holds no list of tools, or only a part of one.
    """
    pages = value if isinstance(value, list) and value and all(_is_page(page) for page in value) else [value]
    if _cursor(pages[-1]):
        raise InputError(PAGED, path="nextCursor", mend="save all pages and try again")
    found = list(_below(value, ""))
    if not found:
        raise InputError("holds no tools", mend=WRITTEN)
    return found


def _below(value: Any, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if isinstance(value, list):
        for index, held in enumerate(value):
            yield from _below(held, f"{path}[{index}]")
        return
    if not isinstance(value, Mapping):
        kind = "the file" if not path else "the entry"
        raise InputError(f"{kind} is no tool", path=path, mend=WRITTEN)
    inner = next((key for key in (*LISTS, *WRAPPERS) if _wraps(value, key)), None)
    if inner is None:
        yield path, value
    else:
        yield from _below(value[inner], f"{path}.{inner}" if path else inner)


def _wraps(value: Mapping[str, Any], key: str) -> bool:
    return isinstance(value.get(key), list if key in LISTS else Mapping) and "name" not in value


def _is_page(value: Any) -> bool:
    return isinstance(value, Mapping) and any(_wraps(value, key) for key in ("tools", "result"))


def _cursor(value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    return bool(value.get("nextCursor")) or _cursor(value.get("result"))
