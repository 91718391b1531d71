"""Find every occurrence of identifying forms in a text, in one pass over its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from nescio.identity.rule import Form, function_words
from nescio.text.words import Words

# Between two words of a form may stand a little punctuation and one line break, no more.
WIDEST_GAP = 3
SENTENCE_ENDS = frozenset(".!?:\n\r\"“”„«»(•*")


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
            candidates = get(word)
            if candidates is None and word.endswith("s") and len(word) > 3:
                candidates = [form for form in get(word[:-1], ()) if len(form.words) == 1]
            for form in candidates or ():
                last = index + len(form.words) - 1
                if self._matches(text, words, index, last, form):
                    yield words.starts[index], words.ends[last], form
                    break

    def _matches(self, text: str, words: Words, first: int, last: int, form: Form) -> bool:
        if last >= len(words) or (last > first and tuple(words.folded[first : last + 1]) != form.words):
            return False
        for left in range(first, last):
            gap = text[words.ends[left] : words.starts[left + 1]]
            if len(gap) > WIDEST_GAP or gap.count("\n") > 1:
                return False
        return not form.as_name or self._written_as_name(text, words, first)

    def _written_as_name(self, text: str, words: Words, index: int) -> bool:
        if not words.texts[index][0].isupper():
            return False
        if words.folded[index] not in function_words(self.lang):
            return True
        before = text[: words.starts[index]].rstrip(" \t") if words.starts[index] < 200 else (
            text[words.starts[index] - 200 : words.starts[index]].rstrip(" \t")
        )
        return bool(before) and before[-1] not in SENTENCE_ENDS
