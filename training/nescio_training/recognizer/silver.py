"""Labels without a labeller: what the rules, or the rules and a recogniser, find in plain texts.

With the rules alone this gives the zero-shot recogniser of the papers: it learns types, and what to mask stays open. With a
recogniser the decisions pooled over a whole document teach what one window does not show; where it is unsure, nothing is taught.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from nescio.document import Document, Mention
from nescio.models.mask_signals import DIRECT, MASK, mask_chance
from nescio.pipeline import Pipeline
from nescio_training.errors import TrainingError
from nescio_training.recognizer.examples import OPEN, Example, LabelledMention
from nescio_training.recognizer.sources import ALL_TYPES

EXCERPT = 4500
_FIX = "pass JSONL in UTF-8 with a 'text' field per line"
# A rule that is less sure than this neither teaches a type nor its absence.
_SURE = 0.6
# Chances below and above which a recogniser's pooled opinion is taken for an answer. Organisations are masked so rarely that
# half a chance still means keep.
_KEPT, _MASKED = {"ORG": 0.2, "": 0.08}, {"ORG": 0.7, "": 0.4}


def read_unlabelled(path: Path, count: int, seed: int = 17) -> list[str]:
    """Excerpts of texts chosen at random: a ``text`` a line, gzipped or not."""
    texts = []
    try:
        with gzip.open(path, "rt", encoding="utf8") if path.suffix == ".gz" else path.open(encoding="utf8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    texts.append(_text_of(line, f"{path.name}:{number}"))
    except (UnicodeDecodeError, gzip.BadGzipFile, EOFError):
        raise TrainingError(f"{path.name} cannot be read as text.", fix=_FIX) from None
    rng = random.Random(seed)
    rng.shuffle(texts)
    return [_excerpt(text, rng) for text in texts[:count]]


def _text_of(line: str, where: str) -> str:
    try:
        text = json.loads(line)["text"]
    except (ValueError, TypeError, KeyError):
        raise TrainingError(f"{where} is no JSON object with a 'text'.", fix=_FIX) from None
    if not isinstance(text, str):
        raise TrainingError(f"The 'text' in {where} is no text.", fix=_FIX)
    return text


def _excerpt(text: str, rng: random.Random) -> str:
    """At most ``EXCERPT`` characters, from the beginning or from any paragraph."""
    if len(text) <= EXCERPT:
        return text
    start = 0 if rng.random() < 0.5 else text.find("\n", rng.randrange(len(text) - EXCERPT)) + 1
    end = text.rfind("\n", start + EXCERPT // 2, start + EXCERPT)
    return text[start : end if end > 0 else start + EXCERPT]


def label(texts: Sequence[str], source: str, *, lang: str, model: str = "none") -> Iterator[Example]:
    """Texts as examples; ``model`` as in ``--model``."""
    pipeline = Pipeline.from_policy("court", lang=lang, model=model)
    for number, text in enumerate(texts):
        document = pipeline.run(Document(f"{source}-{number}", text, lang=lang), until="link")
        judged = mask_chance(document.mentions) is not None
        mentions = [
            labelled
            for entity in document.entities
            for labelled in _labelled(document.mentions_of(entity), decide=judged)
        ]
        mentions.sort(key=lambda mention: mention.start)
        yield Example(document.id, source, text, tuple(mentions), ALL_TYPES, judged)


def _labelled(mentions: Sequence[Mention], *, decide: bool) -> Iterator[LabelledMention]:
    identifier = _identifier(mentions) if decide else ""
    for mention in mentions:
        if mention.score >= _SURE or any(name.endswith(MASK) for name, _ in mention.signals):
            yield LabelledMention(mention.start, mention.end, mention.main_type, identifier)
        else:
            yield LabelledMention(mention.start, mention.end, OPEN)


def _identifier(mentions: Sequence[Mention]) -> str:
    """keep, quasi or direct; "" where the pooled chance is neither low nor high."""
    chance, kind = mask_chance(mentions) or 0.0, mentions[0].main_type
    if chance <= _KEPT.get(kind, _KEPT[""]):
        return "keep"
    if chance < _MASKED.get(kind, _MASKED[""]):
        return ""
    direct = max((value for m in mentions for name, value in m.signals if name.endswith(DIRECT)), default=0.0)
    return "direct" if direct >= 0.5 else "quasi"
