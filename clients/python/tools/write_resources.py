"""The client's resources, once for the blocking client and once for asyncio, from the document's operations."""

from __future__ import annotations

import re

from names import docstring, pascal, snake
from operations import LEFT_OUT, OPERATIONS
from schema_types import Types, sendable

RENAMED = {"kb_id": "knowledge_base_id", "doc_id": "source_id", "case_id": "eval_case_id"}
HEAD = """from __future__ import annotations

import builtins
from datetime import datetime
from typing import Any, Literal

from . import models, params
from ._operation import UNSET, Operation, Unset, header, iso, path
from ._transport import AsyncTransport, Transport
"""


def resources_file(document: dict, types: Types) -> str:
    """The blocking classes first, then those for asyncio. Raises for an operation that operations.py does not name."""
    by_resource: dict[str, list[str]] = {}
    for route, methods in document["paths"].items():
        for method, operation in methods.items():
            name = operation.get("operationId")
            if name is None or name in LEFT_OUT:
                continue
            if name not in OPERATIONS:
                raise SystemExit(
                    f"The operation {name} ({method.upper()} {route}) is new: name its method in tools/operations.py."
                )
            resource, called = OPERATIONS[name]
            by_resource.setdefault(resource, []).append(_method(called, method, route, operation, types))
    text = HEAD
    for prefix, before, wait in (("", "def", ""), ("Async", "async def", "await ")):
        for resource, written in by_resource.items():
            text += f"\n\nclass {prefix}{pascal(resource)}:\n"
            text += (
                f"    def __init__(self, transport: {prefix}Transport) -> None:\n        self._transport = transport\n"
            )
            text += "".join(each.replace("@def", before).replace("@wait ", wait) for each in written)
    return text


def _method(called: str, method: str, route: str, operation: dict, types: Types) -> str:
    positional, named, sent = _parameters(operation, types)
    body, is_union = _body(operation, types)
    fields = "None"
    if body is not None and is_union:
        hint = _sent(types, _content(operation["requestBody"]), "Body")
        positional.append(f"body: {hint}")
        fields = "dict(body)"
    elif body is not None:
        pairs = _body_fields(operation, body, types, named)
        fields = f"{{{', '.join(pairs)}}}"
    repeatable = method != "post" or _is_repeatable_post(operation)
    answer = _answer(operation, types)
    arguments = ["self", *positional, *(["*", *sorted(named, key=lambda each: "= UNSET" in each)] if named else [])]
    result = answer or "None"
    text = f"\n    @def {called}({', '.join(arguments)}) -> {result}:\n" + docstring(_summary(operation), "        ")
    place = route
    for name in _path_names(operation):
        place = place.replace(f"{{{name}}}", f"{{path({_argument(name)})}}")
    settings = [f"body={fields}"] if fields != "None" else []
    settings += [
        f"{word}={{{', '.join(sent[kind])}}}"
        for word, kind in (("query", "query"), ("headers", "header"))
        if sent[kind]
    ]
    settings += ["repeatable=True"] if repeatable else []
    quoted = f'f"{place}"' if "{" in place else f'"{place}"'
    text += f"        request: Operation[{result}] = Operation({', '.join([repr(method.upper()), quoted, str(answer), *settings])})\n"
    # Inside these classes `list` is a method.
    return text.replace("list[", "builtins.list[") + "        return @wait self._transport.run(request)\n"


def _parameters(operation: dict, types: Types) -> tuple[list[str], list[str], dict[str, list[str]]]:
    positional: list[str] = []
    named: list[str] = []
    sent: dict[str, list[str]] = {"query": [], "header": []}
    for each in operation.get("parameters", []):
        name, argument, place = each["name"], _argument(each["name"]), each["in"]
        if place == "path":
            positional.append(f"{argument}: str" if name != "version" else f"{argument}: int")
            continue
        schema = {key: value for key, value in each["schema"].items() if key != "pattern"}
        moment = schema.get("format") == "date-time"
        hint = "datetime | str" if moment else _sent(types, schema, pascal(operation["operationId"]) + pascal(name))
        default = "UNSET" if not each.get("required") else None
        named.append(f"{argument}: {hint}" + (f" | Unset = {default}" if default else ""))
        if name == "Idempotency-Key":
            sent["header"].append(f'"{name}": header({argument})')
        else:
            sent[place].append(f'"{name}": iso({argument})' if moment else f'"{name}": {argument}')
    return positional, named, sent


def _body(operation: dict, types: Types) -> tuple[dict | None, bool]:
    """The body's schema, and whether the body is one of several shapes."""
    content = _content(operation.get("requestBody"))
    return content, content is not None and "properties" not in types.schema(content)


def _content(body: dict | None) -> dict | None:
    return None if body is None else next(iter(body["content"].values()))["schema"]


def _body_fields(operation: dict, body: dict, types: Types, named: list[str]) -> list[str]:
    schema = types.schema(body)
    name = body.get("$ref", "").rsplit("/", 1)[-1] or pascal(operation["operationId"])
    pairs = []
    for key, value in sendable(schema).items():
        hint = _sent(types, value, name + pascal(key))
        required = key in schema.get("required", [])
        named.append(f"{snake(key)}: {hint}" + ("" if required else " | Unset = UNSET"))
        pairs.append(f'"{key}": {snake(key)}')
    if schema.get("additionalProperties"):
        named.append("properties: dict[str, Any] | Unset = UNSET")
        pairs.append("**(properties if isinstance(properties, dict) else {})")
    return pairs


def _sent(types: Types, schema: dict, name: str) -> str:
    """The hint as resources.py writes it: names of params.py with their module."""
    hint = types.sent(schema, name)
    known = set(types._params)
    return _with_module(hint, known, "params")


def _answer(operation: dict, types: Types) -> str | None:
    for status, answer in operation["responses"].items():
        if status.startswith("2") and "content" in answer:
            schema = next(iter(answer["content"].values()))["schema"]
            return _with_module(types.answer(schema, pascal(operation["operationId"])), set(types._models), "models")
    return None


def _with_module(hint: str, known: set[str], module: str) -> str:
    return re.sub(
        r"(?<!['\w.])[A-Za-z]\w*(?![\w'])",
        lambda found: f"{module}.{found[0]}" if found[0] in known else found[0],
        hint,
    )


def _is_repeatable_post(operation: dict) -> bool:
    """A POST with a key of its own, or one whose body names what is done, happens once however often it is sent."""
    names = {each["name"] for each in operation.get("parameters", [])}
    return "Idempotency-Key" in names or operation["operationId"] in REPEATABLE


REPEATABLE = {
    "search", "explainChunk", "getTurnContext", "checkTeam", "addTurn", "reviseTurn", "runToolCalls", "handOff",
    "declineHandoff", "endCall", "resumeCall", "deleteSources", "dismissGap", "runEvalCases", "eraseCaller", "addInterim",
}  # fmt: skip


def _path_names(operation: dict) -> list[str]:
    return [each["name"] for each in operation.get("parameters", []) if each["in"] == "path"]


def _argument(name: str) -> str:
    return RENAMED.get(snake(name), snake(name))


def _summary(operation: dict) -> str:
    return operation.get("description") or operation.get("summary") or operation["operationId"]
