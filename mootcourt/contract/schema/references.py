"""References inside a schema: all local, and none that goes round for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.schema.finding import join_path
from mootcourt.contract.schema.walk import children, in_place, subschemas
from mootcourt.errors import SchemaError

REFERENCES = ("$ref", "$dynamicRef", "$recursiveRef")
_Resolver = Any  # referencing's resolver type is private


def check_references(schema: Mapping[str, Any], dialect: str) -> bool:
    """Check every reference and return whether the schema is recursive.

    Raises:
        SchemaError: A reference leads outside the schema, to nothing, or round for ever.
    """
    if not any(keyword in current for _, current in subschemas(schema) for keyword in REFERENCES):
        return False
    links = _Links(schema, dialect)
    _refuse_endless(links)
    return _has_cycle(links.nodes, {node: links.below[node] + links.targets[node] for node in links.nodes}) is not None


class _Links:
    """Which subschema leads to which, by the position at which each was met."""

    def __init__(self, schema: Mapping[str, Any], dialect: str) -> None:
        from jsonschema_specifications import REGISTRY
        from referencing.jsonschema import specification_with

        specification = specification_with(dialect)
        resource = specification.create_resource(schema)
        registry = REGISTRY.with_resource("", resource)
        own_id = resource.id()
        if own_id:
            registry = registry.with_resource(own_id, resource)
        self.names: dict[int, str] = {}
        self.below: dict[int, list[int]] = {}
        self.same: dict[int, list[int]] = {}
        self.targets: dict[int, list[int]] = {}
        self._specification = specification
        self._collect(schema, "", registry.resolver(base_uri=own_id or ""))

    @property
    def nodes(self) -> list[int]:
        return list(self.names)

    def _collect(self, schema: Mapping[str, Any], path: str, resolver: _Resolver) -> None:
        waiting = [(schema, path, resolver)]
        while waiting:
            current, where, scope = waiting.pop()
            node = id(current)
            if node in self.names:
                continue
            self.names[node] = where
            self.targets[node] = []
            below = [(join_path(where, parts), child) for parts, child in children(current)]
            self.below[node] = [id(child) for _, child in below]
            self.same[node] = [id(child) for child in in_place(current)]
            for keyword in REFERENCES:
                if isinstance(current.get(keyword), str):
                    target, target_scope = _look_up(scope, current[keyword], where)
                    if isinstance(target, Mapping):
                        self.targets[node].append(id(target))
                        waiting.append((target, f"{where}.{keyword}" if where else keyword, target_scope))
            for child_path, child in reversed(below):
                inner = self._specification.create_resource(child)
                waiting.append((child, child_path, scope.in_subresource(inner)))


def _look_up(resolver: _Resolver, reference: str, where: str) -> tuple[Any, _Resolver]:
    from referencing.exceptions import Unresolvable

    try:
        found = resolver.lookup(reference)
    except (Unresolvable, ValueError) as error:
        place = f"{where}: " if where else ""
        remote = "" if reference.startswith("#") else " and nothing is fetched from a network or disk"
        raise SchemaError(
            f"{place}$ref {reference!r} is not in the schema{remote}; copy what it names under $defs"
        ) from error
    return found.contents, found.resolver


def _refuse_endless(links: _Links) -> None:
    edges = {node: links.same[node] + links.targets[node] for node in links.nodes}
    start = _has_cycle(links.nodes, edges)
    if start is not None:
        where = links.names[start] or "the schema"
        raise SchemaError(f"{where}: infinite reference, it leads back to itself without a value in between; break it")


def _has_cycle(nodes: list[int], edges: dict[int, list[int]]) -> int | None:
    """Return a node that lies on a cycle, or None; a depth-first search without recursion."""
    done: set[int] = set()
    for root in nodes:
        if root in done:
            continue
        open_nodes = {root}
        stack = [(root, iter(edges[root]))]
        while stack:
            node, following = stack[-1]
            step = next((target for target in following if target not in done), None)
            if step is None:
                stack.pop()
                open_nodes.discard(node)
                done.add(node)
            elif step in open_nodes:
                return step
            else:
                open_nodes.add(step)
                stack.append((step, iter(edges[step])))
    return None
