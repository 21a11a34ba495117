"""Grow adversarial test cases for tool-calling agents, and judge what an agent did on them."""

from typing import TYPE_CHECKING

from mootcourt._lazy import lazy_names
from mootcourt._version import __version__

if TYPE_CHECKING:
    from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
    from mootcourt.contract.case import Case
    from mootcourt.contract.expectation import Expectation
    from mootcourt.contract.files import load_cases
    from mootcourt.contract.tool import Manifest, ToolSpec
    from mootcourt.contract.trace import Trace
    from mootcourt.contract.verdict import Verdict
    from mootcourt.errors import (
        InputError,
        MissingPackageError,
        MootError,
        OutputError,
        SchemaError,
        UnknownNameError,
        UsageError,
    )
    from mootcourt.generator.dataset import load_dataset
    from mootcourt.harness.running import arun, run
    from mootcourt.harness.task import Reply, Task
    from mootcourt.judges.judging import judge, judge_all
    from mootcourt.judges.scorecard import Scorecard
    from mootcourt.tools.formats import read_tools
    from mootcourt.traces import read_traces

__all__ = [
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
]

__getattr__ = lazy_names(
    __name__,
    {
        "ArgumentSpec": "mootcourt.contract.argument",
        "Case": "mootcourt.contract.case",
        "Expectation": "mootcourt.contract.expectation",
        "ExpectedCall": "mootcourt.contract.argument",
        "InputError": "mootcourt.errors",
        "Manifest": "mootcourt.contract.tool",
        "MissingPackageError": "mootcourt.errors",
        "MootError": "mootcourt.errors",
        "OutputError": "mootcourt.errors",
        "Reply": "mootcourt.harness.task",
        "SchemaError": "mootcourt.errors",
        "Scorecard": "mootcourt.judges.scorecard",
        "Task": "mootcourt.harness.task",
        "ToolSpec": "mootcourt.contract.tool",
        "Trace": "mootcourt.contract.trace",
        "UnknownNameError": "mootcourt.errors",
        "UsageError": "mootcourt.errors",
        "Verdict": "mootcourt.contract.verdict",
        "arun": "mootcourt.harness.running",
        "judge": "mootcourt.judges.judging",
        "judge_all": "mootcourt.judges.judging",
        "load_cases": "mootcourt.contract.files",
        "load_dataset": "mootcourt.generator.dataset",
        "read_tools": "mootcourt.tools.formats",
        "read_traces": "mootcourt.traces",
        "run": "mootcourt.harness.running",
    },
)
