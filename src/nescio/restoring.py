"""Put originals back into a text that somebody wrote about an anonymised one, such as an answer of a language model.

A replacement that stands for one thing is looked for as whole words, the longest first, also with a genitive ending; tags with or
without their brackets. Of people, single words of a replaced name are known, too. What stands for several things, such as "***", is
left as it is: nobody can say which one is meant.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

from nescio.document import Document
from nescio.identity.rule import folded_words
from nescio.replace.replaced import Replaced, replaced_in
from nescio.replace.surrogates.engine.spelling import possessive, with_s
from nescio.tags import tag_label
from nescio.taxonomy import MAIN_TYPES
from nescio.text.words import WORD

_TAG = re.compile(rf"(?<!\w)(?:({'|'.join(MAIN_TYPES)})[ \u00a0_]+(\w+))", re.IGNORECASE)
# Plain words are ordinary ones without their brackets: "person 1" may be anybody.
_PLAIN_TAG = re.compile(r"(?<=\[)([^\W\d_][^\W\d_ -]*(?:[ -][^\W\d_]+){0,3})[ \u00a0_]+(\d{1,9})(?=\\?\])")
# What may follow a name: "Weber's", "Webers", "Hans'".
_ENDING = re.compile(r"(?:['’]s|s|['’])(?!\w)")
_BRACKETS = (("\\[", "\\]"), ("[", "]"))

Span = tuple[int, int, str]


def restored(text: str, document: Document) -> str:
    """The text with the originals of a document in place of what stands for them."""
    return Originals.of(document).put_into(text)


class Originals:
    """Originals by what stands for them, ready for many texts; ``ordinary`` words of the documents are nobody's new name."""

    def __init__(self, replaced: Sequence[Replaced], lang: str, ordinary: Container[str] = ()) -> None:
        originals = _originals(replaced)
        self._lang = lang
        self._tags: dict[tuple[str, str], str] = {}
        phrases: dict[str, str] = {}
        for new, said in originals.items():
            if match := _whole_tag().fullmatch(new):
                self._tags[match[1].upper(), match[2].lower()] = said
            else:
                phrases[new] = said
        for word, said in _name_words(replaced, ordinary).items():
            phrases.setdefault(word, said)
        self._phrases = _by_first_word(phrases)
        # The longest string that stands for something.
        self.longest = max((len(new) for new in (*originals, *phrases)), default=0)

    @classmethod
    def of(cls, document: Document) -> Originals:
        """The originals of a document."""
        return cls(replaced_in(document), document.lang, frozenset(WORD.findall(document.text)))

    def put_into(self, text: str) -> str:
        """A text with the originals in it."""
        parts: list[str] = []
        position = 0
        for start, end, said in self.spans(text):
            parts += (text[position:start], said)
            position = end
        return "".join((*parts, text[position:]))

    def spans(self, text: str) -> Iterator[Span]:
        """Where something stands for an original, and what that is; in order, without overlaps."""
        found = [*_find_tags(text, self._tags), *_find_phrases(text, self._phrases, self._lang)]
        position = 0
        for span in sorted(found, key=_longest_first):
            if span[0] >= position:
                yield span
                position = span[1]


def _longest_first(span: Span) -> tuple[int, int]:
    return span[0], -span[1]


def _originals(replaced: Iterable[Replaced]) -> dict[str, str]:
    """Replacement -> the fullest string that it stands for, if all it stands for is one thing."""
    stands_for: dict[str, list[Replaced]] = defaultdict(list)
    for one in replaced:
        if any(c.isalnum() for c in one.new):
            stands_for[one.new].append(one)
    found = {}
    for new, several in stands_for.items():
        strings = [one.old for one in several]
        fullest = max(strings, key=lambda said: (len(said.split()), not said.isupper(), -strings.index(said)))
        if len({one.entity for one in several}) == 1 or len(set(strings)) == 1 or _is_one_name(several, fullest):
            found[new] = fullest
    return found


def _is_one_name(several: Iterable[Replaced], fullest: str) -> bool:
    """Whether people of several documents who have one new name have one old name, in full and in short."""
    words = set(folded_words(fullest))
    return all(one.type.startswith("PERSON") and words.issuperset(folded_words(one.old)) for one in several)


def _name_words(replaced: Iterable[Replaced], ordinary: Container[str]) -> dict[str, str]:
    """Single words of people's new names -> those of the old ones; none that could mean something else as well."""
    meanings: dict[str, set[str]] = defaultdict(set)
    for one in replaced:
        if not one.type.startswith("PERSON") or "[" in one.new:
            continue
        old, new = (WORD.findall(text) for text in (one.old, one.new))
        pairs = (
            list(zip(old, new, strict=True)) if len(old) == len(new) else [(old[-1], new[-1])] if old and new else []
        )
        for before, after in pairs:
            if after[:1].isupper() and len(after) > 1:
                meanings[after].add(before)
    return {new: next(iter(old)) for new, old in meanings.items() if len(old) == 1 and new not in ordinary}


@cache
def _whole_tag() -> re.Pattern[str]:
    return re.compile(rf"\[({tag_label(plain=True)}) (\w+)\]")


def _find_tags(text: str, tags: Mapping[tuple[str, str], str]) -> Iterator[Span]:
    for match in chain(_TAG.finditer(text), _PLAIN_TAG.finditer(text)):
        said = tags.get((match[1].upper(), match[2].lower()))
        if said is None:
            continue
        start, end = match.span()
        for opening, closing in _BRACKETS:
            if text.endswith(opening, 0, start) and text.startswith(closing, end):
                start, end = start - len(opening), end + len(closing)
                break
        yield start, end, said


@dataclass(frozen=True, slots=True)
class _Phrase:
    pattern: re.Pattern[str]
    said: str


def _by_first_word(phrases: Mapping[str, str]) -> dict[str, list[_Phrase]]:
    """Phrases by their first word, the longest first."""
    found: dict[str, list[_Phrase]] = defaultdict(list)
    for new in sorted(phrases, key=len, reverse=True):
        first = WORD.search(new)
        if first is not None:
            spaced = r"\s+".join(map(re.escape, new[first.start() :].split()))
            found[_bare(first[0])].append(_Phrase(re.compile(spaced), phrases[new]))
    return found


def _find_phrases(text: str, by_first_word: Mapping[str, list[_Phrase]], lang: str) -> Iterator[Span]:
    """Where phrases stand as whole words; each is looked for only where its first word is."""
    for word in WORD.finditer(text):
        if word.start() and text[word.start() - 1].isalnum():
            continue
        for phrase in by_first_word.get(_bare(word[0]), ()):
            match = phrase.pattern.match(text, word.start())
            if match is None:
                continue
            ending = _ENDING.match(text, match.end())
            if ending is None and text[match.end() : match.end() + 1].isalnum():
                continue
            yield match.start(), ending.end() if ending else match.end(), _inflected(phrase.said, ending, lang)
            break


def _bare(word: str) -> str:
    """A word without the ending that its genitive may have, so that both are found at one place."""
    return re.sub(r"(?:['’]s|['’]|s)$", "", word)


def _inflected(said: str, ending: re.Match[str] | None, lang: str) -> str:
    if ending is None:
        return said
    return with_s(said, lang) if ending[0] == "s" else possessive(said, ending[0], lang)
