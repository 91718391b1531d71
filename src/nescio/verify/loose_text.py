"""A text as somebody reads it who looks for a name: spelling, mark-up, hyphens at line ends and spaced letters do not count.

The second check looks at the output this way. It shares no code with the reading of words in detection, so what one of them
does not see need not escape the other.
"""

from __future__ import annotations

import html
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator
from functools import cache, cached_property
from itertools import accumulate, compress, count, repeat
from operator import contains
from urllib.parse import unquote_to_bytes

from nescio.lang import LANGUAGES, rows
from nescio.lang.gazetteers import cues
from nescio.text.classes import ALPHANUMERIC, FURTHER_LETTERS
from nescio.text.patterns import fixed
from nescio.verify.folded_letters import FILLER, LIGATURE, folded_letters, look_alikes

# In brackets, so that splitting a text by them keeps the words.
_WORD = fixed(r"([^\W_]+)")
_WORD_WITH_FILLER = fixed(rf"([^\W_]+(?:{FILLER}+[^\W_]+)*)")
# The same, in less time, for most texts.
_PLAIN_WORD = fixed(f"([{ALPHANUMERIC}]+)")
_PLAIN_WORD_WITH_FILLER = fixed(f"([{ALPHANUMERIC}]+(?:{FILLER}+[{ALPHANUMERIC}]+)*)")
_NOT_PLAIN = fixed(f"[{FURTHER_LETTERS}]")
_FILLER_INSIDE = fixed(rf"{FILLER}(?<=[^\W_].){FILLER}*[^\W_]")
# What stands for letters: "&uuml;", "%C3%BC", "=C3=BC", "\u00fc".
_ESCAPE = fixed(
    r"[&%=\\](?:(?<=&)(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});|(?<=%)[0-9a-fA-F]{2}(?:%[0-9a-fA-F]{2})*|"
    r"(?<==)[0-9A-F]{2}(?:=[0-9A-F]{2})*|(?<=\\)u[0-9a-fA-F]{4})"
)
# Stand in place of what is not read: behind the letters of an escape, and for a hyphen inside a word.
_REST_OF_ESCAPE, _HIDDEN_HYPHEN = "\u2061", "\u2062"
_INLINE_TAG = fixed(
    r"<(?:!--.{0,300}?--|/?(?i:[biusaq]|em|strong|span|font|mark|small|big|su[bp]|wbr|tt|code|del|ins)(?:\s[^<>]{0,300})?/?)>"
    r"|\[/?(?:[bius]|color|size|font|url)(?:=[^\[\]]{0,100})?\]"
)
# A hyphen between letters, perhaps with the end of a line behind it. The pattern begins with the sign and looks back then, so
# that the search goes from sign to sign, not from letter to letter.
_HYPHEN = fixed(r"[-\u2010\u2011\u00ac\u00ad](?<=[^\W\d_].)(?:[ \t]{0,8}\r?\n[ \t>|]{0,40})?(?=[^\W\d_])")
# What stands between spaced letters: one blank, or a sign with or without blanks around it. Two blanks end a word.
_BLANKS, _SIGNS = " \t\u00a0\n", ".\\-\u00b7/|+,"
_BETWEEN = rf"(?:[ \u00a0]?[{_SIGNS}][ \u00a0]?|[{_BLANKS}])"
_SPACED = fixed(
    rf"[{_BLANKS}{_SIGNS}](?<![^\W_]..)(?<=[^\W\d_].)(?:(?<=[ \u00a0])[{_SIGNS}][ \u00a0]?|(?<=[{_SIGNS}])[ \u00a0])?"
    rf"[^\W\d_](?:{_BETWEEN}[^\W\d_])+(?![^\W_])"
)
_NO_LETTER = fixed(r"[\W\d_]")
# "anna [at] example (dot) org"
_SPELT_SIGN = fixed(r"[\[({]\s?(?i:at|ät|dot|punkt|minus|dash)\s?[\])}]")
# So many digits in words in a row are a number that is told digit by digit, if they stand close together.
_FEWEST_DIGITS = 4
# Characters that are read at a time, and how far the next ones reach back.
_PIECE, _OVERLAP = 100_000, 1_000
_BLANK = fixed(r"\s")
_WIDEST_GAP = 3


