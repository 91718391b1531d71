"""How good are replacements: do they read as what they stand for, leak nothing, and leave a text that could have been written?"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

import numpy as np

from nescio.document import Edit, Mention, apply_edits
from nescio.evaluate.foreign_types import main_type_of, type_of_tag
from nescio.evaluate.gold import GoldDocument
from nescio.evaluate.information import STRIDE, MaskedModel
from nescio.evaluate.predictions import Masked, Predictions
from nescio.evaluate.utility import edits_of
from nescio.identity.kept_words import WORDED, shared_words
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import forms
from nescio.text.words import words_of

if TYPE_CHECKING:
    from rich.table import Table

Detecting = Callable[[str, str], Sequence[Mention]]
# Words of each document, and of all, whose perplexity is measured.
EXCERPT_WORDS = 150
SAMPLE_WORDS = 1500
# What is guessed at once: a word, or a run of signs in a replacement ("***").
_UNIT = re.compile(r"\w+|[^\w\s]+")
_WORD = re.compile(r"\w+")
_DOUBLED = re.compile(r"\b(\w+)\s+\1\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(a|an)\s+(\w+)", re.IGNORECASE)
_FITTED = re.compile(r"an?", re.IGNORECASE)
_VOWEL_SOUND = re.compile(r"(?!uni|eu|one|use|ut)[aeiou]|hour|hono|heir|8|11\b|18\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Replacements:
    """Figures of one system; None where a figure cannot be had.

    ``type_consistency``: replacements that the detector reads as the type of the original. ``second_consistency``: replacements
    that another reader reads as the type it gives the original, where it gives one. ``leaks``: masked strings of which an
    identifying form stands in the output. ``shared_words``: replacements with a word of their own original that does not only say
    what kind of thing it is (``nescio.identity.kept_words``), and the same by type.
    ``perplexity_ratio``: pseudo-perplexity of the output by that of the original. ``kept_ratio``: the same over the words that
    stay, given what stands between them. ``same``: repeated originals that are replaced alike. ``distinct``: originals whose
    replacement stands for nothing else in the document. The rest counts faults that the original does not have.
    """

    replaced: int
    type_consistency: float | None
    second_consistency: float | None
    leaks: int
    shared_words: float | None
    perplexity_ratio: float | None
    kept_ratio: float | None
    same: float | None
    distinct: float | None
    doubled_words: int
    wrong_articles: int
    unbalanced_brackets: int
    shared_by_type: Mapping[str, float]

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def measure_replacements(
    gold: Sequence[GoldDocument],
    predictions: Predictions,
    detect: Detecting,
    model: MaskedModel | None,
    second: Detecting | None = None,
) -> Replacements:
    """All figures of one system on the texts of the gold documents; their labels are not used."""
    changes = {document.id: edits_of(predictions.get(document.id, ())) for document in gold}
    read = compared = leaks = same = repeated = distinct = originals = 0
    by_type, shared = Counter[str](), Counter[str]()
    faults = np.zeros(3, dtype=np.int64)
    for document in gold:
        edits, items = changes[document.id], predictions.get(document.id, ())
        output = apply_edits(document.text, edits)
        types = _types(document, items, detect)
        right = _read_as_types(edits, types, detect(output, document.lang))
        read, compared = read + sum(right), compared + len(right)
        leaks += _leaks(document, edits, types, output)
        for edit in edits:
            kind = types.get(edit.start, "MISC")
            by_type[main_type_of(kind)] += 1
            if shared_words(document.text[edit.start : edit.end], edit.text, _own_type(kind), document.lang):
                shared[main_type_of(kind)] += 1
        chosen: dict[str, set[str]] = defaultdict(set)
        owners: dict[str, set[str]] = defaultdict(set)
        for edit in edits:
            chosen[document.text[edit.start : edit.end].lower()].add(edit.text.lower())
            owners[edit.text.lower()].add(document.text[edit.start : edit.end].lower())
        often = [e.lower() for e, n in _counts(document.text, edits).items() if n > 1]
        repeated, same = repeated + len(often), same + sum(len(chosen[original]) == 1 for original in often)
        originals += len(chosen)
        distinct += sum(all(len(owners[text]) == 1 for text in texts) for texts in chosen.values())
        faults += np.maximum(0, np.array(_faults(output)) - np.array(_faults(document.text)))
    count = sum(map(len, changes.values()))
    ratio, kept = _perplexity_ratios(gold, changes, model) if model else (None, None)
    return Replacements(
        replaced=count,
        type_consistency=_share(read, compared),
        second_consistency=_second_consistency(gold, changes, second) if second else None,
        leaks=leaks,
        shared_words=_share(shared.total(), count),
        perplexity_ratio=ratio,
        kept_ratio=kept,
        same=_share(same, repeated),
        distinct=_share(distinct, originals),
        doubled_words=int(faults[0]),
        wrong_articles=int(faults[1]),
        unbalanced_brackets=int(faults[2]),
        shared_by_type={kind: shared[kind] / number for kind, number in sorted(by_type.items()) if kind in WORDED},
    )


def as_table(measured: Mapping[str, Replacements]) -> Table:
    """One row a system, for the terminal."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("system", style="bold")
    single = [field.name for field in fields(Replacements) if field.name != "shared_by_type"]
    for column in single:
        table.add_column(column.replace("_", " "), justify="right")
    for name, figures in measured.items():
        values = (getattr(figures, column) for column in single)
        table.add_row(name, *("–" if v is None else f"{v:.3f}" if isinstance(v, float) else str(v) for v in values))
    return table


