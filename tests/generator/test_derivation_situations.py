from __future__ import annotations

from pathlib import Path

from mootcourt.contract.case import Case
from mootcourt.generator.derivation import agreement, derive


def test_no_labelled_situation_is_derived_wrongly(shared_data: Path) -> None:
    file = shared_data / "derivation_situations.jsonl"
    cases = [Case.model_validate_json(line) for line in file.read_text(encoding="utf-8").splitlines()]
    wrong, unknown = [], []
    for case in cases:
        derived = derive(case)
        if derived[0].outcome == "unknown":
            unknown.append(case.id)
        elif not (result := agreement(case, derived)).agrees:
            wrong.append(f"{case.id}: {result.reason}")
    assert wrong == []
    assert len(unknown) <= len(cases) // 10, unknown
