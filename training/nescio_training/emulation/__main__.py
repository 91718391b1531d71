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

from nescio.errors import NescioError
from nescio_training.emulation.writing import DOCUMENTS, train


def main() -> int:
    parser = argparse.ArgumentParser(prog="nescio_training.emulation", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpus", type=Path, help="JSONL with a text a line, gzipped or not")
    parser.add_argument("index", type=Path, help="the index of that corpus")
    parser.add_argument(
        "-o", "--out", type=Path, help="the file to write; the models of other languages in it are kept"
    )
    parser.add_argument("--lang", default="en")
    parser.add_argument("--documents", type=int, default=DOCUMENTS)
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


if __name__ == "__main__":
    sys.exit(main())
