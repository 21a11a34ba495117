from __future__ import annotations

import socket
import time
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.schema import compile_schema, join_path
from mootcourt.errors import SchemaError

CENTS = {"type": "object", "properties": {"fee": {"type": "number", "multipleOf": 0.01}}}
TREE = {
    "$defs": {
        "Node": {
            "type": "object",
            "properties": {"key": {"type": "string"}, "below": {"type": "array", "items": {"$ref": "#/$defs/Node"}}},
            "required": ["key"],
        }
    },
    "$ref": "#/$defs/Node",
}


def texts(schema: dict[str, Any], value: Any) -> list[str]:
    return [str(finding) for finding in compile_schema(schema).errors(value)]


@pytest.mark.parametrize("fee", [4.35, 1.15, 0.29, 1.1, 70, 1023.99, Decimal("9.07"), 5.0])
def test_whole_cents_are_multiples_of_a_hundredth(fee: object) -> None:
    assert compile_schema(CENTS).is_valid({"fee": fee})


@pytest.mark.parametrize("fee", [4.355, 0.001, 7.0049])
def test_a_fraction_of_a_cent_is_refused(fee: float) -> None:
    assert [f.path for f in compile_schema(CENTS).errors({"fee": fee})] == ["arguments.fee"]


@given(st.integers(min_value=-(10**12), max_value=10**12))
def test_every_whole_number_of_cents_is_a_multiple(cents: int) -> None:
    assert compile_schema(CENTS).is_valid({"fee": cents / 100})


def test_integers_above_2_to_53_stay_exact() -> None:
    limit = 2**53 + 1
    exact = compile_schema({"type": "integer", "maximum": limit, "minimum": limit})
    assert exact.is_valid(limit)
    assert not exact.is_valid(limit - 1)
    assert not exact.is_valid(limit + 1)
    assert compile_schema({"const": 10**40 + 1}).is_valid(10**40 + 1)
    assert not compile_schema({"const": 10**40 + 1}).is_valid(10**40)


@pytest.mark.parametrize(
    ("schema", "value", "valid"),
    [
        pytest.param({"type": "integer"}, 6.0, True, id="six point zero is an integer"),
        pytest.param({"type": "integer"}, 6.5, False, id="a half is not"),
        pytest.param({"type": "integer"}, True, False, id="true is no integer"),
        pytest.param({"const": 1}, True, False, id="true is not 1"),
        pytest.param({"enum": [0]}, False, False, id="false is not 0"),
        pytest.param({"type": "number"}, float("nan"), False, id="NaN is no number"),
    ],
)
def test_numbers_and_booleans_stay_apart(schema: dict[str, Any], value: object, valid: bool) -> None:
    assert compile_schema(schema).is_valid(value) is valid


@pytest.mark.parametrize(
    ("pattern", "value", "valid"),
    [
        pytest.param(r"^\p{Lu}\p{L}+$", "Örebro", True, id="unicode property"),
        pytest.param(r"^(?<row>[A-F])(?<seat>\d+)$", "C12", True, id="named group"),
        pytest.param(r"^LN-\d{3}$", "LN-٤٥٦", False, id="only ASCII digits"),
        pytest.param(r"^LN-\d{3}$", "LN-456", True, id="ASCII digits"),
        pytest.param(r"^\w+$", "naïve", False, id="only ASCII word characters"),
        pytest.param(r"^ab$", "ab\n", False, id="no match before a last newline"),
        pytest.param(r"^a\/b$", "a/b", True, id="escaped slash"),
        pytest.param(r"^(?=.*\d)\S{4,}$", "ab3d", True, id="lookahead"),
        pytest.param(r"^(ab|cd)-\1$", "cd-cd", True, id="back reference"),
        pytest.param(r"^(ab|cd)-\1$", "cd-ab", False, id="back reference that differs"),
    ],
)
def test_patterns_are_read_as_ecma_262(pattern: str, value: str, valid: bool) -> None:
    assert compile_schema({"type": "string", "pattern": pattern}).is_valid(value) is valid


@pytest.mark.parametrize("pattern", ["(", "[^]", r"a\Z"])
def test_a_pattern_that_cannot_be_run_is_a_named_error(pattern: str) -> None:
    with pytest.raises(SchemaError, match=r"properties\.ref\.pattern: pattern not supported"):
        compile_schema({"type": "object", "properties": {"ref": {"type": "string", "pattern": pattern}}})


@pytest.mark.parametrize(
    "pattern",
    ["(q+q+)+r", "^(q+q+)+r$", "^((?!s)q+q+)+r$", r"^(q+q+)+\1r$", "^(q*)*$r", r"^(([q]|qq)+)+(?=r)"],
    ids=["plain", "anchored", "lookahead", "back reference", "empty loop", "alternation"],
)
def test_a_catastrophic_pattern_ends_soon_and_never_passes(pattern: str) -> None:
    validator = compile_schema({"type": "object", "properties": {"code": {"type": "string", "pattern": pattern}}})
    start = time.perf_counter()
    findings = validator.errors({"code": "q" * 50_000})
    assert not validator.is_valid({"code": "q" * 50_000})
    assert time.perf_counter() - start < 10  # without a bound it would not end at all
    assert [finding.path for finding in findings] == ["arguments.code"]


