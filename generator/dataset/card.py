"""The dataset card: ``README.md`` as Hugging Face reads it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from mootcourt.generator.dataset.layout import PARQUET_CASES, PARQUET_TOOLS
from mootcourt.generator.dataset.tally import Count
from mootcourt.generator.parquet import CASE_COLUMNS, TOOL_COLUMNS

SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def card(description: dict[str, Any]) -> str:
    """Return the card of a version from its ``dataset.json``."""
    counts = description["counts"]
    text = files("mootcourt.generator.dataset").joinpath("card.md").read_text(encoding="utf-8")
    fields = {
        "header": _header(description),
        "version": str(description["version"]),
        "content": description["content"],
        "generator": description["generator"],
        "loading": _loading(description["parquet"]),
        "families": _families(description["operators"]),
        **{name: f"{counts[name]:,}" for name in counts},
    }
    for name, value in fields.items():
        text = text.replace(f"<<{name}>>", value)
    return text


def _header(description: dict[str, Any]) -> str:
    cases = description["counts"]["cases"]
    size = next((name for limit, name in SIZES if cases < limit), "n>1M")
    lines = [
        "pretty_name: Adversarial test cases for tool-calling agents",
        "tags: [mootcourt, tool-calling, agents, evaluation]",
        f"size_categories: [{size}]",
    ]
    if description["parquet"]:
        configs = (("cases", PARQUET_CASES, CASE_COLUMNS), ("tools", PARQUET_TOOLS, TOOL_COLUMNS))
        lines.append("configs:")
        for name, path, _ in configs:
            lines += [f"- config_name: {name}", "  data_files:", "  - split: test", f"    path: {path}"]
            lines += ["  default: true"] if name == "cases" else []
        lines.append("dataset_info:")
        for name, _, columns in configs:
            lines += [f"- config_name: {name}", "  features:"]
            for column in columns:
                lines += [f"  - name: {column}", "    dtype: string"]
    return "\n".join(lines)


def _loading(parquet: bool) -> str:
    if not parquet:
        return (
            "The cases are JSON Lines. Read them with `mootcourt.load_dataset`, or with any reader of JSON that\n"
            "keeps values as they are. For `datasets.load_dataset` write Parquet too: `moot generate ... --parquet`."
        )
    return (
        "```python\n"
        "import datasets\n\n"
        'rows = datasets.load_dataset("path/of/this/folder", "cases", split="test")   # nested fields are JSON text\n'
        "```\n\n"
        "Every column is text. Columns that hold lists or objects hold their JSON, so nothing is converted on the\n"
        "way; a null column is a field that the case does not have."
    )


def _families(operators: dict[str, Any]) -> str:
    found: dict[str, Count] = {}
    for operator, count in operators.items():
        found.setdefault(operator.partition(".")[0], Count()).merge(count)
    rows = ["| family | proposed | accepted | to review | rejected |", "| --- | ---: | ---: | ---: | ---: |"]
    for family, count in found.items():
        rows.append(f"| {family} | {count.proposed:,} | {count.accepted:,} | {count.pending:,} | {count.rejected:,} |")
    return "\n".join(rows)
