"""Fit the tagger: labelled texts, copies of them with other names, and what the rules find in each."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import pycrfsuite

from nescio import registry
from nescio.detect.findings.merge import merge
from nescio.document import Mention
from nescio.models.label_sets import Labels, word_labels_of
from nescio.models.lexicon import Lexicon
from nescio.models.tagger import Field, label_places
from nescio.models.word_features import features
from nescio.models.words import WordColumns
from nescio.protocols import Detector
from nescio.text.passage import Passage
from nescio_training.recognizer.augment import Augmenter
from nescio_training.recognizer.examples import Example
from nescio_training.tagger.sources import MAILS

_NOT_RULES = ("deny_list", "pattern", "neural")


@dataclass(frozen=True, slots=True)
class Settings:
    """``copies``: how often each mail is seen with other names. ``sparse`` and ``small`` keep the weights few and small."""

    lang: str = "de"
    copies: int = 3
    sparse: float = 0.1
    small: float = 0.05
    rounds: int = 120
    seed: int = 5


class Rules:
    """What the rules find in a text of one language."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    @cached_property
    def _detectors(self) -> list[Detector]:
        return [registry.create("detector", name) for name in registry.names("detector") if name not in _NOT_RULES]

    def __call__(self, text: str) -> Sequence[Mention]:
        passage = Passage(text, self._lang)
        return merge((mention for detector in self._detectors for mention in detector.detect(passage)), text)


def fit(settings: Settings, examples: Sequence[Example], lexicon: Lexicon, say: Callable[[str], None] = print) -> Field:
    """Fit a field to labelled texts; mails are seen with other names as well."""
    labels = word_labels_of(settings.lang)
    trainer = pycrfsuite.Trainer(verbose=False)
    rules, columns = Rules(settings.lang), WordColumns(settings.lang, lexicon)
    augment = Augmenter(np.random.default_rng(settings.seed), settings.lang)
    words = 0
    for example in examples:
        copies = settings.copies if example.source == MAILS else 0
        for text in (example, *(augment(example) for _ in range(copies))):
            found = rules(text.text)
            pieces, matrix = columns.of(text.text, found)
            if len(pieces):
                places = label_places(pieces, [*_unmarked(text, found, labels), *_marked(text)], labels)
                trainer.append([list(map(str, row)) for row in features(matrix).tolist()], list(map(str, places)))
                words += len(pieces)
    say(f"{words:,} words")
    trainer.set_params(
        {
            "c1": settings.sparse, "c2": settings.small, "max_iterations": settings.rounds,
            "feature.possible_transitions": True,
        }
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "field")
        trainer.train(path)
        return _field(path, labels)


def _marked(example: Example) -> list[tuple[int, int, str]]:
    return [(mention.start, mention.end, mention.type) for mention in example.mentions]


def _unmarked(example: Example, found: Sequence[Mention], labels: Labels) -> list[tuple[int, int, str]]:
    """What the rules found of types that the source does not mark, such as countries in mails and dates elsewhere."""
    return [
        (mention.start, mention.end, kind)
        for mention in found
        if (kind := mention.type if mention.type in labels.types else mention.main_type) in labels.types
        and kind not in example.types
        and not any(mention.start < m.end and m.start < mention.end for m in example.mentions)
    ]


def _field(path: str, labels: Labels) -> Field:
    """The weights of a fitted model, without the features that weigh nothing."""
    tagger = pycrfsuite.Tagger()
    tagger.open(path)
    info = tagger.info()
    tagger.close()
    count = len(labels.bio)
    keys = np.array(sorted({int(feature) for feature, _ in info.state_features}), dtype=np.uint64)
    rows = np.zeros((len(keys) + 1, count), dtype=np.float16)
    place = {int(key): number for number, key in enumerate(keys)}
    for (feature, label), weight in info.state_features.items():
        rows[place[int(feature)], int(label)] = weight
    follow = np.zeros((count, count), dtype=np.float32)
    for (before, after), weight in info.transitions.items():
        follow[int(before), int(after)] = weight
    # A label that no text has is never given.
    seen = {int(label) for label in info.labels}
    rows[:, [label for label in range(count) if label not in seen]] = -9.0
    return Field(keys, rows, follow)
