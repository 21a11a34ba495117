from __future__ import annotations

import pytest

from mootcourt.contract.tool import ToolSpec
from mootcourt.importers import risk_of_tool
from mootcourt.importers.tool_risk import with_risk


@pytest.mark.parametrize(
    ("name", "description", "risk"),
    [
        pytest.param("get_tide_table", "Tide times of a harbour.", "read", id="verb in the name"),
        pytest.param("TideTable", "Retrieves the tide times of a harbour.", "read", id="verb in the description"),
        pytest.param("harbour.find", "", "read", id="dotted name"),
        pytest.param("GetBerth", "Books a berth in a harbour.", "write", id="a change outweighs reading"),
        pytest.param("reserveBerth", "", "write", id="camel case"),
        pytest.param("get_berths", "Lists berths, which can then be booked or deleted.", "read", id="further on"),
        pytest.param("berth", "This function lets a user cancel a berth.", "write", id="after filler words"),
        pytest.param("berths.delete", "Deletes a berth.", "destructive", id="cannot be undone"),
        pytest.param("depth_change", "Calculates how depth changes.", "read", id="a noun in the name"),
        pytest.param("berth", "Liegeplatz", "write", id="no known verb is the default"),
        pytest.param("berth", "", "write", id="no words at all"),
    ],
)
def test_risk_comes_from_the_tools_own_words(name: str, description: str, risk: str) -> None:
    assert risk_of_tool(ToolSpec(name=name, description=description)) == risk


def test_a_risk_that_is_written_stands() -> None:
    assert with_risk(ToolSpec(name="get_tide_table", risk="destructive")).risk == "destructive"
    assert with_risk(ToolSpec(name="get_tide_table")).risk == "read"
