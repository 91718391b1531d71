"""Render a template of this folder to one HTML page; everything put in is escaped."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from nescio.sentences import DEFAULT, Sentences, written
from nescio.version import __version__

if TYPE_CHECKING:
    from jinja2 import Environment

# One hue a type, the same on every page; chosen to stay apart for most colour-blind readers and in print.
COLORS = {
    "PERSON": "#c2410c", "CODE": "#7c3aed", "LOC": "#15803d", "ORG": "#1d4ed8",
    "DEM": "#be185d", "DATETIME": "#a16207", "QUANTITY": "#0e7490", "MISC": "#4b5563",
}  # fmt: skip

# The words of all explanations and reports, in every language of the reports.
WORDS = Sentences("nescio.report", "words.yaml")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    return Environment(
        loader=PackageLoader("nescio.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, page_lang: str = DEFAULT, **values: Any) -> str:
    """The finished page as text.

    A template says ``t("code", name=value)`` for words of the page's language, and ``f(value, "form")`` for a figure, a list or
    a reason as that language writes it.
    """

    def f(value: Any, form: str = "") -> str:
        return written(value, form, page_lang)

    return (
        _environment()
        .get_template(template)
        .render(colors=COLORS, version=__version__, page_lang=page_lang, t=partial(WORDS.say, page_lang), f=f, **values)
    )
