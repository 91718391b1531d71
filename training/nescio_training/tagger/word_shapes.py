"""Learn what names, towns and ordinary words look like, from the lists alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import SGDClassifier

from nescio.lang import gazetteers, lines
from nescio.models.word_shapes import KINDS, ROWS, SHORTEST, Looks, letter_groups
from nescio.text.folding import fold

_WORD = re.compile(r"[^\W\d_]{3,}")
# Where the towns of a language lie.
COUNTRIES = {"de": frozenset({"DE", "AT", "CH"})}
_MAX_OF_A_KIND = 20_000
# In how many texts a word must stand to count as ordinary, if no list of names or places has it.
_LEAST_TEXTS = 25


def learn_looks(lang: str, texts: Iterable[str] = (), seed: int = 1) -> Looks:
    """``texts`` without labels add words that are ordinary because many have them."""
    rng = np.random.default_rng(seed)
    words, kinds = [], []
    for number, known in enumerate(_lists(lang, texts)):
        spelt = sorted({word.lower() for word in known if word.isalpha() and len(word) >= SHORTEST})
        chosen = rng.permutation(len(spelt))[:_MAX_OF_A_KIND]
        words += [spelt[place] for place in chosen]
        kinds += [number] * len(chosen)
    groups = [letter_groups(word) for word in words]
    row = np.repeat(np.arange(len(words)), [len(found) for found in groups])
    share = np.repeat([1 / np.sqrt(len(found)) for found in groups], [len(found) for found in groups])
    matrix = csr_matrix((share, (row, np.concatenate(groups))), shape=(len(words), ROWS))
    model = SGDClassifier("log_loss", alpha=3e-6, max_iter=25, class_weight="balanced", random_state=seed)
    model.fit(matrix, kinds)
    return Looks(model.coef_.T.astype(np.float16), model.intercept_.astype(np.float32))


def _lists(lang: str, texts: Iterable[str]) -> list[Iterable[str]]:
    """Words of each of ``KINDS``."""
    given = [line.split("\t") for line in lines("any", "given_names.tsv")]
    by_kind = {
        "word": [*lines(lang, "common_words.txt"), *_frequent(lang, texts)],
        "female": [name for name, gender in given if gender == "f"],
        "male": [name for name, gender in given if gender == "m"],
        "family": lines("any", "family_names.txt"),
        "town": [
            name
            for name, place in gazetteers.written_places()
            if place.kind == "CITY" and place.country in COUNTRIES[lang]
        ],
    }
    return [by_kind[kind] for kind in KINDS]


def _frequent(lang: str, texts: Iterable[str]) -> list[str]:
    counts = Counter[str]()
    for text in texts:
        counts.update({word.lower() for word in _WORD.findall(text)})
    names = gazetteers.given_names().keys() | gazetteers.family_names() | gazetteers.places().keys()
    names -= gazetteers.common_words(lang)
    return [word for word, count in counts.items() if count >= _LEAST_TEXTS and fold(word) not in names]
