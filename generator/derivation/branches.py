"""Arguments of which any branch of ``anyOf`` or ``oneOf`` will do."""

from __future__ import annotations

from mootcourt.generator.derivation.contextual import from_context
from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable


def meet_branches(table: ToolTable, scene: Scene, filling: Filling) -> None:
    """Meet ``anyOf`` and ``oneOf`` of required arguments by any branch, or ask for any one."""
    for key in ("anyOf", "oneOf"):
        branches = [
            tuple(branch["required"])
            for branch in table.tool.parameters.get(key) or ()
            if isinstance(branch, dict) and branch.get("required")
        ]
        if not branches:
            continue
        if any(
            all(name in filling.arguments or name in filling.several or name in filling.conflict for name in branch)
            for branch in branches
        ):
            filling.rules.append("any_of_met_another_way")
            continue
        for branch in branches:
            for name in branch:
                if name in table.by_name and not filling.decides(name):
                    from_context(table.by_name[name], scene, filling)
            if all(name in filling.arguments for name in branch):
                break
        else:
            _ask_for_a_branch(branches, filling)


def _ask_for_a_branch(branches: list[tuple[str, ...]], filling: Filling) -> None:
    begun = [branch for branch in branches if any(name in filling.arguments for name in branch)]
    if begun:
        filling.missing += [name for name in begun[0] if name not in filling.arguments and name not in filling.missing]
    elif all(len(branch) == 1 for branch in branches):
        filling.missing.append(tuple(branch[0] for branch in branches))
    else:
        filling.unclear["/".join(branches[0])] = "several arguments together would do, and the format cannot say so"
    filling.rules.append("required_absent")
