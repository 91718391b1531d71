"""Ask a maker for the surrogates of one entity."""

from __future__ import annotations

from nescio.replace.surrogates.engine.choices import Choices
from nescio.replace.surrogates.engine.request import Page, Request

KEY = b"a key that only the tests know, 32 bytes and more"


def request(*surfaces, kind="CODE", lang="en", days=30, key=KEY, attempt=0, names=None, places=None, words=()):
    page = Page(lang, days, names=names or {}, places=places or {}, originals=frozenset(words))
    return Request(surfaces, (kind,) * len(surfaces), Choices(key), page, attempt)


def surrogate(maker, surface, **asked):
    """The surrogate of one mention, None if the maker has none."""
    made = maker.make(request(surface, **asked))
    return made[0] if made else None
