"""Answers about what there is to choose from."""

from __future__ import annotations

from nescio.server.routes.shown.base import Answer, example


class PolicyRow(Answer):
    """A policy; ``source`` is its YAML, if one policy was asked for."""

    model_config = example(
        name="gdpr",
        title="Personal data (GDPR)",
        description="Hide direct and indirect identifiers.",
        replace="tag",
        decide="rules",
    )

    name: str
    title: str
    description: str
    replace: str
    decide: str
    source: str = ""


class Policies(Answer):
    """All policies that are offered."""

    policies: list[PolicyRow]


class Types(Answer):
    """What a mention can be, with what kind of identifier it is by itself."""

    model_config = example(types=[{"name": "PERSON", "about": "names of people", "identifier": "quasi"}])

    types: list[dict[str, str]]


class Replacers(Answer):
    """Ways to replace what is masked."""

    model_config = example(replacers=["mask", "tag", "surrogate"])

    replacers: list[str]


class Models(Answer):
    """Recognisers to choose from."""

    model_config = example(models=["default", "fast", "none"])

    models: list[str]


class Formats(Answer):
    """Endings of the names of files that can be read."""

    model_config = example(suffixes=[".docx", ".pdf", ".txt"])

    suffixes: list[str]
