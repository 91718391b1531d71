"""Fit the emulation of searches to an index, and write it into the folder of a risk model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nescio.assess.emulation import embeddings_hash
from nescio.assess.surprisal import mention_bits
from nescio.background.local import LocalIndex
from nescio.models.language_model import LanguageModel
from nescio_training.emulation.examples import Searched, read, search_all
from nescio_training.emulation.fit import agreement, fit

K = 5
DOCUMENTS = 600


def train(corpus: Path, index: Path, lang: str, documents: int, seed: int, *, surprisal: bool) -> dict[str, Any]:
    """The fitted model and how well it agrees with real searches."""
    backend = LocalIndex(index)
    language_model = LanguageModel(f"language-model-{lang}", threads=1)
    examples: list[Searched] = list(
        search_all(
            read(corpus, documents, lang, seed),
            backend,
            k=K,
            bits=(lambda document: mention_bits(document, language_model)) if surprisal else None,
        )
    )
    cut = len(examples) * 7 // 10
    model = fit(examples[:cut], k=K, population=backend.population())
    about = f"Fitted by nescio_training.emulation on {cut} documents; agreement on {len(examples) - cut} others."
    return {"about": about, "embeddings": embeddings_hash(lang), "agreement": agreement(model, examples[cut:]), **model}


def write_emulation(corpus: Path, index: Path, folder: Path, *, lang: str, seed: int) -> dict[str, Any]:
    """Write ``emulation.json``, and return the fitted model."""
    model = train(corpus, index, lang, DOCUMENTS, seed, surprisal=False)
    text = json.dumps({lang: model}, indent=1, ensure_ascii=False, sort_keys=True)
    (folder / "emulation.json").write_text(text + "\n", encoding="utf8")
    return model
