"""The tables of CodE Alltag 2.0 (Eder et al., 2020): ten folds, and one corpus against another. A tagger is fitted for each.

    python benchmarks/mails_folds.py mails/ --folds 10
    python benchmarks/mails_folds.py mails/ --train '[0-9]*' --test 'pXL*'

``mails/``: a folder with the types of CodE Alltag (brat's .ann, or rows of start, end, type). ``--train``, ``--test``: patterns of
file names, which mails are learnt from and which measured. Printed are exact figures by type and category, and weighted F1.
What the rules find is part of it, as it is for users; ``--plain`` (JSON lines) tells the tagger which words are ordinary.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
import tempfile
from collections.abc import Sequence
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from typing import Any

from mails import Reader, type_figures

from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.mails import load_mails
from nescio.models.lexicon import Lexicon

NAME = "fold"


def fold_of(name: str, folds: int) -> int:
    """The fold of a mail, by the hash of its name."""
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % folds


def measured(
    folder: Path, learnt: Sequence[str], tested: Sequence[GoldDocument], lexicon: Lexicon, rounds: int
) -> dict[str, Any]:
    """The figures on some mails of a tagger that was fitted to others."""
    from nescio_training.recognizer.sources import read_mails
    from nescio_training.tagger.fit import Settings, fit
    from nescio_training.tagger.release import release

    chosen = set(learnt)
    examples = [example for example in read_mails(folder) if example.id in chosen]
    settings = Settings(rounds=rounds)
    field = fit(settings, examples, lexicon, say=lambda _: None)
    with tempfile.TemporaryDirectory() as place:
        release(
            field,
            lexicon,
            settings,
            Path(place) / NAME,
            name=NAME,
            data=[folder.name],
            command="mails_folds",
            scores={},
        )
        return type_figures(tested, Reader(str(Path(place) / NAME)))


def folded(folder: Path, folds: int, lexicon: Lexicon, rounds: int) -> dict[str, Any]:
    """The mean over all folds, and each of them."""
    mails = load_mails(folder)
    rows = []
    for number in range(folds):
        tested = [mail for mail in mails if fold_of(mail.id, folds) == number]
        learnt = [mail.id for mail in mails if fold_of(mail.id, folds) != number]
        if not tested or not learnt:
            continue
        rows.append(measured(folder, learnt, tested, lexicon, rounds))
        sys.stderr.write(f"fold {number + 1}: weighted F1 {rows[-1]['weighted_f1']:.3f} on {len(tested)} mails\n")
    values = [row["weighted_f1"] for row in rows]
    types = sorted({name for row in rows for name in row["types"]})
    return {
        "folds": len(rows),
        "weighted_f1": round(statistics.mean(values), 4),
        "deviation": round(statistics.pstdev(values), 4),
        "types": {
            name: round(statistics.mean([row["types"][name]["f1"] for row in rows if name in row["types"]]), 3)
            for name in types
        },
        "each": values,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mails", type=Path, help="folder of labelled German mails")
    parser.add_argument("--folds", type=int, default=10, help="how many folds (default: 10)")
    parser.add_argument("--train", default="", metavar="PATTERN", help="learn from the mails with such names instead")
    parser.add_argument("--test", default="", metavar="PATTERN", help="and measure those")
    parser.add_argument("--plain", type=Path, help="JSON lines with texts, gzipped or not")
    parser.add_argument("--rounds", type=int, default=120, help="rounds of fitting")
    parser.add_argument("--json", type=Path, help="write the figures here as well")
    options = parser.parse_args()
    if bool(options.train) != bool(options.test):
        parser.error("--train and --test go together")
    from nescio_training.language_model.corpus import read_texts
    from nescio_training.tagger.lexicon import learn_lexicon

    texts = list(islice(read_texts(options.plain), 20_000)) if options.plain else []
    lexicon = learn_lexicon("de", texts)
    if options.train:
        mails = load_mails(options.mails)
        learnt = [mail.id for mail in mails if fnmatch(mail.id, options.train)]
        tested = [mail for mail in mails if fnmatch(mail.id, options.test)]
        figures = {"learnt": len(learnt), "tested": len(tested)}
        figures |= measured(options.mails, learnt, tested, lexicon, options.rounds)
    else:
        figures = folded(options.mails, options.folds, lexicon, options.rounds)
    print(json.dumps(figures, indent=1))
    if options.json:
        options.json.write_text(json.dumps({"task": "mails folds", **figures}, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
