"""What descriptions of answers are made of; answers themselves are written without these models."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """A value that is shown, not checked."""


def example(**fields: Any) -> ConfigDict:
    """An answer as the description shows it; no field may be None, which the framework would leave out."""
    return ConfigDict(json_schema_extra={"examples": [fields]})


def file_of(*media_types: str) -> dict[int | str, dict[str, Any]]:
    """The description of an answer that is a file of one of these kinds."""
    file, rows = {"type": "string", "format": "binary"}, {"type": "array", "items": {"type": "object"}}
    kinds = {name: {"schema": rows if name == "application/json" else file} for name in media_types}
    return {200: {"description": "A file to keep", "content": kinds}}
