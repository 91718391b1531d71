"""The language of a whole: chosen at its beginning, and doubted by all of its words."""

from __future__ import annotations

from nescio.document import Document
from nescio.lang.choose import choose_language
from nescio.lang.foreign import LanguageCount
from nescio.lang.labelled import without_labels
from nescio.settings import Settings


class Languages:
    """Languages of the blocks of one whole, told one after the other."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.lang = ""
        self._count = LanguageCount()

    def of(self, document: Document) -> Document:
        """A block with the language of the first one, and its passages in languages that are not supported."""
        foreign = self._count.add(without_labels(document))
        if not self.lang:
            auto = self._settings.lang == "auto"
            self.lang = document.lang or (choose_language(document.text) if auto else self._settings.lang)
        return document.with_(lang=self.lang, foreign=foreign)

    @property
    def doubt(self) -> str:
        """The language that makes the whole doubtful; "" if none does, or somebody has said to go on."""
        vouched = self._settings.lang != "auto" or self._settings.allow_unknown_language
        return "" if vouched else self._count.doubt
