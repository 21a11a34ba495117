"""What a run was asked to do, and the keys under which its results are found again."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import mootcourt
from mootcourt._version import __version__
from mootcourt.contract.case import Case
from mootcourt.contract.files import did_you_mean
from mootcourt.contract.tool import canonical_json
from mootcourt.errors import UnknownNameError, UsageError
from mootcourt.generator.operators.registry import OPERATORS, Operator

CODE = ("contract", "generator", "judges")
CODE_ENDINGS = (".py", ".yaml", ".json", ".txt")


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a run that decide its results.

    Attributes:
        operators: In the order of their names.
        per_seed: The most variants of a seed that are kept; None for all.
        rng: The number that all randomness starts from.
        allow_unreviewed: Whether unreviewed seeds are used; all of theirs goes to review.
    """

    operators: tuple[Operator, ...]
    per_seed: int | None = None
    rng: int = 0
    allow_unreviewed: bool = False

    def __post_init__(self) -> None:
        """Refuse numbers that mean nothing."""
        if self.per_seed is not None and self.per_seed < 1:
            raise UsageError(f"per_seed is {self.per_seed}; it is the most variants of a seed, 1 or more")

    def to_json(self) -> dict[str, Any]:
        """Return the settings as plain JSON."""
        return {
            "operators": [operator.name for operator in self.operators],
            "per_seed": self.per_seed,
            "rng": self.rng,
            "allow_unreviewed": self.allow_unreviewed,
        }


def choose_operators(wanted: Iterable[str | Operator] | None) -> tuple[Operator, ...]:
    """Return operators in the order of their names.

    Args:
        wanted: Names (``family.variant``), families, or operators themselves; None for all
            that are registered.

    Raises:
        UnknownNameError: Neither an operator nor a family has that name.
    """
    if wanted is None:
        return tuple(OPERATORS)
    found: dict[str, Operator] = {}
    for name in wanted:
        for operator in [name] if isinstance(name, Operator) else _named(name):
            found[operator.name] = operator
    if not found:
        raise UsageError("no operator is named; leave operators out to use all")
    return tuple(found[name] for name in sorted(found))


def _named(name: str) -> list[Operator]:
    if name in OPERATORS.names():
        return [OPERATORS[name]]
    family = [operator for operator in OPERATORS if operator.family == name]
    if not family:
        families = dict.fromkeys(operator.family for operator in OPERATORS)
        every = f"name an operator or a family; the families are: {', '.join(families)}"
        mend = did_you_mean(name, [*families, *OPERATORS.names()], otherwise=every)
        raise UnknownNameError(f"no operator and no family is called {name!r}; {mend}")
    return family


def rng_of(rng: int, seed: str, operator: str) -> Random:
    """Return the randomness of one operator on one seed, the same on every machine."""
    text = canonical_json([rng, seed, operator])
    return Random(int(hashlib.sha256(text.encode()).hexdigest(), 16))


def seed_key(seed: Case, plan: Plan, code: str) -> str:
    """Return the key of a seed's results: it changes with anything that they depend on."""
    text = canonical_json([seed.to_json(), seed.manifest.digest, plan.to_json(), __version__, code])
    return hashlib.sha256(text.encode()).hexdigest()


def code_digest(operators: Sequence[Operator]) -> str:
    """Return the SHA-256 of the program's text, so that an upgrade voids half-done work."""
    digest = hashlib.sha256()
    home = Path(mootcourt.__file__).parent
    modules = sorted({operator.propose.__module__ for operator in operators})
    plugged = [
        getattr(sys.modules.get(name), "__file__", None) for name in modules if not name.startswith("mootcourt.")
    ]
    for file in (*_files(home), *(file for file in plugged if file)):
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def _files(home: Path) -> Iterator[str]:
    for name in CODE:
        for folder, folders, files in os.walk(home / name):
            folders.sort()
            yield from (os.path.join(folder, file) for file in sorted(files) if file.endswith(CODE_ENDINGS))
