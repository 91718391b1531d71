"""The pieces of a text that are compared: words, pairs of words, and short strings of letters."""

from __future__ import annotations

from itertools import groupby, pairwise

from nescio.text.visible_words import GAP, Word

LETTERS = 5


def word_grams(words: list[Word]) -> list[str]:
    """Single words, then pairs; no pair bridges a gap."""
    texts = [word.text for word in words]
    return [text for text in texts if text] + [f"{left} {right}" for left, right in pairwise(texts) if left and right]


def words_of_word_grams(words: list[Word]) -> list[tuple[int, ...]]:
    """For each of ``word_grams``, the numbers of its words."""
    singles = [(number,) for number, word in enumerate(words) if word.text]
    pairs = [(number, number + 1) for number, (left, right) in enumerate(pairwise(words)) if left.text and right.text]
    return [*singles, *pairs]


def letter_grams(words: list[Word]) -> list[str]:
    """Strings of five letters that may reach into the next word, which find words that lost their blanks."""
    grams: list[str] = []
    for is_gap, run in groupby(words, key=lambda word: word.text == GAP):
        if not is_gap:
            line = f" {' '.join([word.text for word in run])} "
            grams += [line[start : start + LETTERS] for start in range(len(line) - LETTERS + 1)]
    return grams


def words_of_letter_grams(words: list[Word]) -> list[tuple[int, ...]]:
    """For each of ``letter_grams``, the numbers of the words that its letters come from."""
    places: list[tuple[int, ...]] = []
    for is_gap, run in groupby(enumerate(words), key=lambda numbered: numbered[1].text == GAP):
        if is_gap:
            continue
        owner: list[int] = []
        for number, word in run:
            owner += [-1, *[number] * len(word.text)]
        owner.append(-1)
        for start in range(len(owner) - LETTERS + 1):
            places.append(tuple(sorted({number for number in owner[start : start + LETTERS] if number >= 0})))
    return places
