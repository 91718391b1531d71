"""Find every occurrence of identifying forms in a text, in one pass over its words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from nescio.identity.rule import Form, articles, function_words
from nescio.text.classes import GAP
from nescio.text.words import Words, words_of

# Between two words of a form may stand a little punctuation or one line break with its indentation, no more.
WIDEST_GAP = 3
_LINE_BREAK = re.compile(GAP)
# How far back the sign that ends a sentence may stand.
FARTHEST_SIGN = 200
SENTENCE_ENDS = frozenset('.!?:\n\r"“”„«»(•*')


class Occurrences:
    """A searcher for many forms at once."""

    def __init__(self, forms: Iterable[Form], lang: str) -> None:
        self.lang = lang
        self._by_first: dict[str, list[Form]] = defaultdict(list)
        for form in forms:
            self._by_first[form.words[0]].append(form)
        for candidates in self._by_first.values():
            candidates.sort(key=lambda form: -len(form.words))

    def find(self, text: str, words: Words) -> Iterator[tuple[int, int, Form]]:
        """Yield (start, end, form) for each occurrence, longest first at each word; a genitive -s belongs to the word."""
        if not self._by_first:
            return
        get = self._by_first.get
        for index, word in enumerate(words.folded):
            candidates = get(word, ())
            if word.endswith("s") and len(word) > 3 and word[:-1] in self._by_first:
                candidates = [*candidates, *(form for form in self._by_first[word[:-1]] if len(form.words) == 1)]
            for form in candidates:
                last = index + len(form.words) - 1
                if self._matches(text, words, index, last, form):
                    yield words.starts[index], words.ends[last], form
                    break

    def occurs_in(self, text: str) -> bool:
        """Whether any form occurs in a short text, read as if it stood in the middle of a sentence."""
        inside = f"- {text}"
        return next(self.find(inside, words_of(inside)), None) is not None

    def _matches(self, text: str, words: Words, first: int, last: int, form: Form) -> bool:
        if last >= len(words) or (last > first and not _same(words.folded, first, last, form.words)):
            return False
        for left in range(first, last):
            gap = text[words.ends[left] : words.starts[left + 1]]
            if (len(gap) > WIDEST_GAP and not _LINE_BREAK.fullmatch(gap)) or gap.count("\n") > 1:
                return False
        return not form.as_name or self._written_as_name(text, words, first)

    def _written_as_name(self, text: str, words: Words, index: int) -> bool:
        if not words.texts[index][0].isupper():
            return False
        start = words.starts[index]
        if index and words.folded[index - 1] in articles(self.lang) and text[words.ends[index - 1] : start].isspace():
            return False
        if words.folded[index] not in function_words(self.lang):
            return True
        before = text[max(0, start - FARTHEST_SIGN) : start].rstrip(" \t")
        return bool(before) and before[-1] not in SENTENCE_ENDS


def _same(folded: list[str], first: int, last: int, wanted: tuple[str, ...]) -> bool:
    """Whether words of the text are those of a form; the last one may carry a genitive -s ("Bad Homburgs")."""
    if any(folded[first + place] != word for place, word in enumerate(wanted[:-1])):
        return False
    return folded[last] == wanted[-1] or (len(wanted[-1]) > 2 and folded[last] == wanted[-1] + "s")
