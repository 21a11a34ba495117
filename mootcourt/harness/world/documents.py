"""Documents that reach the agent in a tool's result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mootcourt.contract.case import Case, Document

VIA = "tool:"


def of_tool(case: Case, name: str) -> list[Document]:
    """Return the documents that are seen only when the tool ``name`` is called."""
    return [document for document in case.documents if document.via == VIA + name]


def attached(value: Any, documents: Sequence[Document]) -> Any:
    """Return a tool's result with documents in it; every path into the result stays what it was."""
    if not documents:
        return value
    shown = [{"id": document.id, "content": document.content} for document in documents]
    if value is None:
        return {"documents": shown}
    if isinstance(value, dict):
        held = value.get("documents", [])
        if isinstance(held, list):
            return {**value, "documents": [*held, *shown]}
        return {**value, "attached_documents": shown}
    if isinstance(value, list):
        return [*value, *shown]
    if isinstance(value, str):
        return "\n\n".join([value, *(document.content for document in documents)])
    return {"result": value, "documents": shown}
