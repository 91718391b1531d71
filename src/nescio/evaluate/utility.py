"""What is left of a text: the utility side of the trade-off."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property

import numpy as np

from nescio.document import Edit, Mention, apply_edits
from nescio.evaluate.foreign_types import main_type_of, type_of_tag
from nescio.evaluate.gold import GoldDocument, GoldMention
from nescio.evaluate.information import TOKEN, InformationModel, SentenceEncoder, UniformInformation, word_bits
from nescio.evaluate.masking_counts import merge_spans
from nescio.evaluate.predictions import Masked, Predictions, Span
from nescio.evaluate.semantics import LexicalEncoder, agreement, centers, cluster, sentences, unit_rows

# With a language model, weighing every word of a corpus takes hours: so many words are enough for two digits.
SAMPLE_WORDS = 1500
EXCERPT_WORDS = 300
SAMPLE_SENTENCES = 1000
CLUSTERS = 8
CLUSTERINGS = 3


@dataclass(frozen=True, slots=True)
class Utility:
    """Figures of what is preserved; None where a figure cannot be had (no model, nothing replaced)."""

    preserved_information: float | None
    preserved_semantics: float | None
    clustering_agreement: float | None
    perplexity_ratio: float | None
    type_consistency: float | None
    characters_changed: float

    def as_dict(self) -> dict[str, float | None]:
        return asdict(self)


def edits_of(masked: Sequence[Masked]) -> list[Edit]:
    """Sorted edits without overlap. A span without a replacement becomes a tag; of overlapping ones the first counts.

    Spans may come in any order: applying them unsorted would corrupt the text.
    """
    edits: list[Edit] = []
    for item in sorted(masked, key=lambda m: (m.start, -m.end)):
        if item.end <= item.start:
            continue
        text = item.replacement if item.replacement is not None else f"<{item.main_type}>" if item.type else "***"
        if edits and item.start < edits[-1].end:
            if item.end > edits[-1].end:
                edits[-1] = Edit(edits[-1].start, item.end, edits[-1].text, edits[-1].entity)
        else:
            edits.append(Edit(item.start, item.end, text))
    return edits


def part_of(text: str, edits: Sequence[Edit], start: int, end: int) -> str:
    """The output for one stretch of the text; an edit belongs to the stretch in which it starts."""
    inside = [
        Edit(max(edit.start, start) - start, min(edit.end, end) - start, edit.text if edit.start >= start else "")
        for edit in edits
        if edit.start < end and edit.end > start
    ]
    return apply_edits(text[start:end], inside)


class UtilityMeter:
    """Measures systems on the same documents; what concerns the originals alone is computed once."""

    def __init__(
        self,
        gold: Sequence[GoldDocument],
        model: InformationModel | None = None,
        detect: Callable[[str, str], Sequence[Mention]] | None = None,
    ) -> None:
        self.gold = list(gold)
        self.model: InformationModel = model or UniformInformation()
        self.encoder: SentenceEncoder = getattr(model, "encoder", None) or LexicalEncoder()
        self.detect = detect

    @property
    def has_language_model(self) -> bool:
        return not isinstance(self.model, UniformInformation)

    def measure(self, predictions: Predictions) -> Utility:
        """All figures for one system; a document without predictions is a document left as it was."""
        edits = {document.id: edits_of(predictions.get(document.id, ())) for document in self.gold}
        information, semantics = self._preserved(edits)
        return Utility(
            preserved_information=information,
            preserved_semantics=semantics,
            clustering_agreement=self._clustering(edits),
            perplexity_ratio=self._perplexity_ratio(edits) if self.has_language_model else None,
            type_consistency=self._type_consistency(edits),
            characters_changed=characters_changed(self.gold, predictions),
        )

    @cached_property
    def _excerpts(self) -> list[tuple[GoldDocument, Span]]:
        """What is weighed: everything, or a sample drawn by the documents' ids when a language model does it."""
        if not self.has_language_model:
            return [(document, (0, len(document.text))) for document in self.gold]
        excerpts = []
        words = 0
        for document in sorted(self.gold, key=lambda d: hashlib.sha256(d.id.encode("utf8")).digest()):
            found = [match.end() for match in TOKEN.finditer(document.text)][:EXCERPT_WORDS]
            if found:
                excerpts.append((document, (0, found[-1])))
                words += len(found)
            if words >= SAMPLE_WORDS:
                break
        return excerpts

    @cached_property
    def _weights(self) -> list[list[tuple[int, int, float]]]:
        """Start, end and weight of the words of each excerpt."""
        weights = []
        for document, (start, end) in self._excerpts:
            text = document.text[start:end]
            bits = word_bits(self.model, text)
            words = [match.span() for match in TOKEN.finditer(text)]
            weights.append([(start + a, start + b, bit) for (a, b), bit in zip(words, bits, strict=True)])
        return weights

    def _preserved(self, edits: Mapping[str, Sequence[Edit]]) -> tuple[float | None, float | None]:
        """TPI: the weight of the words left by that of all. TPS: replaced words add theirs times the similarity."""
        whole = kept = 0.0
        lost: list[tuple[str, str, float]] = []
        for (document, _), words in zip(self._excerpts, self._weights, strict=True):
            changes = edits[document.id]
            position = 0
            for start, end, weight in words:
                whole += weight
                while position < len(changes) and changes[position].end <= start:
                    position += 1
                if position < len(changes) and changes[position].start < end:
                    change = changes[position]
                    lost.append((document.text[change.start : change.end], change.text, weight))
                else:
                    kept += weight
        if not whole:
            return None, None
        similarity = self._similarities({(original, replacement) for original, replacement, _ in lost})
        credit = sum(weight * similarity[original, replacement] for original, replacement, weight in lost)
        return kept / whole, (kept + credit) / whole

    def _similarities(self, pairs: set[tuple[str, str]]) -> dict[tuple[str, str], float]:
        texts = sorted({text for pair in pairs for text in pair})
        if not texts:
            return {}
        points = unit_rows(self.encoder.embed(texts))
        places = {text: number for number, text in enumerate(texts)}
        return {(a, b): max(0.0, min(1.0, float(points[places[a]] @ points[places[b]]))) for a, b in pairs}

    @cached_property
    def _sentences(self) -> list[tuple[GoldDocument, Span]]:
        found = [(document, span) for document in self.gold for span in sentences(document.text)]
        step = max(1, math.ceil(len(found) / SAMPLE_SENTENCES))
        return found[::step]

    @cached_property
    def _clusters(self) -> list[tuple[list[int], np.ndarray]]:
        """Starts and clusters of the original sentences, several times over; none if the sentences are too few."""
        if len(self._sentences) < 3 * CLUSTERS:
            return []
        points = unit_rows(self.encoder.embed([document.text[a:b] for document, (a, b) in self._sentences]))
        starts = [centers(points, CLUSTERS, turn * len(points) // CLUSTERINGS) for turn in range(CLUSTERINGS)]
        return [(start, cluster(points, start)) for start in starts]

    def _clustering(self, edits: Mapping[str, Sequence[Edit]]) -> float | None:
        """NMI of the sentences' clusters before and after, averaged over several starts.

        Both start from the same sentences, so that what differs is due to the text and not to chance.
        """
        if not self._clusters:
            return None
        texts = [part_of(document.text, edits[document.id], *span) for document, span in self._sentences]
        points = unit_rows(self.encoder.embed(texts))
        return sum(agreement(before, cluster(points, start)) for start, before in self._clusters) / len(self._clusters)

    @cached_property
    def _difficulty(self) -> list[float]:
        return [math.log(self.model.pseudo_perplexity(d.text[a:b])) for d, (a, b) in self._excerpts]

    def _perplexity_ratio(self, edits: Mapping[str, Sequence[Edit]]) -> float | None:
        if not self._excerpts:
            return None
        after = [
            math.log(self.model.pseudo_perplexity(part_of(document.text, edits[document.id], *span)))
            for document, span in self._excerpts
        ]
        return math.exp((sum(after) - sum(self._difficulty)) / len(after))

    def _type_consistency(self, edits: Mapping[str, Sequence[Edit]]) -> float | None:
        """The share of replacements that read as the annotators' type; LOC and ORG are one (Pilan et al., 2022)."""
        right = compared = 0
        for document in self.gold:
            found = self._replacement_types(document, edits[document.id])
            for edit, kind in zip(edits[document.id], found, strict=True):
                if kind is None:
                    continue
                wanted = {m.main_type for view in document.annotators.values() for m in view if _overlap(m, edit)}
                if wanted:
                    compared += 1
                    right += bool({_place(name) for name in wanted} & {_place(kind)})
        return right / compared if compared else None

    def _replacement_types(self, document: GoldDocument, edits: Sequence[Edit]) -> list[str | None]:
        """What each replacement reads as: the type in a tag, else what our detectors see there, else "" for nothing."""
        kinds: list[str | None] = [type_of_tag(edit.text) or None for edit in edits]
        readable = [kind is None and any(map(str.isalnum, e.text)) for kind, e in zip(kinds, edits, strict=True)]
        if self.detect is None or not any(readable):
            return kinds
        mentions = self.detect(apply_edits(document.text, edits), document.lang)
        shift = 0
        for number, edit in enumerate(edits):
            start = edit.start + shift
            end = start + len(edit.text)
            shift += len(edit.text) - (edit.end - edit.start)
            if readable[number]:
                there = [m for m in mentions if m.start < end and start < m.end]
                kinds[number] = max(there, key=lambda m: (m.score, m.end - m.start)).main_type if there else ""
        return kinds


def _overlap(mention: GoldMention, edit: Edit) -> bool:
    return mention.start < edit.end and edit.start < mention.end


def _place(kind: str) -> str:
    return "LOC/ORG" if kind in ("LOC", "ORG") else main_type_of(kind) if kind else ""


def characters_changed(gold: Sequence[GoldDocument], predictions: Predictions) -> float:
    """The share of characters that some span covers."""
    changed = sum(
        end - start
        for document in gold
        for start, end in merge_spans((item.start, item.end) for item in predictions.get(document.id, ()))
    )
    return changed / max(1, sum(len(document.text) for document in gold))