def test_a_pattern_given_up_on_says_so() -> None:
    assert "pattern unsafe" in texts({"pattern": r"^(q+q+)+\1r$"}, "q" * 20_000)[0]


@pytest.mark.parametrize(
    ("name", "bad"),
    [("date-time", "later"), ("email", "nadia@"), ("date", "2026-02-30"), ("time", "25:61"), ("uuid", "7"),
     ("uri", "not a uri"), ("ipv4", "300.1.1.1"), ("duration", "PT"), ("email", "Nadia <nadia@mail.example>")],
)  # fmt: skip
def test_formats_are_asserted(name: str, bad: str) -> None:
    validator = compile_schema({"type": "string", "format": name})
    assert [finding.keyword for finding in validator.errors(bad)] == ["format"]
    assert not validator.notes


def test_a_format_that_nobody_checks_is_reported() -> None:
    validator = compile_schema({"type": "object", "properties": {"shade": {"type": "string", "format": "colour"}}})
    assert validator.is_valid({"shade": "anything"})
    assert [str(note) for note in validator.notes] == [
        "properties.shade: format not asserted: 'colour' is not known to the engine"
    ]


def test_a_recursive_schema_validates() -> None:
    assert not texts(TREE, {"key": "a", "below": [{"key": "b", "below": []}]})
    assert texts(TREE, {"key": "a", "below": [{"below": []}]}) == ["arguments.below[0].key: is required and absent"]


def test_a_value_nested_without_end_is_a_finding_not_a_crash() -> None:
    value: list[Any] = []
    for _ in range(150_000):
        value = [value]
    validator = compile_schema({"items": {"$ref": "#"}})
    assert [f.message for f in validator.errors(value)] == ["is nested deeper than 500 levels"]
    assert not validator.is_valid(value)
    assert validator.is_valid([[[[[]]]]])


def test_a_schema_nested_without_end_is_refused() -> None:
    schema: dict[str, Any] = {}
    for _ in range(100_000):
        schema = {"items": schema}
    with pytest.raises(SchemaError, match="nested deeper"):
        compile_schema(schema)


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"$defs": {"L": {"$ref": "#/$defs/R"}, "R": {"$ref": "#/$defs/L"}}, "$ref": "#/$defs/L"},
        {"$defs": {"L": {"anyOf": [{"$ref": "#/$defs/L"}, {"type": "null"}]}}, "items": {"$ref": "#/$defs/L"}},
        {"not": {"$ref": "#"}},
        {"$dynamicAnchor": "here", "$dynamicRef": "#here"},
        {"$schema": "http://json-schema.org/draft-07/schema#", "allOf": [{"$ref": "#"}]},
    ],
    ids=["itself", "two", "through anyOf", "through not", "dynamic", "draft 7"],
)  # fmt: skip
def test_an_endless_reference_is_one_error(schema: dict[str, Any]) -> None:
    with pytest.raises(SchemaError, match="infinite reference") as caught:
        compile_schema(schema)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "reference",
    [
        "https://schemas.example/part.json",
        "http://127.0.0.1:9/x.json",
        "file:///etc/hostname",
        "part.json",
        "#/$defs/Gone",
    ],
)
def test_a_reference_out_of_the_schema_is_refused_without_looking(
    reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was touched")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    with pytest.raises(SchemaError, match=r"properties\.part: \$ref .* is not in the schema"):
        compile_schema({"type": "object", "properties": {"part": {"$ref": reference}}})


def test_local_ids_anchors_and_metaschemas_are_found() -> None:
    by_id = {"$id": "https://a.example/r.json", "$defs": {"n": {"$id": "n.json", "type": "null"}}, "$ref": "n.json"}
    assert texts(by_id, 1) == ["arguments: 1 is not of type null"]
    assert texts({"$defs": {"n": {"$anchor": "nil", "type": "null"}}, "items": {"$ref": "#nil"}}, [1])
    meta = {"$ref": "https://json-schema.org/draft/2020-12/schema"}
    assert not texts(meta, {"type": "object"})
    assert texts(meta, {"type": "objekt"})


@pytest.mark.parametrize(
    ("schema", "value", "valid"),
    [
        pytest.param({"$schema": "http://json-schema.org/draft-04/schema#", "maximum": 3, "exclusiveMaximum": True},
                     3, False, id="draft 4"),
        pytest.param({"$schema": "http://json-schema.org/draft-06/schema#", "contains": {"const": 2}},
                     [1], False, id="draft 6"),
        pytest.param({"$schema": "http://json-schema.org/draft-07/schema", "items": [{"type": "string"}]},
                     [1], False, id="draft 7 without the hash"),
        pytest.param({"$schema": "https://json-schema.org/draft/2019-09/schema", "unevaluatedProperties": False},
                     {"a": 1}, False, id="2019-09"),
        pytest.param({"prefixItems": [{"type": "string"}]}, [1], False, id="2020-12 by default"),
        pytest.param({"$schema": "https://json-schema.org/draft-07/schema#", "prefixItems": [{"type": "string"}]},
                     [1], True, id="draft 7 knows no prefixItems, https or not"),
    ],
)  # fmt: skip
def test_the_dialect_is_what_schema_says(schema: dict[str, Any], value: object, valid: bool) -> None:
    assert compile_schema(schema).is_valid(value) is valid


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        pytest.param({"$schema": "http://json-schema.org/draft-03/schema#"}, "not a known dialect", id="draft 3"),
        pytest.param({"$schema": "https://meta.example/own"}, "not a known dialect", id="own dialect"),
        pytest.param(
            {"properties": {"n": {"type": "float"}}}, r"properties\.n\.type: 'float' is not a type", id="type"
        ),
        pytest.param({"items": [{}]}, "write prefixItems", id="old tuple"),
        pytest.param({"exclusiveMinimum": True}, "belong to Draft 4", id="old bound"),
        pytest.param({"required": "id"}, "required: 'id' is not of type 'array'", id="required as text"),
        pytest.param({"minimum": float("nan")}, "is not JSON", id="NaN"),
    ],
)
def test_a_broken_schema_is_one_line(schema: dict[str, Any], message: str) -> None:
    for _ in range(2):
        with pytest.raises(SchemaError, match=message) as caught:
            compile_schema(schema)
        assert "\n" not in str(caught.value)


