"""Learn a lexicon from the lists and, if there are any, plain texts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nescio.models.lexicon import Clusters, Lexicon
from nescio_training.tagger.clusters import learn_clusters
from nescio_training.tagger.word_shapes import learn_looks


def learn_lexicon(lang: str, texts: Sequence[str] = ()) -> Lexicon:
    """Without texts no word has company."""
    clusters = learn_clusters(texts) if texts else Clusters.of((), np.zeros((0, 2)))
    return Lexicon(learn_looks(lang, texts), clusters)
