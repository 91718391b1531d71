"""The description of the API for machines: its addresses under /v1, who may call them, and the one shape of all errors."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

# Version 1 of the API; the workbench, which comes with the service, calls the same addresses without a version.
VERSIONED, PLAIN = "/v1/", "/api/"
_ERROR = {
    "title": "Error",
    "description": "Why a request was not done; never with text of a document.",
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "request_id", "details"],
            "properties": {
                "code": {"type": "string", "description": "For programs, such as not_verified, too_large or busy."},
                "message": {"type": "string", "description": "For people."},
                "request_id": {"type": "string", "description": "Stands in the log of the service."},
                "details": {"type": "object", "description": "What differs by code: fields, problems, versions."},
            },
        }
    },
    "examples": [
        {
            "error": {
                "code": "not_verified",
                "message": "The result failed verification.",
                "request_id": "9f2c1b7a60d34e55",
                "details": {"problems": ["a part of person-1 is left"]},
            }
        }
    ],
}
_REFUSED = {
    "description": "The request was not done",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}


def plain_path(path: str) -> str:
    """The address that a route has: "/v1/projects" is "/api/projects"."""
    return PLAIN + path.removeprefix(VERSIONED) if path.startswith(VERSIONED) else path


def describe(app: FastAPI) -> None:
    """Let an application describe itself this way; the description is made once."""
    made: list[dict[str, Any]] = []

    def description() -> dict[str, Any]:
        if not made:
            found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            made.append(_completed(found))
        return made[0]

    app.openapi = description  # type: ignore[method-assign]


def _completed(found: dict[str, Any]) -> dict[str, Any]:
    """What the framework has found, with our addresses, errors and tokens."""
    paths = {}
    for path, methods in found["paths"].items():
        shown = VERSIONED + path.removeprefix(PLAIN) if path.startswith(PLAIN) else path
        paths[shown] = {method: _with_errors(operation) for method, operation in methods.items()}
    parts = deepcopy(found.get("components", {}))
    schemas = {
        name: schema
        for name, schema in parts.get("schemas", {}).items()
        if name not in ("HTTPValidationError", "ValidationError")  # the framework's errors, which nobody gets to see
    }
    parts |= {
        "schemas": {**schemas, "Error": _ERROR},
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "nescio serve token create"}},
    }
    return {**found, "paths": paths, "components": parts, "security": [{"token": []}, {}]}


def _with_errors(operation: dict[str, Any]) -> dict[str, Any]:
    answers = {status: answer for status, answer in operation.get("responses", {}).items() if status != "422"}
    return {**operation, "responses": {**answers, "4XX": _REFUSED}}
