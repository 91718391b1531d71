"""Languages: one folder each, with a ``LANGUAGE`` value, word lists and tables; ``any`` holds what all share.

Files are UTF-8; lines that start with "#" name source and licence; columns of ``.tsv`` are separated by tabs.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from nescio import registry
from nescio.errors import UnknownNameError
from nescio.lang.definition import Language

# Built-in languages first, then those of plugins.
LANGUAGES = tuple(registry.names("language"))
# In which a text is read that does not tell.
DEFAULT = LANGUAGES[0]
# The folder of what all languages share.
ANY = "any"


@cache
def language(code: str) -> Language:
    """The language of a code; "" is a text that does not tell."""
    if (code or DEFAULT) not in LANGUAGES:
        raise UnknownNameError("language", code, LANGUAGES)
    found = registry.load("language", code or DEFAULT)
    assert isinstance(found, Language)
    return found


@cache
def lines(lang: str, name: str) -> tuple[str, ...]:
    """The entries of a word list, such as ``lines("en", "titles.txt")``; none where a language lacks the list."""
    return tuple([line for line in text_of(lang, name).splitlines() if line and line[0] != "#"])


@cache
def rows(lang: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, such as ``rows("en", "currencies.tsv")``."""
    return tuple(tuple(line.split("\t")) for line in lines(lang, name))


def text_of(lang: str, name: str) -> str:
    """A file of a language; "" if it has none, which ``nescio.lang.completeness`` tells."""
    if lang == ANY:
        return files("nescio.lang").joinpath(ANY, name).read_text(encoding="utf8")
    file = language(lang).lists.joinpath(name)
    return file.read_text(encoding="utf8") if file.is_file() else ""
