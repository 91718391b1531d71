"""What others can still learn from replaced texts: models trained on each version and tested on ORIGINAL texts.

- perplexity: of held-out original text under trigrams of words
- tagger: token F1 of a linear tagger for the eight types
- classifier: macro F1 of telling paragraphs on the procedure from those on the facts
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from kneser_ney import KneserNey

from nescio.document import Document, apply_edits

ORDER = 3
# One document in so many is held out.
HELD_OUT = 3
_TOKEN = re.compile(r"\w+|[^\w\s]")
_SECTIONS = re.compile(r"^(PROCEDURE|THE FACTS|AS TO THE FACTS|THE CIRCUMSTANCES OF THE CASE)", re.MULTILINE)


def utility(documents: Sequence[Document], replaced: dict[str, list[Document]]) -> dict[str, dict[str, float]]:
    """One row a version; the originals themselves are the ceiling."""
    held = [document.with_(edits=()) for document in documents[::HELD_OUT]]
    everything = {"original": [document.with_(edits=()) for document in documents], **replaced}
    seen = Counter(token for document in documents for token in tokens(document.text))
    # The same words for all: a version must not look good because it has few.
    vocabulary = {token: number for number, token in enumerate(sorted(t for t, count in seen.items() if count > 1))}
    table = {}
    for name, version in everything.items():
        train = [document for number, document in enumerate(version) if number % HELD_OUT]
        model = KneserNey([numbers(output(document), vocabulary) for document in train], len(vocabulary) + 1, ORDER)
        table[name] = {
            "perplexity": round(model.perplexity([numbers(document.text, vocabulary) for document in held]), 1),
            "tagger": round(tagger(train, held), 4),
            "classifier": round(classifier(train, held), 4),
        }
    return table


def output(document: Document) -> str:
    return apply_edits(document.text, document.edits)


def tokens(text: str) -> list[str]:
    return [match[0].lower() for match in _TOKEN.finditer(text)]


def numbers(text: str, vocabulary: dict[str, int]) -> np.ndarray:
    """Words as numbers; those that are not in the vocabulary share one."""
    return np.array([vocabulary.get(token, len(vocabulary)) for token in tokens(text)], dtype=np.int64)


def tagger(train: Sequence[Document], test: Sequence[Document]) -> float:
    """Micro F1 over tokens of any type; labels are the detector's, on the originals they were found in."""
    from sklearn.feature_extraction import FeatureHasher
    from sklearn.linear_model import SGDClassifier

    hasher = FeatureHasher(2**18, input_type="string")
    features, labels = _tagged(train)
    model = SGDClassifier(loss="log_loss", alpha=1e-6, random_state=1, max_iter=12, tol=None)
    model.fit(hasher.transform(features), labels)
    features, labels = _tagged(test)
    found = model.predict(hasher.transform(features))
    hit = sum(a == b != "O" for a, b in zip(found, labels, strict=True))
    return 2 * hit / max(1, sum(a != "O" for a in found) + sum(b != "O" for b in labels))


def _tagged(documents: Sequence[Document]) -> tuple[list[list[str]], list[str]]:
    features: list[list[str]] = []
    labels: list[str] = []
    for document in documents:
        kinds, text = _types(document), output(document)
        found = [(match.start(), match[0]) for match in _TOKEN.finditer(text)]
        words = ["<s>", "<s>", *(word for _, word in found), "</s>", "</s>"]
        for place, (start, word) in enumerate(found, 2):
            around = [f"{step}:{words[place + step].lower()}" for step in (-2, -1, 0, 1, 2)]
            shape = re.sub(r"\d", "9", re.sub("[a-z]", "x", re.sub("[A-Z]", "X", word)))[:6]
            features.append([*around, f"shape:{shape}", f"end:{word[-3:].lower()}", f"start:{word[:3].lower()}"])
            labels.append(kinds.get(start, "O"))
    return features, labels


def _types(document: Document) -> dict[int, str]:
    """Place in the output -> type, for every character of a mention or of what stands for it."""
    types = {mention.start: mention.main_type for mention in document.mentions}
    edited = {edit.start for edit in document.edits}
    spans = [(e.start, e.end, len(e.text)) for e in document.edits]
    spans += [(m.start, m.end, m.end - m.start) for m in document.mentions if m.start not in edited]
    kinds: dict[int, str] = {}
    shift = 0
    for start, end, length in sorted(spans):
        if start in types:
            kinds |= dict.fromkeys(range(start + shift, start + shift + length), types[start])
        shift += length - (end - start)
    return kinds


def classifier(train: Sequence[Document], test: Sequence[Document]) -> float:
    """Paragraphs on the procedure before the court, and paragraphs on the facts of the case."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import f1_score
    from sklearn.pipeline import make_pipeline

    texts, labels = _paragraphs(train)
    if len(set(labels)) < 2:
        return math.nan
    model = make_pipeline(TfidfVectorizer(sublinear_tf=True), LogisticRegression(C=10, class_weight="balanced"))
    model.fit(texts, labels)
    texts, labels = _paragraphs(test)
    return float(f1_score(labels, model.predict(texts), average="macro"))


def _paragraphs(documents: Sequence[Document]) -> tuple[list[str], list[int]]:
    texts: list[str] = []
    labels: list[int] = []
    for document in documents:
        parts = _SECTIONS.split(output(document))
        for title, body in zip(parts[1::2], parts[2::2], strict=True):
            found = [line for line in body.splitlines() if len(line) > 60]
            texts += found
            labels += [int(title != "PROCEDURE")] * len(found)
    return texts, labels
