"""Other ways to write the same in German: umlauts written out, "Finger, Peter" and "Finger P." for "Peter Finger"."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nescio.lang import gazetteers, lines
from nescio.text.folding import fold
from nescio_training.recognizer.examples import OR, Example, Segment, segments, with_segments
from nescio_training.umlauts import written_out

_GIVEN = ("PERSON/FEMALE", "PERSON/MALE")
_LENGTHS = range(3, 9)
_INFLECTED = ("em", "es", "end", "ste", "sten", "ster", "test", "tet", "ten")


def ordinary_family_names() -> list[str]:
    """Family names that are ordinary German words, and other ordinary words that could be one, as names are written."""
    common = gazetteers.common_words("de")
    names = [name for name in lines("any", "family_names.txt") if fold(name) in common]
    words = [
        word.capitalize()
        for word in lines("de", "common_words.txt")
        if word.isalpha() and len(word) in _LENGTHS and not word.endswith(_INFLECTED)
    ]
    # As often the one as the other: the words are many more.
    return sorted(names) * max(1, len(words) // max(1, len(names))) + sorted(words)


def german_variant(example: Example, rng: np.random.Generator) -> Example:
    """Now and then names in another order, and umlauts written out as keyboards without them write."""
    changed = list(_reordered(list(segments(example)), rng))
    if rng.random() < 0.12:
        changed = [replace(segment, text=written_out(segment.text)) for segment in changed]
    return with_segments(example, changed)


def _reordered(parts: list[Segment], rng: np.random.Generator) -> list[Segment]:
    result: list[Segment] = []
    place = 0
    while place < len(parts):
        trio = parts[place : place + 3]
        chance = rng.random() if _is_full_name(trio) else 1.0
        if chance < 0.1:
            result += (trio[2], Segment(", "), trio[0])
        elif chance < 0.15:
            result += (trio[2], Segment(" "), _initial(trio[0]))
        elif chance < 0.22:
            result += (_initial(trio[0]), *trio[1:])
        else:
            result.append(parts[place])
            place += 1
            continue
        place += 3
    return result


def _is_full_name(trio: list[Segment]) -> bool:
    """A given name, a space and a family name."""
    return (
        len(trio) == 3
        and trio[1].text == " "
        and trio[0].mention is not None
        and trio[2].mention is not None
        and trio[0].mention.type.partition(OR)[0] in _GIVEN
        and trio[2].mention.type == "PERSON/FAMILY"
        and len(trio[0].text) > 1
    )


def _initial(segment: Segment) -> Segment:
    return replace(segment, text=f"{segment.text[0]}.")
