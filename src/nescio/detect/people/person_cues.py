"""Words after which a name stands: greetings, sign-offs, labels of forms, introductions in letters and chats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from nescio.identity.rule import function_words, titles
from nescio.lang import lines
from nescio.lang.gazetteers import cues, given_names
from nescio.text.beginnings import finditer_at_lines
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# A full stop belongs to an initial or a title; after any other word it ends the sentence.
_WORD = rf"(?:(?:[{UPPER}]|Dr|Prof|Mr|Mrs|Ms|Hr|Fr|Rev|St)\.|[{UPPER}](?:[{LETTER}]|[’'-](?=[{LETTER}]))*)"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|zu|al|el|bin|ibn)"
_NAME = rf"(?P<name>{_WORD}(?:,?[ \u00a0](?:{_PARTICLE}[ \u00a0]){{0,2}}{_WORD}){{0,3}})(?![{LOWER}])"
# What may follow the words of a cue, by its last sign: the colon of a form's label, with the blanks or dots that fill the line;
# the line break after a sign-off, perhaps with a blank line or a dash before the name; blanks.
_ENDS = {
    ":": r"[ \t]*[.:]{1,40}[ \t]*",
    "_": r"[ \t]*[,!.:]?[ \t]*\r?\n[ \t>]*(?:\r?\n[ \t>]*)?(?:[-–—][ \t]*)?",
    " ": r"[ \t]+",
}


def names_after_cues(text: str, lang: str) -> Iterator[tuple[int, int, bool]]:
    """Spans of what stands after a cue and looks like a name, and whether it is one whatever else the words may mean."""
    known = cues(lang, "name_cues.tsv")
    sure, greetings = known["sure"], known["greeting"]
    at_line_start, anywhere = _patterns(lang)
    for match in chain(finditer_at_lines(at_line_start, text), anywhere.finditer(text)):
        start = match.start()
        if start == 0 or not text[start - 1].isalpha() or text[start] in "\n \t>":
            cue = fold(text[start : match.start("name")].strip("\r\n \t>.:,!-–—")).replace(" ", "_")
            name = _before_sentence(match["name"], lang)
            if cue in greetings:  # "Hi Anna, Peter is ill"
                name = name.partition(",")[0]
            is_sign_off = "\n" in text[start : match.start("name")].lstrip("\n >\t")
            start = match.start("name")
            is_sure = cue in sure or (cue in greetings and fold(name) in given_names())
            yield start, start + len(name), is_sure or (is_sign_off and fold(name) in known["noun_name"])


def _before_sentence(name: str, lang: str) -> str:
    """The name without what follows its comma, if that begins a sentence or another name: "Dr Okonkwo, I", "..., Mrs Demir";
    and without what says that something is hers: "my wife Eilidh's"."""
    name = name.removesuffix("'s").removesuffix("’s")
    head, comma, rest = name.partition(",")
    word = fold(rest.split()[0]).strip(".") if rest.strip() else ""
    return head if comma and (word in titles(lang) or word in function_words(lang)) else name


@cache
def _patterns(lang: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Cues at line starts, and cues anywhere: apart, because a pattern with one kind of start is searched much faster."""
    line_starts: dict[str, list[str]] = {}
    elsewhere: dict[tuple[str, str], list[str]] = {}
    for cue in lines(lang, "person_cues.txt"):
        if cue.startswith("^"):
            line_starts.setdefault(cue[-1], []).append(rf"[{cue[1].lower()}{cue[1].upper()}]{_blanks(cue[2:-1])}")
        else:
            elsewhere.setdefault((cue[0], cue[-1]), []).append(_blanks(cue[1:-1]))
    starts = "|".join(f"(?:{'|'.join(words)}){_ENDS[end]}" for end, words in line_starts.items())
    # Each branch begins with a letter, not with a choice of letters: so the search skips to the places where one stands.
    anywhere = [
        f"{letter}(?:{'|'.join(words)}){_ENDS[end]}"
        for (first, end), words in elsewhere.items()
        for letter in (first.lower(), first.upper())
    ]
    return fixed(rf"(?m:^)[ \t>]*(?:{starts}){_NAME}"), fixed(rf"(?:{'|'.join(anywhere)}){_NAME}")


def _blanks(words: str) -> str:
    """Words as a pattern, with any blanks between them."""
    return r"[ \t]+".join(map(re.escape, words.split(" ")))
