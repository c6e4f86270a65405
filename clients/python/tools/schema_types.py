"""Python types of the document's schemas: pydantic models for answers, typed dictionaries for what is sent."""

from __future__ import annotations

import keyword

from names import docstring, pascal, singular, snake

REF = "#/components/schemas/"
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Types:
    """Makes each type when it is first asked for, under the name of its schema or of the field that it stands in."""

    def __init__(self, document: dict) -> None:
        self._schemas: dict = document["components"]["schemas"]
        self._models: dict[str, str] = {}
        self._params: dict[str, str] = {}

    def schema(self, schema: dict) -> dict:
        """The schema itself, where it is given by its name."""
        return self._schemas[schema["$ref"].removeprefix(REF)] if "$ref" in schema else schema

    def answer(self, schema: dict, name: str) -> str:
        return self._type(schema, name, self._models, self._model)

    def sent(self, schema: dict, name: str) -> str:
        return self._type(schema, name, self._params, self._typed_dict)

    def models_file(self) -> str:
        head = (
            "from __future__ import annotations\n\nfrom datetime import date, datetime\nfrom typing import Any, Literal, Union\n\n"
            "from pydantic import Field\n\nfrom ._model import Model\n\n"
        )
        return head + _ordered(self._models)

    def params_file(self) -> str:
        head = (
            "from __future__ import annotations\n\nfrom typing import Any, Literal, Union\n\n"
            "from typing_extensions import Required, TypedDict\n\n"
        )
        return head + _ordered(self._params)

    def _type(self, schema: dict, name: str, made: dict[str, str], make) -> str:
        if "$ref" in schema:
            target = schema["$ref"].removeprefix(REF)
            # A stored definition comes back exactly as it was saved, so it stays plain data.
            if target == "Json" or (target.startswith("Stored") and made is self._models):
                return "Any" if target == "Json" else "dict[str, Any]"
            inner = self._schemas[target]
            if "properties" not in inner and "anyOf" not in inner and "oneOf" not in inner:
                return self._type(inner, target, made, make)
            if target not in made:
                made[target] = ""
                made[target] = make(target, inner)
            return target
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            return f"Literal[{', '.join(repr(value) for value in schema['enum'])}]"
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return self._union(schema[word], name, made, make)
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(SIMPLE[each] for each in kind)
        if kind == "array":
            items = self._type(schema.get("items", {}), singular(name), made, make)
            return f"list[{items}]"
        if kind == "object":
            return self._object(schema, name, made, make)
        if kind == "string" and made is self._models:
            return {"date-time": "datetime", "date": "date"}.get(schema.get("format", ""), "str")
        return SIMPLE.get(kind, "Any")

    def _union(self, choices: list[dict], name: str, made: dict[str, str], make) -> str:
        several = sum("properties" in choice for choice in choices) > 1
        types = []
        for number, choice in enumerate(choices, 1):
            each = self._type(choice, f"{name}{number}" if several else name, made, make)
            if each not in types:
                types.append(each)
        return "Any" if "Any" in types else " | ".join(sorted(types, key=lambda each: each == "None"))

    def _object(self, schema: dict, name: str, made: dict[str, str], make) -> str:
        if schema.get("properties"):
            if name not in made:
                made[name] = ""
                made[name] = make(name, schema)
            return name
        extra = schema.get("additionalProperties")
        return f"dict[str, {self._type(extra, singular(name), made, make) if isinstance(extra, dict) and extra else 'Any'}]"

    def _model(self, name: str, schema: dict) -> str:
        if "properties" not in schema:
            return _alias(name, self._type(schema, name, self._models, self._model))
        text = f"class {name}(Model):\n" + docstring(schema.get("description", f"A `{name}` of /v1."), "    ")
        for key, value in schema["properties"].items():
            hint, field = self.answer(value, name + pascal(key)), snake(key)
            # A service of another version may leave a field out: what may be null is null then.
            optional = key not in schema.get("required", []) or hint.endswith("None")
            if optional and not hint.endswith("None") and hint != "Any":
                hint += " | None"
            setting = [f'alias="{key}"'] if field != key else []
            if optional:
                setting.insert(0, "default=None")
            text += f"\n    {field}: {hint}" + (f" = Field({', '.join(setting)})" if setting else "") + "\n"
            if value.get("description"):
                text += docstring(value["description"], "    ")
        return text

    def _typed_dict(self, name: str, schema: dict) -> str:
        if "properties" not in schema:
            return _alias(name, self._type(schema, name, self._params, self._typed_dict))
        hints = {}
        for key, value in sendable(schema).items():
            hint = self.sent(value, name + pascal(key))
            hints[key] = f"Required[{hint}]" if key in schema.get("required", []) else hint
        # A class can't have a field whose name is no name in Python, such as `in` and `$append`.
        if any(keyword.iskeyword(key) or not key.isidentifier() for key in hints):
            fields = ", ".join(f'"{key}": "{hint}"' for key, hint in hints.items())
            return f'{name} = TypedDict("{name}", {{{fields}}}, total=False)\n'
        return f"class {name}(TypedDict, total=False):\n" + "".join(
            f"    {key}: {hint}\n" for key, hint in hints.items()
        )


def _alias(name: str, hint: str) -> str:
    return f"{name} = Union[{hint.replace(' | ', ', ')}]\n" if " | " in hint else f"{name} = {hint}\n"


def _ordered(made: dict[str, str]) -> str:
    """Classes first: a name that is only another word for some of them is read when its line runs."""
    return "\n\n".join(sorted(made.values(), key=lambda text: (" = Union[" in text.split("\n")[0], text))) + "\n"


def sendable(schema: dict) -> dict:
    """The fields of a body, without those that are only there so that an answer may be sent back."""
    return {
        key: value
        for key, value in schema["properties"].items()
        if not value.get("description", "").startswith("Ignored: it is read-only")
    }