class LooseText:
    """The words of a text, run together without anything between them, and the way back to their places.

    ``letters`` are all letters and digits, ``starts`` say where words begin among them; words stand in the text from ``begins`` to
    ``ends``.
    """

    def __init__(self, text: str) -> None:
        # Mark-up and escapes are filled up, so that every place stays what it is; capitals are what they were.
        self.written = _without_joints(_decoded(text))
        folded = folded_letters(self.written)
        has_filler = FILLER in folded and _FILLER_INSIDE.search(folded) is not None
        if _NOT_PLAIN.search(folded):
            pieces = (_WORD_WITH_FILLER if has_filler else _WORD).split(folded)
        else:
            pieces = (_PLAIN_WORD_WITH_FILLER if has_filler else _PLAIN_WORD).split(folded)
        edges = list(accumulate(map(len, pieces)))
        self.begins, self.ends = edges[:-1:2], edges[1::2]
        self.words = pieces[1::2]
        # Places of the letters of words in which not every sign is one letter.
        self._places: dict[int, list[int]] = {}
        if has_filler:
            self._spell((FILLER,), lambda _: "")
        if signs := set(LIGATURE.findall(folded)):
            self._spell(signs, lambda sign: unicodedata.normalize("NFKD", sign).lower())
        self._read_digits()
        self.letters = "".join(self.words)
        self.starts = [0, *accumulate(map(len, self.words))][:-1]

    @cached_property
    def different_words(self) -> frozenset[str]:
        """Each word once: a text has far fewer different words than words."""
        return frozenset(self.words)

    def word_at(self, letter: int) -> int:
        """The number of the word that a letter belongs to."""
        return bisect_right(self.starts, letter) - 1

    def end_of(self, word: int) -> int:
        """Where a word ends among the letters."""
        return self.starts[word] + len(self.words[word])

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """Where the letters from ``start`` to ``end`` stand in the text."""
        last = self.word_at(end - 1)
        place = self.ends[last] if end == self.end_of(last) else self._place(end - 1) + 1
        while self.written.startswith(_REST_OF_ESCAPE, place):
            place += 1
        return self._place(start), place

    def sign(self, letter: int) -> str:
        """A letter as it is written."""
        return self.written[self._place(letter)]

    def is_joint(self, letter: int) -> bool:
        """Whether a hyphen or an underscore stands before a letter inside a word."""
        return self.written[self._place(letter) - 1] in (_HIDDEN_HYPHEN, "_")

    def said(self, word: int) -> str:
        """A word as it is written; in folded letters if something is hidden in it."""
        return self.words[word] if word in self._places else self.written[self.begins[word] : self.ends[word]]

    def gap(self, word: int) -> str:
        """What stands between a word and the one before it."""
        return self.written[self.ends[word - 1] : self.begins[word]]

    def is_disguised(self, word: int) -> bool:
        """Whether something is hidden in a word, or letters of it only look like Latin ones."""
        if word in self._places:
            return True
        said = self.written[self.begins[word] : self.ends[word]]
        return not said.isascii() and any(sign in look_alikes() for sign in said)

    def _place(self, letter: int) -> int:
        word = self.word_at(letter)
        inside = letter - self.starts[word]
        places = self._places.get(word)
        return self.begins[word] + inside if places is None else places[inside]

    def _spell(self, signs: Collection[str], letters_of: Callable[[str], str]) -> None:
        """Put letters, or none, in place of signs that are none themselves."""
        for number in [place for sign in signs for place in compress(count(), map(contains, self.words, repeat(sign)))]:
            word = self.words[number]
            places = self._places.get(number) or range(self.begins[number], self.ends[number])
            spelt = [
                (letter, place)
                for sign, place in zip(word, places, strict=True)
                for letter in (letters_of(sign) if sign in signs else sign)
            ]
            self.words[number] = "".join(letter for letter, _ in spelt)
            self._places[number] = [place for _, place in spelt]

    def _read_digits(self) -> None:
        """Read numbers that are told digit by digit: "null drei null" is 030."""
        digits = _digit_words()
        run: list[int] = []
        for number in list(compress(count(), map(digits.__contains__, self.words))):
            if run and (number > run[-1] + 1 or len(self.gap(number)) > _WIDEST_GAP):
                self._write_figures(run)
                run = []
            run.append(number)
        self._write_figures(run)

    def _write_figures(self, run: list[int]) -> None:
        if len(run) >= _FEWEST_DIGITS:
            for number in run:
                self.words[number] = _digit_words()[self.words[number]]
                self._places[number] = [self.begins[number]]


def loose_texts(text: str) -> Iterator[tuple[int, LooseText]]:
    """A text of any length piece by piece, with the place of each: its words take forty times the memory of the text.

    Neighbours overlap by more than a secret is long.
    """
    start = 0
    while True:
        end = min(start + _PIECE, len(text))
        yield start, LooseText(text[start:end])
        if end == len(text):
            return
        # A piece begins with a word of its own.
        blank = _BLANK.search(text, end - _OVERLAP, end)
        start = blank.end() if blank else end - _OVERLAP


@cache
def _digit_words() -> dict[str, str]:
    """Digits in words, as they stand in a loose text: "zero", "eins", "funf"."""
    found: dict[str, str] = {}
    for lang in LANGUAGES:
        found |= dict.fromkeys(cues(lang, "name_variants.tsv")["zero"], "0")
        found |= {folded_letters(word): value for word, value, *_ in rows(lang, "cardinals.tsv") if len(value) == 1}
    return found


def _decoded(text: str) -> str:
    """The text with letters in place of what stands for them."""
    return _ESCAPE.sub(_decode, text) if any(sign in text for sign in "&%=\\") else text


def _decode(match: re.Match[str]) -> str:
    said = match[0]
    if said[0] == "&":
        letters = html.unescape(said)
    elif said[0] == "\\":
        letters = chr(int(said[2:], 16))
    else:
        raw = unquote_to_bytes(said.replace("=", "%"))
        try:
            letters = raw.decode("utf-8")
        except UnicodeDecodeError:
            letters = raw.decode("latin-1")
    return letters + _REST_OF_ESCAPE * (len(said) - len(letters)) if len(letters) < len(said) else said


def _without_joints(text: str) -> str:
    """The text without what stands between the letters of one word."""
    if "<" in text or "[" in text or "(" in text:
        text = _SPELT_SIGN.sub(_fill, _INLINE_TAG.sub(_fill, text))
    return _SPACED.sub(lambda match: _NO_LETTER.sub(FILLER, match[0]), _HYPHEN.sub(_join, text))


def _fill(match: re.Match[str]) -> str:
    return FILLER * len(match[0])


def _join(match: re.Match[str]) -> str:
    """Drop a hyphen inside a word: behind it, a word goes on in small letters, or in capitals if it began in them."""
    before, after = match.string[match.start() - 1], match.string[match.end()]
    goes_on = before.islower() and after.islower()
    if len(match[0]) > 1:
        goes_on = after.islower() or (before.isupper() and after.isupper())
    return _HIDDEN_HYPHEN * len(match[0]) if goes_on else match[0]
