"""Which phrases may be offered as replacements: common, of a clear type, and nobody's name.

A phrase comes from what the detector finds in excerpts; in how many documents it stands is counted in all texts of the corpora.
What fewer than ``least`` documents have could point to one of them and is left out, whatever it is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from nescio.identity.rule import folded_words, function_words, is_ordinary, name_parts, national_words
from nescio.lang import gazetteers
from nescio.models.phrase_kinds import is_phrase
from nescio.models.phrase_model import Phrase
from nescio.text.folding import fold
from nescio_training.infill.collect import Excerpt
from nescio_training.language_model.corpus import read_texts

Key = tuple[str, ...]
LONGEST_WORDS = 6
LONGEST_ACRONYM = 5
LONGEST = 48
# The share of a phrase's mentions that must have the type it gets.
CLEAR = 0.6
# The share of the excerpts with a phrase in which the detector must have found it: "right" is rarely a political view.
USUAL = 0.4
_LETTER = "A-Za-z\u00c0-\u017f\u0218-\u021b"
_ALLOWED = re.compile(rf"[{_LETTER}](?:[{_LETTER}]|[ '’&-](?=[{_LETTER}]))*")
# Types whose capitalised words must be known: in others than places and organisations, a strange one is somebody's name.
_NAMELESS = ("DEM", "MISC", "QUANTITY", "DATETIME")
_ARTICLE = re.compile(r"(?:the|a|an)\s+", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
# An article inside a phrase follows a preposition; elsewhere it opens another phrase, that a lost line break has joined on.
_TWO_PHRASES = re.compile(
    r"(?<! of)(?<! in)(?<! for)(?<! on)(?<! to)(?<! and)(?<! by)(?<! at) (?:the|a|an)\b", re.IGNORECASE
)


def normalized(surface: str) -> str:
    """A span as an entry of the inventory: without line breaks and without its article."""
    return _ARTICLE.sub("", " ".join(surface.split()), count=1) if surface[:1] in "taTA" else " ".join(surface.split())


def key_of(phrase: str) -> Key:
    """Under which phrases are the same: their words in small letters."""
    return tuple(word.lower() for word in _WORD.findall(phrase))


def build_inventory(excerpts: Sequence[Excerpt], corpora: Sequence[Path], *, lang: str, least: int) -> list[Phrase]:
    """The phrases that stand in at least so many documents, the most common first."""
    types: dict[Key, Counter[str]] = defaultdict(Counter)
    written: dict[Key, Counter[str]] = defaultdict(Counter)
    found_in: Counter[Key] = Counter()
    names: set[Key] = set()
    for excerpt in excerpts:
        here = set()
        for mention in excerpt.mentions:
            phrase = normalized(excerpt.text[mention.start : mention.end])
            key = key_of(phrase)
            types[key][mention.type] += 1
            written[key][phrase] += 1
            here.add(key)
            if mention.main_type == "PERSON":
                names.add(name_parts(phrase, lang))
        found_in.update(here)
    clear = {
        key: kind
        for key, counts in types.items()
        if (kind := _clear_type(counts)) and _is_entry(written[key].most_common(1)[0][0], kind, lang)
    }
    stands_in = count_texts((excerpt.text for excerpt in excerpts), clear)
    usual = {key for key in clear if found_in[key] >= USUAL * stands_in[key]}
    private = {key for key in usual if _holds_name(key, names, lang)}
    documents = count_texts((text for path in corpora for text in read_texts(path)), usual - private)
    found = [
        Phrase(written[key].most_common(1)[0][0], clear[key], count)
        for key, count in documents.items()
        if count >= least
    ]
    return sorted(found, key=lambda phrase: (-phrase.documents, phrase.text))


def count_texts(texts: Iterable[str], keys: Iterable[Key]) -> Counter[Key]:
    """In how many texts each phrase stands, whatever it is there."""
    wanted = set(keys)
    lengths: dict[str, set[int]] = defaultdict(set)
    for key in wanted:
        lengths[key[0]].add(len(key))
    counts: Counter[Key] = Counter()
    for text in texts:
        words = [word.lower() for word in _WORD.findall(text)]
        seen = set()
        for place, word in enumerate(words):
            for length in lengths.get(word, ()):
                seen.add(tuple(words[place : place + length]))
        counts.update(seen & wanted)
    return counts


def _clear_type(counts: Counter[str]) -> str:
    """The type of most mentions, with the subtype that is usual for it; "" where opinions differ."""
    mains: Counter[str] = Counter()
    for kind, count in counts.items():
        mains[kind.partition("/")[0]] += count
    main, votes = mains.most_common(1)[0]
    if votes < CLEAR * sum(mains.values()):
        return ""
    return max((kind for kind in counts if kind.partition("/")[0] == main), key=lambda kind: counts[kind])


def _is_entry(phrase: str, kind: str, lang: str) -> bool:
    if not (is_phrase(phrase, kind) and 2 < len(phrase) <= LONGEST and _ALLOWED.fullmatch(phrase)):
        return False
    words = phrase.split()
    # Capitals are acronyms, or else a heading.
    if len(words) > LONGEST_WORDS or any(word.isupper() and len(word) > LONGEST_ACRONYM for word in words):
        return False
    if all(word in function_words(lang) for word in folded_words(phrase)) or _TWO_PHRASES.search(phrase):
        return False
    capitalized = [fold(word) for word in _WORD.findall(phrase) if word[0].isupper() and not word.isupper()]
    known = (word for word in capitalized if is_ordinary(word, lang) or word in national_words(lang))
    return kind.partition("/")[0] not in _NAMELESS or len(list(known)) == len(capitalized)


def _holds_name(key: Key, names: set[Key], lang: str) -> bool:
    """Whether a phrase is, or holds, the full name of a person of the source, or looks like one."""
    folded = folded_words(" ".join(key))
    if folded in names or (len(folded) == 1 and _is_only_a_name(folded[0], lang)):
        return True
    for length in range(2, len(folded) + 1):
        for start in range(len(folded) - length + 1):
            part = folded[start : start + length]
            if part in names or (part[0] in gazetteers.given_names() and part[-1] in gazetteers.family_names()):
                return True
    return False


def _is_only_a_name(word: str, lang: str) -> bool:
    """Whether people are called so, and no place."""
    called = word in gazetteers.family_names() or word in gazetteers.given_names()
    return called and word not in gazetteers.places() and not is_ordinary(word, lang)
