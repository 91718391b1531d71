"""The description of the API as one page, made from the OpenAPI document without any script."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


def page(description: dict[str, Any]) -> str:
    """HTML with every address, what it takes and what it answers."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in description["paths"].items():
        for method, about in methods.items():
            groups.setdefault((about.get("tags") or ["other"])[0], []).append(
                {
                    "method": method.upper(),
                    "path": path,
                    "about": about.get("description") or about.get("summary", ""),
                    "parameters": [one["name"] for one in about.get("parameters", []) if one["in"] == "query"],
                    "body": _body(about, description),
                }
            )
    rendered: str = _template().render(
        title=description["info"]["title"], version=description["info"]["version"], groups=groups
    )
    return rendered


def _body(about: dict[str, Any], description: dict[str, Any]) -> list[str]:
    """The fields of a body, those that must be there with a star."""
    for content in about.get("requestBody", {}).get("content", {}).values():
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        schema = description["components"]["schemas"].get(name, {})
        required = schema.get("required", [])
        return [f"{field}{'*' if field in required else ''}" for field in schema.get("properties", {})]
    return []


@cache
def _template() -> Any:
    environment = Environment(loader=PackageLoader("nescio.server"), autoescape=True, undefined=StrictUndefined)
    return environment.get_template("description.html")
