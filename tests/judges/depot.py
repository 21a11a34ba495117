"""A made-up tool depot, in which the tests of the checks play."""

from __future__ import annotations

from typing import Any

from mootcourt.contract.case import Case

OBJECT = "object"
ID = {"type": "string"}
TOOLS: list[dict[str, Any]] = [
    {
        "name": "find_loan",
        "risk": "read",
        "parameters": {
            "type": OBJECT,
            "properties": {
                "loan_id": ID,
                "verbose": {"type": "boolean", "default": False},
                "after": {"type": "string"},
            },
            "required": ["loan_id"],
        },
        "returns": {"type": OBJECT, "properties": {"fee": {"type": "number"}, "status": {"type": "string"}}},
    },
    {"name": "list_depots", "risk": "read", "parameters": {"type": OBJECT, "properties": {}}},
    {
        "name": "charge_fee",
        "risk": "write",
        "parameters": {
            "type": OBJECT,
            "properties": {
                "loan_id": ID,
                "amount": {"type": "number", "minimum": 0},
                "note": {"type": "string"},
                "idempotency_key": {"type": "string"},
            },
            "required": ["loan_id", "amount"],
        },
    },
    {
        "name": "scrap_tool",
        "risk": "destructive",
        "parameters": {"type": OBJECT, "properties": {"tool_id": ID}, "required": ["tool_id"]},
    },
    {
        "name": "seal_vault",
        "risk": "write",
        "on_invalid": "hard-fail",
        "parameters": {"type": OBJECT, "properties": {"vault": ID}, "required": ["vault"]},
    },
]
CHARGE: dict[str, Any] = {
    "name": "charge_fee",
    "arguments": {"loan_id": {"exact": "L-2077"}, "amount": {"number": 18.5}},
}
FIND: dict[str, Any] = {"name": "find_loan", "arguments": {"loan_id": {"exact": "L-2077"}}}


def depot(expect: dict[str, Any] | None = None, /, **more: Any) -> Case:
    """A case of the depot; by default a fee has to be charged."""
    written: dict[str, Any] = {
        "id": "depot-1",
        "tools": TOOLS,
        "group": "clear_positive",
        "intent": ["charge_fee"],
        **more,
    }
    if "turns" not in more:
        written.setdefault("messages", [{"role": "user", "content": "Charge 18.50 to loan L-2077, please."}])
        written["expect"] = expect or {"outcome": "call", "calls": [CHARGE]}
    return Case.model_validate(written)
