"""JSON Schema: compiled validators, findings with readable paths, and a lint."""

from mootcourt.contract.schema.engine import Validator, compile_schema
from mootcourt.contract.schema.finding import SchemaFinding, join_path
from mootcourt.contract.schema.lint import unsatisfiable
from mootcourt.contract.schema.tool_schema import argument_schema, property_validator, validator_for
from mootcourt.contract.schema.walk import declares_open, subschema_keywords, subschemas

__all__ = [
    "SchemaFinding",
    "Validator",
    "argument_schema",
    "compile_schema",
    "declares_open",
    "join_path",
    "property_validator",
    "subschema_keywords",
    "subschemas",
    "unsatisfiable",
    "validator_for",
]
