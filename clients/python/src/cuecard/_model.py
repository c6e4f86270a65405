"""What every answer of the service is."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """An answer of /v1. A field of a newer service that this version does not know is kept, under its own name."""

    model_config = ConfigDict(
        extra="allow", populate_by_name=True, frozen=True, use_attribute_docstrings=True, defer_build=True
    )

    def to_json(self) -> dict[str, Any]:
        """The answer as /v1 sent it: camelCase names, times as text."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)
