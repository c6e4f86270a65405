"""One request of /v1 as a value: what is sent, and what the answer is."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from enum import Enum
from typing import Any, Generic, TypeVar
from urllib.parse import quote

Answer = TypeVar("Answer")


class Unset(Enum):
    """An argument that was not given. It is not sent, where None is sent as null."""

    UNSET = "unset"


UNSET = Unset.UNSET


@dataclass(frozen=True)
class Operation(Generic[Answer]):
    """`answer` is the type of a 2xx answer's JSON; None where it has no body. A repeatable one may be sent again after a lost answer."""

    method: str
    path: str
    answer: Any
    body: Mapping[str, Any] | None = None
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str | Unset] = field(default_factory=dict)
    repeatable: bool = False

    def sent_body(self) -> dict[str, Any] | None:
        return None if self.body is None else given(self.body)

    def sent_query(self) -> dict[str, Any]:
        return {
            name: str(value).lower() if isinstance(value, bool) else value
            for name, value in given(self.query).items()
            if value is not None
        }

    def sent_headers(self) -> dict[str, str]:
        return given(self.headers)


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not UNSET}


def path(part: object) -> str:
    """One part of a path: an id with a slash stays one part."""
    return quote(str(part), safe="")


def header(key: str | Unset) -> str:
    """The caller's own key, or a new one: what is sent again because its answer was lost happens once."""
    return str(uuid.uuid4()) if isinstance(key, Unset) else key


def iso(moment: datetime | str | Unset) -> str | Unset:
    """A moment as /v1 writes it. A datetime without a zone is taken as local time, as Python does."""
    if isinstance(moment, datetime):
        return moment.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return moment
