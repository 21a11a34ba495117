"""How many traces a second the judges rule on, beside other people's checks of tool calls.

    python benchmarks/judge.py [--traces N] [--memory N]

Every judge gets the same work in the same process, on one core: three calls of four arguments each, held
against three expected ones, half of the traces with one wrong value. Rates are per second of processor
time, so that other programs on the machine count little. Ours runs all its checks: envelope, schema,
prohibitions, outcome, order, effects, retries, budgets. The others compare calls; they do not read what the
agent tells the user. So ours is measured twice: on the calls, as all are, and on calls with a final text,
which is then read and held against them. A peer that is not installed is reported as absent; the extra
``bench`` names them. ``--memory N`` judges N traces as they stream by and prints the peak of memory after
each tenth.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.judges import judge, judge_all

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("book_court", {"court_id": "C-104", "date": "2026-06-11", "hours": 2, "indoor": True}),
    ("rent_racket", {"court_id": "C-104", "model": "Falcon 9", "count": 4, "insured": False}),
    ("order_drinks", {"court_id": "C-104", "kind": "water", "bottles": 6, "chilled": True}),
]
TYPES: dict[type, str] = {str: "string", int: "integer", bool: "boolean"}
REQUEST = "Book court C-104 on 11 June 2026 for 2 hours, indoor, with 4 Falcon 9 rackets and 6 bottles of cold water."
ANSWER = "Court C-104 is booked for 2 hours on 11 June, with four rackets and six bottles of water."
ROUNDS = 5
Run = Callable[[], bool]


def tools() -> list[dict[str, Any]]:
    """Return the tools, as JSON Schema."""
    return [
        {
            "name": name,
            "description": f"{name.replace('_', ' ').capitalize()}.",
            "risk": "write",
            "parameters": {
                "type": "object",
                "properties": {key: {"type": TYPES[type(value)]} for key, value in arguments.items()},
                "required": list(arguments),
            },
        }
        for name, arguments in CALLS
    ]


def made(wrong: bool) -> list[tuple[str, dict[str, Any]]]:
    """Return the calls of one trace: the expected ones, or with one wrong value."""
    calls = [(name, dict(arguments)) for name, arguments in CALLS]
    if wrong:
        calls[2][1]["bottles"] = 7
    return calls


def case() -> Case:
    """Return the case that our own judge gets."""
    expected = [
        {"name": name, "arguments": {key: {"exact": value} for key, value in arguments.items()}}
        for name, arguments in CALLS
    ]
    written = {
        "id": "court",
        "tools": tools(),
        "group": "clear_positive",
        "intent": [name for name, _ in CALLS],
        "messages": [{"role": "user", "content": REQUEST}],
        "expect": {"outcome": "call", "calls": expected},
        "must": {
            "order": [{"before": ["book_court", "rent_racket"]}],
            "forbid": ["cancel_court"],
            "effects": {name: 1 for name, _ in CALLS},
            "max_calls": {"total": 5},
            "retries": 2,
        },
    }
    return Case.model_validate(written)


def trace(wrong: bool, run: int = 0, *, answer: str = ANSWER) -> Trace:
    """Return one trace."""
    steps = [
        Step(call=SentCall(name=name, arguments=arguments), result=CallResult(value={"ok": True}))
        for name, arguments in made(wrong)
    ]
    said = (Step(say=answer),) if answer else ()
    return Trace(case="court", run=run, steps=(Step(user=REQUEST, turn=0), *steps, *said))


def ours(answer: str) -> tuple[Run, Run]:
    """Return our judge on a right and on a wrong trace."""
    one = case()
    right, wrong = trace(False, answer=answer), trace(True, answer=answer)
    return (lambda: judge(one, right).outcome == "pass"), (lambda: judge(one, wrong).outcome == "pass")


def bfcl() -> tuple[Run, Run]:
    """Return BFCL's ast_checker."""
    checker = import_module("bfcl_eval.eval_checker.ast_eval.ast_checker").ast_checker
    language = import_module("bfcl_eval.constants.enums").Language.PYTHON
    python = {"string": "string", "integer": "integer", "boolean": "boolean"}
    functions = [
        {
            "name": tool["name"],
            "description": tool["description"],
            "parameters": {
                "type": "dict",
                "properties": {
                    key: {"type": python[held["type"]]} for key, held in tool["parameters"]["properties"].items()
                },
                "required": tool["parameters"]["required"],
            },
        }
        for tool in tools()
    ]
    answers = [{name: {key: [value] for key, value in arguments.items()}} for name, arguments in CALLS]

    def on(wrong: bool) -> Run:
        calls = [{name: arguments} for name, arguments in made(wrong)]
        model = "gpt-4o-2024-11-20-FC"
        return lambda: bool(checker(functions, calls, answers, language, "parallel_multiple", model)["valid"])

    return on(False), on(True)


