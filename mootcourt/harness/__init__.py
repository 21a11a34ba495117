"""Run agents on cases: scripted tools, a scripted user, and a record of what happened."""

from typing import TYPE_CHECKING

from mootcourt._lazy import lazy_names

if TYPE_CHECKING:
    from mootcourt.harness.failure import ToolFailure
    from mootcourt.harness.running import arun, run
    from mootcourt.harness.task import Reply, RunSetting, Task
    from mootcourt.harness.toolbox import Toolbox

__all__ = ["Reply", "RunSetting", "Task", "ToolFailure", "Toolbox", "arun", "run"]

__getattr__ = lazy_names(
    __name__,
    {
        "Reply": "mootcourt.harness.task",
        "RunSetting": "mootcourt.harness.task",
        "Task": "mootcourt.harness.task",
        "ToolFailure": "mootcourt.harness.failure",
        "Toolbox": "mootcourt.harness.toolbox",
        "arun": "mootcourt.harness.running",
        "run": "mootcourt.harness.running",
    },
)