def shared_table(measured: Mapping[str, Replacements]) -> Table:
    """The shares of replacements that show a word of their original, by type."""
    from rich.table import Table

    kinds = sorted({kind for figures in measured.values() for kind in figures.shared_by_type})
    table = Table("shared words", *kinds, box=None, padding=(0, 2, 0, 0))
    for name, figures in measured.items():
        shares = (figures.shared_by_type.get(kind) for kind in kinds)
        table.add_row(name, *("–" if share is None else f"{share:.3f}" for share in shares))
    return table


def _types(document: GoldDocument, items: Sequence[Masked], detect: Detecting) -> dict[int, str]:
    """Start of each replaced span -> its type: as the system says, else as the detector reads the original."""
    types = {item.start: item.type for item in items if item.type}
    if len(types) < len({item.start for item in items}):
        for mention in detect(document.text, document.lang):
            types.setdefault(mention.start, mention.type)
    return types


def _read_as_types(edits: Sequence[Edit], types: dict[int, str], found: Sequence[Mention]) -> list[bool]:
    """For each replacement of known type, whether at least half of it is read so; a tag says its type itself.

    An article that was fitted to the word behind it ("an" for "a") replaces nothing.
    """
    right = []
    for edit, (start, end) in zip(edits, _new_spans(edits), strict=True):
        wanted = main_type_of(types[edit.start]) if edit.start in types else ""
        if wanted and not _FITTED.fullmatch(edit.text):
            right.append(type_of_tag(edit.text) == wanted or _type_read(start, end, found) == wanted)
    return right


def _second_consistency(
    gold: Sequence[GoldDocument], changes: Mapping[str, list[Edit]], detect: Detecting
) -> float | None:
    """Of the originals that a reader gives a type, those whose replacements it gives the same (Madaan et al., 2026)."""
    right = compared = 0
    for document in gold:
        edits = changes[document.id]
        read = detect(document.text, document.lang)
        types = {edit.start: kind for edit in edits if (kind := _type_read(edit.start, edit.end, read))}
        found = _read_as_types(edits, types, detect(apply_edits(document.text, edits), document.lang))
        right, compared = right + sum(found), compared + len(found)
    return _share(right, compared)


def _type_read(start: int, end: int, found: Sequence[Mention]) -> str:
    """The type that at least half of a span is read as, "" if there is none."""
    covered: dict[str, int] = defaultdict(int)
    for mention in found:
        covered[main_type_of(mention.type)] += max(0, min(end, mention.end) - max(start, mention.start))
    kind = max(covered, key=lambda name: covered[name], default="")
    return kind if end > start and 2 * covered.get(kind, 0) >= end - start else ""