def deepeval() -> tuple[Run, Run]:
    """Return DeepEval's ToolCorrectnessMetric, arguments included."""
    os.environ.setdefault("DEEPEVAL_TELEMETRY_OPT_OUT", "YES")
    metrics, cases = import_module("deepeval.metrics"), import_module("deepeval.test_case")
    parameters = [cases.ToolCallParams.INPUT_PARAMETERS]
    expected = [cases.ToolCall(name=name, input_parameters=arguments) for name, arguments in CALLS]

    class NoModel(import_module("deepeval.models").DeepEvalBaseLLM):  # type: ignore[misc]  # no types are shipped
        """A model that is never asked; without one the metric wants a key."""

        def load_model(self) -> None:
            """Load nothing."""

        def generate(self, *_: Any, **__: Any) -> str:
            """Refuse."""
            raise RuntimeError("no model is asked here")

        async def a_generate(self, *_: Any, **__: Any) -> str:
            """Refuse."""
            raise RuntimeError("no model is asked here")

        def get_model_name(self) -> str:
            """Return a name."""
            return "none"

    def on(wrong: bool) -> Run:
        called = [cases.ToolCall(name=name, input_parameters=arguments) for name, arguments in made(wrong)]
        one = cases.LLMTestCase(input=REQUEST, actual_output=ANSWER, tools_called=called, expected_tools=expected)
        metric = metrics.ToolCorrectnessMetric(
            threshold=1.0, evaluation_params=parameters, include_reason=False, async_mode=False, model=NoModel()
        )
        return lambda: metric.measure(one, _show_indicator=False) == 1.0

    return on(False), on(True)


def ragas() -> tuple[Run, Run]:
    """Return RAGAS' ToolCallAccuracy."""
    messages, metrics = import_module("ragas.messages"), import_module("ragas.metrics")
    sample = import_module("ragas.dataset_schema").MultiTurnSample
    metric = metrics.ToolCallAccuracy()
    loop = asyncio.new_event_loop()

    def calls(wrong: bool) -> list[Any]:
        return [messages.ToolCall(name=name, args=arguments) for name, arguments in made(wrong)]

    def on(wrong: bool) -> Run:
        told = [messages.HumanMessage(content=REQUEST), messages.AIMessage(content=ANSWER, tool_calls=calls(wrong))]
        one = sample(user_input=told, reference_tool_calls=calls(False))
        return lambda: bool(loop.run_until_complete(metric._multi_turn_ascore(one, None)) == 1.0)

    return on(False), on(True)


def agentevals() -> tuple[Run, Run]:
    """Return agentevals' trajectory match."""
    create = import_module("agentevals.trajectory.match").create_trajectory_match_evaluator
    evaluate = create(trajectory_match_mode="unordered", tool_args_match_mode="exact")
    json = import_module("json")

    def trajectory(wrong: bool) -> list[dict[str, Any]]:
        calls = [
            {"id": name, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for name, arguments in made(wrong)
        ]
        return [
            {"role": "user", "content": REQUEST},
            {"role": "assistant", "content": "", "tool_calls": calls},
            {"role": "assistant", "content": ANSWER},
        ]

    def on(wrong: bool) -> Run:
        outputs, reference = trajectory(wrong), trajectory(False)
        return lambda: bool(evaluate(outputs=outputs, reference_outputs=reference)["score"])

    return on(False), on(True)


PEERS: dict[str, tuple[str, Callable[[], tuple[Run, Run]]]] = {
    "Moot Court, all checks": ("mootcourt", partial(ours, "")),
    "Moot Court, all checks, and a final text": ("mootcourt", partial(ours, ANSWER)),
    "BFCL ast_checker": ("bfcl-eval", bfcl),
    "DeepEval ToolCorrectnessMetric": ("deepeval", deepeval),
    "RAGAS ToolCallAccuracy": ("ragas", ragas),
    "agentevals trajectory match": ("agentevals", agentevals),
}


def measured(right: Run, wrong: Run, traces: int) -> float:
    """Return traces per second of processor time, the best of some rounds.

    Raises:
        RuntimeError: The judge calls a right trace wrong, or a wrong one right.
    """
    if not right() or wrong():
        raise RuntimeError("it does not tell the right trace from the wrong one")
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(traces // 2):
            right()
            wrong()
        best = min(best, time.process_time() - started)
    return traces / best


def rows(traces: int) -> Iterator[tuple[str, str, str]]:
    """Yield the judges, their versions and their speed."""
    for name, (package, make) in PEERS.items():
        try:
            found = version(package)
            right, wrong = make()
            yield name, found, f"{measured(right, wrong, traces):,.0f}"
        except PackageNotFoundError:
            yield name, "", "absent: not installed"
        except Exception as error:  # other people's code may fail in any way; the others are still measured
            yield name, version(package), f"absent: {type(error).__name__}: {error}".split("\n")[0][:90]


def memory(count: int) -> Iterator[tuple[int, float]]:
    """Judge many traces as they stream by; yield how many there were and the peak of memory in MiB."""
    one = case()
    stream = (trace(bool(run % 2), run) for run in range(count))
    for number, _ in enumerate(judge_all([one], stream), start=1):
        if number % max(1, count // 10) == 0:
            yield number, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Traces a second, beside others.")
    parser.add_argument("--traces", type=int, default=2000)
    parser.add_argument("--memory", type=int, default=0, metavar="N")
    asked = parser.parse_args()
    if asked.memory:
        for number, peak in memory(asked.memory):
            sys.stdout.write(f"{number:>9,} traces  {peak:7.1f} MiB\n")
        return
    sys.stdout.write("| judge | version | traces a second |\n| --- | --- | ---: |\n")
    for row in rows(asked.traces):
        sys.stdout.write(f"| {' | '.join(row)} |\n")


if __name__ == "__main__":
    main()
