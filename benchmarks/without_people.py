"""How much is masked in texts without any person? Share of letters and digits, by genre; nothing of the texts is shown.

    python benchmarks/without_people.py data/corpus/de [--split test] [--policy gdpr] [--model default] [--verbose]

Documents without a ``subject`` in their header (data/corpus/GUIDELINES.md). ``--verbose`` prints what was masked.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from nescio.document import Document
from nescio.evaluate.corpus import load_corpus
from nescio.pipeline import Pipeline


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--split", default="", choices=["", "train", "dev", "test"])
    parser.add_argument("--policy", default="gdpr")
    parser.add_argument("--model", default="default")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    documents = [document for document in load_corpus(given.corpus, split=given.split) if not document.subject]
    masked, letters = Counter[str](), Counter[str]()
    for gold in documents:
        pipeline = Pipeline.from_policy(given.policy, lang=gold.lang, model=given.model)
        document = pipeline.run(Document(gold.id, gold.text, lang=gold.lang))
        genre = gold.id.rpartition("-")[0]
        letters[genre] += sum(map(str.isalnum, gold.text))
        for edit in document.edits:
            masked[genre] += sum(map(str.isalnum, gold.text[edit.start : edit.end]))
            if given.verbose:
                found = [(m.type, m.source) for m in document.mentions if m.start < edit.end and edit.start < m.end]
                around = gold.text[max(0, edit.start - 25) : edit.end + 15].replace("\n", "/")
                print(f"{gold.id}: {gold.text[edit.start : edit.end]!r} in {around!r} {found}")
    for genre in sorted(letters):
        print(f"{genre:24} {masked[genre] / letters[genre]:7.2%}")
    total = sum(masked.values()) / max(1, sum(letters.values()))
    print(f"{len(documents)} documents, {sum(letters.values()):,} letters and digits: {total:.2%} masked")


if __name__ == "__main__":
    main()