def test_a_property_may_be_called_like_a_keyword() -> None:
    schema = {"type": "object", "properties": {"$ref": {"type": "string"}, "enum": {"type": "integer"}}}
    assert texts(schema, {"$ref": "#", "enum": 3}) == []


def test_all_errors_come_with_readable_paths() -> None:
    schema = {
        "type": "object",
        "properties": {
            "items": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {"sku": {"type": "string"}, "count": {"enum": [1, 2]}},
                    "required": ["sku"],
                    "additionalProperties": False,
                },
            },
            "ship to": {"type": "string"},
        },
    }
    value = {"items": [{"sku": 5, "hue": 1, "tint": 2}, {"count": 3}], "ship to": None}
    assert sorted(texts(schema, value)) == [
        'arguments.items[0].hue: is not a property that the schema knows',
        'arguments.items[0].sku: 5 is not of type string',
        'arguments.items[0].tint: is not a property that the schema knows',
        'arguments.items[1].count: 3 is not one of 1, 2',
        'arguments.items[1].sku: is required and absent',
        'arguments["ship to"]: null is not of type string',
    ]  # fmt: skip
    assert compile_schema(schema).errors({"items": 1}, at="expect.calls[0].arguments")[0].path == (
        "expect.calls[0].arguments.items"
    )


def test_alternatives_are_named_together() -> None:
    schema = {"anyOf": [{"type": "integer"}, {"type": "object", "required": ["id"]}]}
    (text,) = texts(schema, {})
    assert "not of type" in text
    assert "id" in text


def test_double_encoded_json_is_named() -> None:
    schema = {"type": "object", "properties": {"site": {"type": "object"}, "ids": {"type": "array"}}}
    assert texts(schema, {"site": '{"city":"Umeå"}', "ids": '["b7"]'}) == [
        "arguments.site: string where object is required (double-encoded JSON)",
        "arguments.ids: string where array is required (double-encoded JSON)",
    ]
    assert texts(schema, {"site": "Umeå"}) == ['arguments.site: "Umeå" is not of type object']


@pytest.mark.parametrize("value", ["\ud800", {1: 2}, object()], ids=["surrogate", "number as key", "no JSON value"])
def test_what_is_no_json_value_is_a_finding(value: object) -> None:
    validator = compile_schema({"title": "anything"})
    assert not validator.is_valid(value)
    assert len(validator.errors(value)) == 1


def test_a_long_value_is_shortened_in_the_message() -> None:
    assert len(texts({"type": "integer"}, "a" * 10_000)[0]) < 300


def test_equal_schemas_share_a_validator() -> None:
    first = compile_schema({"type": "object", "required": ["k"]})
    assert compile_schema({"required": ["k"], "type": "object"}) is first


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3)))
def test_errors_and_verdict_agree(value: object) -> None:
    validator = compile_schema({"anyOf": [{"type": "integer", "minimum": 3}, {"type": "array", "minItems": 2}]})
    assert validator.is_valid(value) is (not validator.errors(value))


def test_paths_quote_what_is_no_word() -> None:
    assert join_path("", ["a", 0, "b-c", "d.e", "f"]) == 'a[0].b-c["d.e"].f'