def _new_spans(edits: Sequence[Edit]) -> list[tuple[int, int]]:
    """Where each replacement stands in the output."""
    spans = []
    shift = 0
    for edit in edits:
        spans.append((edit.start + shift, edit.start + shift + len(edit.text)))
        shift += len(edit.text) - (edit.end - edit.start)
    return spans


def _leaks(document: GoldDocument, edits: Sequence[Edit], types: dict[int, str], output: str) -> int:
    """How many masked strings have an identifying form left in the output."""
    found = {
        surface: forms(surface, types.get(edit.start, "MISC"), document.lang)
        for edit in edits
        if (surface := document.text[edit.start : edit.end])
    }
    search = Occurrences({form for own in found.values() for form in own}, document.lang)
    left = {form for _, _, form in search.find(output, words_of(output))}
    return sum(any(form in left for form in own) for own in found.values())


def _own_type(kind: str) -> str:
    main = main_type_of(kind)
    return kind if kind.startswith(f"{main}/") else main


def _counts(text: str, edits: Sequence[Edit]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for edit in edits:
        counts[text[edit.start : edit.end].lower()] += 1
    return counts


def _faults(text: str) -> tuple[int, int, int]:
    """Doubled words, articles that do not fit what follows, brackets without a partner."""
    doubled = sum(not match[1].isdigit() for match in _DOUBLED.finditer(text))
    articles = sum(
        (match[1].lower() == "an") != bool(_VOWEL_SOUND.match(match[2]))
        for match in _ARTICLE.finditer(text)
        if not match[2].isupper()  # letters that are spelled out follow rules of their own
    )
    brackets = sum(abs(text.count(left) - text.count(right)) for left, right in ("()", "[]", "“”"))
    return doubled, articles, brackets


def _perplexity_ratios(
    gold: Sequence[GoldDocument], changes: dict[str, list[Edit]], model: MaskedModel
) -> tuple[float | None, float | None]:
    """Of all words, and of those that stay."""
    before: list[tuple[np.ndarray, np.ndarray]] = []
    after: list[tuple[np.ndarray, np.ndarray]] = []
    words = 0
    for document in gold:
        ends = [match.end() for match in _WORD.finditer(document.text)][:EXCERPT_WORDS]
        if not ends:
            continue
        # An edit belongs to the excerpt if all of it does.
        edits = [edit for edit in changes[document.id] if edit.end <= ends[-1]]
        cut = max([ends[-1], *(edit.end for edit in edits)])
        same = [Edit(edit.start, edit.end, document.text[edit.start : edit.end]) for edit in edits]
        before.append(_scores(model, document.text[:cut], same))
        after.append(_scores(model, document.text[:cut], edits))
        words += len(ends)
        if words >= SAMPLE_WORDS:
            break
    return _ratio([s for s, _ in before], [s for s, _ in after]), _ratio(
        [s[k] for s, k in before], [s[k] for s, k in after]
    )


def _ratio(before: Sequence[np.ndarray], after: Sequence[np.ndarray]) -> float | None:
    old, new = (np.concatenate(values) if values else np.zeros(0) for values in (before, after))
    return math.exp(float(old.mean() - new.mean())) if len(old) and len(new) else None


def _scores(model: MaskedModel, text: str, edits: Sequence[Edit]) -> tuple[np.ndarray, np.ndarray]:
    """Log-probabilities of all pieces, some units hidden at a time (Salazar et al., 2020), and which of them were kept.

    Signs count in replacements only.
    """
    output = apply_edits(text, edits)
    spans = _new_spans(edits)
    units = sorted(set(_units(output, spans)))
    scores, kept = [np.zeros(0)], [np.zeros(0, dtype=bool)]
    for first in range(min(STRIDE, len(units))):
        pieces, found = model.log_probabilities(output, units[first::STRIDE])
        hidden = ~np.isnan(found)
        own = np.zeros(len(found), dtype=bool)
        for start, end in spans:
            own |= (pieces.starts < end) & (pieces.ends > start)
        scores.append(found[hidden])
        kept.append(~own[hidden])
    return np.concatenate(scores), np.concatenate(kept)


def _units(output: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in _WORD.finditer(output))
    for start, end in spans:
        yield from (match.span() for match in _UNIT.finditer(output, start, end) if not match[0][0].isalnum())


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
