"""Fit the emulation of searches to real ones in an index; the result holds numbers only, nothing of the documents.

    nescio index build biographies.jsonl.gz -o people.index
    python -m nescio_training.emulation biographies.jsonl.gz people.index -o src/nescio/assess/emulation.json

Seven of ten documents are fitted, the others say how well the result agrees with the real search. ``--surprisal`` also
measures what the surprisal of the language model would add (slow; the result is not written).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from nescio.assess.emulation import embeddings_hash
from nescio.assess.surprisal import mention_bits
from nescio.background.local import LocalIndex
from nescio.errors import NescioError
from nescio.models.language_model import LanguageModel
from nescio_training.emulation.examples import Searched, read, search_all
from nescio_training.emulation.fit import agreement, fit

K = 5


def main() -> int:
    parser = argparse.ArgumentParser(prog="nescio_training.emulation", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpus", type=Path, help="JSONL with a text a line, gzipped or not")
    parser.add_argument("index", type=Path, help="the index of that corpus")
    parser.add_argument(
        "-o", "--out", type=Path, help="the file to write; the models of other languages in it are kept"
    )
    parser.add_argument("--lang", default="en")
    parser.add_argument("--documents", type=int, default=600)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--surprisal", action="store_true")
    given = parser.parse_args()
    try:
        model = train(given.corpus, given.index, given.lang, given.documents, given.seed, surprisal=given.surprisal)
    except NescioError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    sys.stderr.write(json.dumps(model["agreement"], indent=1) + "\n")
    if given.out and not given.surprisal:
        known = json.loads(given.out.read_text(encoding="utf8")) if given.out.is_file() else {}
        text = json.dumps({**known, given.lang: model}, indent=1, ensure_ascii=False, sort_keys=True)
        given.out.write_text(text + "\n", encoding="utf8")
    return 0


def train(corpus: Path, index: Path, lang: str, documents: int, seed: int, *, surprisal: bool) -> dict:
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


if __name__ == "__main__":
    sys.exit(main())
