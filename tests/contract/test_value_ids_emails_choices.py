from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.values import parse_boolean, parse_email, parse_enum, spoken_id

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("k seven seven zero two", ("K7702", "k7702")),
        ("zero nine three one", ("0931",)),
        ("R T dash three oh six", ("RT-306", "rt-306")),
        ("bravo tango one two", ("BT12", "bt12")),
        ("x-ray five", ("X5", "x5")),
        ("double six nine", ("669",)),
        ("triple eight", ("888",)),
        ("sixty one nineteen", ("6119",)),
        ("inc underscore nine", ()),
        ("q 4 four", ("Q44", "q44")),
    ],
)
def test_a_spelled_id_is_put_together(text: str, ids: tuple[str, ...]) -> None:
    assert spoken_id(text) == ids


@pytest.mark.parametrize(
    "text", ["", "four", "I need two", "QA 1042", "dash dash", "double", "double twelve", "hello there", "four " * 60]
)
def test_what_spells_no_id_has_no_reading(text: str) -> None:
    assert spoken_id(text) == ()


@given(st.from_regex(r"[A-Z]{0,3}[0-9]{2,8}", fullmatch=True))
def test_an_id_said_sign_by_sign_is_read_back(code: str) -> None:
    said = " ".join(DIGITS[int(sign)] if sign.isdigit() else sign.lower() for sign in code)
    assert code in spoken_id(said)


@given(st.text(max_size=210))
def test_any_text_spells_at_most_two_ids(text: str) -> None:
    assert len(spoken_id(text)) <= 2


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Omar.Reyes+Bills@Mail.EXAMPLE", "Omar.Reyes+Bills@mail.example"),
        ("  lea@example.org\n", "lea@example.org"),
        ("lea@café.example", "lea@xn--caf-dma.example"),
        ("lea@CAFÉ.example", "lea@xn--caf-dma.example"),
        ("lea@XN--CAF-DMA.example", "lea@xn--caf-dma.example"),
        ("o'neil@example.org", "o'neil@example.org"),
    ],
)
def test_only_the_domain_of_an_address_is_normalised(text: str, canonical: str) -> None:
    assert parse_email(text) == (canonical,)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("lea+tax@example.org", "lea@example.org"),
        ("l.ea@example.org", "lea@example.org"),
        ("Lea@example.org", "lea@example.org"),
        ("lea@groß.example", "lea@gross.example"),
        ("le\u037ea@example.org", "le;a@example.org"),
        ("no address", "no address"),
    ],
)
def test_different_recipients_stay_different(left: str, right: str) -> None:
    assert not set(parse_email(left)) & set(parse_email(right))


@pytest.mark.parametrize(
    "text",
    [
        "", "@", "lea@", "@example.org", "lea@example", "lea@@example.org", "l ea@example.org", "lea@exa mple.org",
        ".lea@example.org", "le..a@example.org", "lea@-x.org", "lea@x-.org", "lea@10.0.0.1", "le\u037ea@example.org",
        "lea@cafe\u0301.example", "lea@ex\uff41mple.org", "ﬁ@example.org", f"{'a' * 65}@example.org",
        "lea@example..org", "lea@ü_x.example", "lea@-ü.example",
    ],
)  # fmt: skip
def test_what_is_no_address_has_no_reading(text: str) -> None:
    assert parse_email(text) == ()


@given(st.text(max_size=60) | st.from_regex(r"[a-zA-Zéß.+]{1,9}@[a-zA-Zéßü.-]{1,20}", fullmatch=True))
def test_a_canonical_address_is_its_own_and_safe_to_normalise(text: str) -> None:
    for canonical in parse_email(text):
        assert parse_email(canonical) == (canonical,)
        assert unicodedata.normalize("NFKC", canonical) == canonical
        assert canonical.rpartition("@")[0] == text.strip().rpartition("@")[0]


@pytest.mark.parametrize(
    ("text", "options", "named"),
    [
        ("On Hold", ["on_hold", "open"], ("on_hold",)),
        ("ON-HOLD", ["on_hold", "open"], ("on_hold",)),
        ("onhold", ["on hold"], ("on hold",)),
        ("b", ["B", "b"], ("b",)),
        ("E-mail", ["email", "e_mail"], ("email", "e_mail")),
        ("closed", ["on_hold", "open"], ()),
        ("1", [1, None, True], ()),
        ("", ["-", "open"], ()),
        ("open", [], ()),
    ],
)
def test_enum_values_are_named_as_the_schema_has_them(text: str, options: list[object], named: tuple[str, ...]) -> None:
    assert parse_enum(text, options) == named


@given(st.lists(st.text(max_size=8), max_size=5), st.text(max_size=8))
def test_an_enum_value_names_itself_and_readings_are_options(options: list[str], text: str) -> None:
    assert all(parse_enum(option, options) == (option,) for option in options)
    assert set(parse_enum(text, options)) <= set(options)


@pytest.mark.parametrize(
    ("value", "truth"),
    [
        (True, (True,)),
        (False, (False,)),
        ("true", (True,)),
        ("No", (False,)),
        (1, ()),
        (0.0, ()),
        ("1", ()),
        (None, ()),
        ("maybe", ()),
        ([], ()),
    ],
)
def test_true_is_not_one(value: object, truth: tuple[bool, ...]) -> None:
    assert parse_boolean(value) == truth
