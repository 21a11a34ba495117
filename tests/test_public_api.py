"""The public API is what is listed here; a change of it is made on purpose."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

PUBLIC = {
    "mootcourt": [
        "ArgumentSpec",
        "Case",
        "Expectation",
        "ExpectedCall",
        "InputError",
        "Manifest",
        "MissingPackageError",
        "MootError",
        "OutputError",
        "Reply",
        "SchemaError",
        "Scorecard",
        "Task",
        "ToolSpec",
        "Trace",
        "UnknownNameError",
        "UsageError",
        "Verdict",
        "__version__",
        "arun",
        "judge",
        "judge_all",
        "load_cases",
        "load_dataset",
        "read_tools",
        "read_traces",
        "run",
    ],
    "mootcourt.generator": [
        "Agreement",
        "Candidate",
        "Change",
        "Derived",
        "Fact",
        "Failure",
        "OPERATORS",
        "Operator",
        "Summary",
        "agreement",
        "check_candidate",
        "derive",
        "fact_type",
        "generate",
        "load_dataset",
        "operator",
    ],
    "mootcourt.judges": [
        "CHECKS",
        "Check",
        "Comparison",
        "Gate",
        "Ruling",
        "Run",
        "Scorecard",
        "check",
        "compare",
        "compare_arguments",
        "decide",
        "judge",
        "judge_all",
        "read_gate",
        "read_verdicts",
    ],
}


@pytest.mark.parametrize("package", PUBLIC)
def test_the_public_names_are_these(package: str) -> None:
    assert import_module(package).__all__ == PUBLIC[package]
    assert sorted(PUBLIC[package]) == PUBLIC[package]


@pytest.mark.parametrize(("package", "name"), [(package, name) for package, names in PUBLIC.items() for name in names])
def test_every_public_name_is_there_and_documented(package: str, name: str) -> None:
    found = getattr(import_module(package), name)
    assert name == "__version__" or found.__doc__


@pytest.mark.parametrize("package", PUBLIC)
def test_no_public_name_is_that_of_a_module(package: str) -> None:
    # Once such a module is imported, it stands in the place of the lazily found name.
    home = import_module(package)
    modules = {module.name for module in pkgutil.iter_modules(home.__path__)}
    assert modules.isdisjoint(PUBLIC[package])


@pytest.mark.parametrize("package", PUBLIC)
def test_an_unknown_name_is_an_attribute_error(package: str) -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = import_module(package).nonsense


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import mootcourt, mootcourt.generator, mootcourt.judges, sys; print('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_loaded_case_needs_nothing_heavy() -> None:
    code = (
        "import mootcourt, mootcourt.generator, sys, mootcourt.seeds;"
        "case = next(mootcourt.load_cases(mootcourt.seeds.__path__[0])); mootcourt.generator.derive(case);"
        "print([m for m in ('torch', 'litellm', 'datasets', 'pyarrow', 'numpy', 'babel') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
