"""Reading YAML: with libyaml where PyYAML was built with it, which is ten times faster; our own files once for all runs."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from nescio.kept import kept


class InvalidYamlError(ValueError):
    """A text is no YAML; ``line`` is where, from 1 on, if that is known."""

    def __init__(self, line: int | None) -> None:
        super().__init__("not valid YAML")
        self.line = line


def read_yaml(text: str) -> Any:
    """What a YAML text says, as plain values; only safe tags are known."""
    # Most commands read no YAML but what is kept.
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(text, loader)  # noqa: S506 - both loaders are the safe ones
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise InvalidYamlError(mark.line + 1 if mark else None) from None


@cache
@kept("taxonomy.yaml", "reasons.yaml", "sentences.yaml", "policies", "report/words.yaml")
def own_yaml(*path: str) -> Any:
    """What one of these files of the package says, by its folders and name; it must not be changed."""
    return read_yaml(files("nescio").joinpath(*path).read_text(encoding="utf8"))
