"""Imports point one way, and nothing heavy is imported before it is needed."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# From the lowest layer to the highest; a module may import its own layer and those before it.
LAYERS = ["base", "contract", "tools", "acts", "traces", "importers", "llm", "harness", "judges", "generator", "cli"]
BASE = {"errors", "registry", "remembered", "_version", "_lazy"}
ROOT_MODULES = {"__init__", "pytest_plugin"}  # the public door and the plug-in may import every layer
HEAVY = {
    "torch", "litellm", "datasets", "sentence_transformers", "pyarrow", "babel", "rapidfuzz", "dateparser",
    "pandas", "numpy", "scipy", "sklearn", "transformers",
}  # fmt: skip


def modules() -> Iterator[tuple[str, Path]]:
    for folder, name in (("mootcourt", ""), ("generator", "generator"), ("judges", "judges")):
        for path in sorted((ROOT / folder).rglob("*.py")):
            inner = path.relative_to(ROOT / folder).parts
            if inner[0] in {"generator", "judges", "seeds"} and folder == "mootcourt":
                continue  # the links; their files are read under their own folder
            yield name or inner[0].removesuffix(".py"), path


def layer_of(part: str) -> str:
    return "base" if part in BASE else part


def imports_of(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the layer; import mootcourt...."
            yield node.module or ""


def module_level(tree: ast.Module) -> Iterator[str]:
    """Imports that run when the module is imported: not in functions, not under TYPE_CHECKING."""
    stack: list[ast.AST] = list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from imports_of(node)
        else:
            stack.extend(ast.iter_child_nodes(node))


MODULES = list(modules())


@pytest.mark.parametrize(("part", "path"), MODULES, ids=[str(path.relative_to(ROOT)) for _, path in MODULES])
def test_imports_point_one_way(part: str, path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [name.split(".") for name in imports_of(tree)]
    assert not [name for name in imported if name[0] in {"generator", "judges", "seeds"}]
    if part in ROOT_MODULES:
        return
    mine = LAYERS.index(layer_of(part))
    above = [
        ".".join(name)
        for name in imported
        if name[0] == "mootcourt"
        and len(name) > 1
        and layer_of(name[1]) in LAYERS
        and LAYERS.index(layer_of(name[1])) > mine
    ]
    assert above == []


@pytest.mark.parametrize(("part", "path"), MODULES, ids=[str(path.relative_to(ROOT)) for _, path in MODULES])
def test_nothing_heavy_is_imported_at_import_time(part: str, path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [name for name in module_level(tree) if name.split(".")[0] in HEAVY] == []


@pytest.mark.parametrize("statement", ["import mootcourt", "import mootcourt.cli"])
def test_start_up_loads_no_pydantic(statement: str) -> None:
    code = f"{statement}; import sys; print([name for name in sys.modules if name.split('.')[0] == 'pydantic'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
