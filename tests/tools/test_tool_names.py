from __future__ import annotations

import pytest

from mootcourt.errors import InputError
from mootcourt.tools.formats import tool_list
from mootcourt.tools.names import collision, is_usable

LONG = "parcel_tracking_and_delivery_window_management_service_update_window_for_"


def named(*names: str) -> list[dict[str, object]]:
    return [{"name": name, "inputSchema": {"type": "object"}} for name in names]


@pytest.mark.parametrize(
    "names",
    [("mail.send", "mail_send"), (f"{LONG}home", f"{LONG}work"), ("mail/send", "mail.send")],
    ids=["dot", "cut", "two signs"],
)
def test_names_that_become_one_are_refused_with_both(names: tuple[str, str]) -> None:
    for order in (names, names[::-1]):
        with pytest.raises(InputError) as caught:
            tool_list(named("other", *order))
        assert all(repr(name) in str(caught.value) for name in names)
    assert collision(names) == collision(names[::-1])


def test_a_name_twice_is_refused() -> None:
    with pytest.raises(InputError, match="two tools are called 'mail'"):
        tool_list(named("mail", "post", "mail"))


@pytest.mark.parametrize("name", ["mail.send", "versand_überprüfen", f"{LONG}home"])
def test_a_name_that_some_provider_refuses_is_kept_and_noted(name: str) -> None:
    read = tool_list(named(name))
    assert [tool.name for tool in read.tools] == [name]
    (note,) = read.notes
    assert name in note
    assert not is_usable(name)


def test_distinct_names_stay_distinct() -> None:
    names = ["mail_send", "mail-send", "Mail_send", LONG[:64], LONG[:63]]
    assert [tool.name for tool in tool_list(named(*names)).tools] == names
