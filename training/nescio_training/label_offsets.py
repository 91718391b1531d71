"""Labels that are kept as offsets, because the text they belong to may not be passed on, put beside the text of one's own copy.

    python -m nescio_training.label_offsets training/labels/newsgroup_mails.jsonl newsgroup_mails.jsonl.gz ... -o mails/

Writes a folder of mails with .ann files, as ``nescio train recognizer --lang de`` and ``nescio evaluate`` read it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from nescio_training.errors import TrainingError


def join_labels(labels: Path, corpora: Iterable[Path], folder: Path) -> int:
    """Write the labelled mails that the corpora hold; return how many."""
    wanted = {row["id"]: row["labels"] for row in _rows(labels)}
    folder.mkdir(parents=True, exist_ok=True)
    done = 0
    for corpus in corpora:
        for row in _rows(corpus):
            spans = wanted.pop(row["id"], None)
            if spans is None:
                continue
            text = row["text"]
            if any(end > len(text) for _, end, _ in spans):
                raise TrainingError(
                    f"The text of {row['id']} is shorter than its labels.", fix="take the corpus that was labelled"
                )
            name = row["id"].replace("/", "_").removesuffix(".txt")
            (folder / f"{name}.txt").write_text(text, encoding="utf8", newline="")
            marked = [[start, end, kind, text[start:end]] for start, end, kind in spans]
            (folder / f"{name}.ann").write_text(json.dumps(marked, ensure_ascii=False), encoding="utf8")
            done += 1
    return done


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf8") as file:
        yield from (json.loads(line) for line in file if line.strip())


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="nescio_training.label_offsets", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("labels", type=Path, help="JSONL of id and labels [start, end, type]")
    parser.add_argument("corpora", type=Path, nargs="+", help="JSONL of id and text")
    parser.add_argument("-o", "--out", type=Path, required=True, help="folder for the mails")
    given = parser.parse_args()
    try:
        done = join_labels(given.labels, given.corpora, given.out)
    except TrainingError as error:
        sys.stderr.write(f"Error: {error}\n")
        return 2
    sys.stdout.write(f"{done} mails in {given.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
