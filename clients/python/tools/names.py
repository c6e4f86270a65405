"""Names: /v1 writes camelCase, Python writes snake_case."""

from __future__ import annotations

import keyword
import re

from pydantic import BaseModel


def snake(name: str) -> str:
    """`knowledgeBaseIds` becomes `knowledge_base_ids`; a word of Python's or a name of pydantic's models gets an underscore behind it."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).replace("-", "_").lower()
    return f"{text}_" if keyword.iskeyword(text) or hasattr(BaseModel, text) else text


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def singular(name: str) -> str:
    """The name of one of `passages` is `passage`."""
    if name.endswith("ies"):
        return name[:-3] + "y"
    if name.endswith("xes"):
        return name[:-2]
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def docstring(text: str, indent: str) -> str:
    flat = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    if flat.endswith('"'):
        flat += " "
    return f'{indent}"""{flat}"""\n'
