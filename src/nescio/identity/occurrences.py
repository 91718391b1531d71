"""Find every occurrence of identifying forms in a text, in one pass over its words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from nescio.identity.rule import Form, articles, folded_words, function_words
from nescio.text.classes import GAP
from nescio.text.patterns import fixed
from nescio.text.words import Words, words_of

# Between two words of a form may stand a little punctuation or one line break with its indentation ("31,\n  2001"), no more.
WIDEST_GAP = 3
_LINE_BREAK = fixed(rf",?{GAP}")
# Fewer digits meet by chance where numbers stand one below the other.
_DIGITS_OVER_LINES = 8
# A genitive -s ends words of so many letters.
_SHORTEST_WITH_GENITIVE = 3
_NONE: Sequence[Form] = ()
# How far back the sign that ends a sentence may stand.
FARTHEST_SIGN = 200
SENTENCE_ENDS = frozenset('.!?:\n\r"“”„«»(•*]')


class Occurrences:
    """A searcher for many forms at once."""

    def __init__(self, forms: Iterable[Form], lang: str) -> None:
        self.lang = lang
        single: dict[str, list[Form]] = defaultdict(list)
        # Forms of several words stand under their first two: many dates of a document begin alike.
        self._double: dict[str, dict[str, list[Form]]] = defaultdict(lambda: defaultdict(list))
        for form in forms:
            if len(form.words) == 1:
                single[form.words[0]].append(form)
            else:
                self._double[form.words[0]][form.words[1]].append(form)
        for seconds in self._double.values():
            for candidates in seconds.values():
                if len(candidates) > 1:
                    candidates.sort(key=lambda form: -len(form.words))
        # Forms of one word, by it and by its genitive.
        self._alone = {word: list(some) for word, some in single.items()}
        for word, some in single.items():
            if len(word) >= _SHORTEST_WITH_GENITIVE:
                self._alone.setdefault(f"{word}s", []).extend(some)
        self._firsts = self._double.keys() | self._alone.keys()

    def find(
        self, text: str, words: Words, counts: Callable[[int, int, Form], bool] | None = None
    ) -> Iterator[tuple[int, int, Form]]:
        """Yield (start, end, form) for each occurrence, longest first at each word; a genitive -s belongs to the word.

        ``counts`` may say of an occurrence that it is none; then a shorter one at the same word may be. A form that is found
        does not begin again inside itself ("www.www.www").
        """
        if not self._firsts:
            return
        # Form of several words -> the word behind its last occurrence; by identity, because hashing reads all its words.
        behind: dict[int, int] = {}
        for index in words.at(self._firsts):
            for form in self._candidates(words.folded, index):
                last = index + len(form.words) - 1
                if behind.get(id(form), 0) <= index and self._matches(text, words, index, last, form):
                    start, end = words.starts[index], words.ends[last]
                    if counts is None or counts(start, end, form):
                        if last > index:
                            behind[id(form)] = last + 1
                        yield start, end, form
                        break

    def _candidates(self, folded: list[str], index: int) -> Sequence[Form]:
        """The forms that may begin at a word, longer ones first."""
        word = folded[index]
        alone = self._alone.get(word, _NONE)
        seconds = self._double.get(word)
        if seconds is None or index + 1 == len(folded):
            return alone
        following = folded[index + 1]
        longer = seconds.get(following, _NONE)
        if following.endswith("s") and (genitive := seconds.get(following[:-1])):
            longer = [*longer, *genitive]
        return [*longer, *alone] if longer else alone

    def occurs_in(self, text: str) -> bool:
        """Whether any form occurs in a short text, read as if it stood in the middle of a sentence."""
        if self._firsts.isdisjoint(folded_words(text)):
            return False
        inside = f"- {text}"
        return next(self.find(inside, words_of(inside)), None) is not None

    def forms_in(self, text: str) -> set[Form]:
        """All forms that occur in a short text, also those inside longer ones."""
        inside = f"- {text}"
        words = words_of(inside)
        return {
            form
            for index in range(len(words))
            for form in self._candidates(words.folded, index)
            if self._matches(inside, words, index, index + len(form.words) - 1, form)
        }

    def _matches(self, text: str, words: Words, first: int, last: int, form: Form) -> bool:
        if last >= len(words) or (last > first and not _same(words.folded, first, last, form.words)):
            return False
        is_short = last > first and _is_short_number(form)
        for left in range(first, last):
            gap = text[words.ends[left] : words.starts[left + 1]]
            if (len(gap) > WIDEST_GAP and not _LINE_BREAK.fullmatch(gap)) or gap.count("\n") > (0 if is_short else 1):
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


def _is_short_number(form: Form) -> bool:
    return all(map(str.isdigit, form.words)) and sum(map(len, form.words)) < _DIGITS_OVER_LINES


def _same(folded: list[str], first: int, last: int, wanted: tuple[str, ...]) -> bool:
    """Whether words of the text are those of a form; the last one may carry a genitive -s ("Bad Homburgs")."""
    if tuple(folded[first:last]) != wanted[:-1]:
        return False
    return folded[last] == wanted[-1] or (len(wanted[-1]) > 2 and folded[last] == wanted[-1] + "s")
