"""Protection per person (SPIA, 2026): how much of what can be said about each person cannot be said any more.

A is the number of attributes of a person, S how many of them are left. Collective protection is 1 - sum S / sum A over all people,
individual protection the mean of 1 - S / A over people. Without a large language model, what is left is counted in two ways:
by keyword (the value, or one of its parts, stands in the text) and by the attribute model (it names the value from the
text). What nobody could say of the original by that way counts as protected, so the original has figures of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from nescio.document import Edit, apply_edits
from nescio.evaluate.persons import GoldAttribute, PersonsDocument
from nescio.evaluate.predictions import Masked, Predictions
from nescio.lang import gazetteers
from nescio.profiles.model import AttributeModel
from nescio.profiles.values import ATTRIBUTES, values_of

if TYPE_CHECKING:
    from rich.table import Table

# What stands for a span whose replacement is not known.
_MASK = "[MASKED]"
_PARTS = " / "


@dataclass(frozen=True, slots=True)
class Protection:
    """``collective`` (CPR) and ``individual`` (IPR) protection by one way of counting, over so many attributes and people."""

    collective: float
    individual: float
    left: int
    attributes: int
    people: int


@dataclass(frozen=True, slots=True)
class PersonsResult:
    """Protection by keyword and by the model.

    ``guessed`` is what the model rightly names from the original, ``still_guessed`` what of that it names from the output.
    ``by_attribute`` has for each attribute how often it is there, guessed and still guessed.
    """

    by_keyword: Protection
    by_model: Protection
    guessed: int
    still_guessed: int
    by_attribute: dict[str, tuple[int, int, int]]

    def as_dict(self) -> dict[str, object]:
        return {
            "cpr_keyword": self.by_keyword.collective, "ipr_keyword": self.by_keyword.individual,
            "cpr_model": self.by_model.collective, "ipr_model": self.by_model.individual,
            **asdict(self),
        }  # fmt: skip


Left = Callable[[PersonsDocument, GoldAttribute], bool]


def protection(
    documents: Sequence[PersonsDocument], predictions: Predictions, model: AttributeModel, lang: str
) -> PersonsResult:
    """The protection that a system's maskings give; a document without any counts as unmasked."""
    outputs = {one.id: masked_text(one.text, predictions.get(one.id, ())) for one in documents}
    keys = {ident: f" {gazetteers.phrase_key(text)} " for ident, text in outputs.items()}
    before, after = (
        {one.id: _named(model, texts[one.id]) for one in documents}
        for texts in ({one.id: one.text for one in documents}, outputs)
    )

    def stands(document: PersonsDocument, attribute: GoldAttribute) -> bool:
        parts = (attribute.value, *attribute.value.split(_PARTS))
        return any(key and f" {key} " in keys[document.id] for key in map(gazetteers.phrase_key, parts))

    def is_named(document: PersonsDocument, attribute: GoldAttribute) -> bool:
        return _is_among(attribute, after[document.id], lang)

    guessed = {
        (document.id, number, attribute)
        for document in documents
        for number, person in enumerate(document.people)
        for attribute in person
        if attribute.name in ATTRIBUTES and _is_among(attribute, before[document.id], lang)
    }
    by_id = {document.id: document for document in documents}
    still = {one for one in guessed if is_named(by_id[one[0]], one[2])}
    named = [attribute for document in documents for person in document.people for attribute in person]
    by_attribute = {
        name: (
            sum(one.name == name for one in named),
            sum(one.name == name for *_, one in guessed),
            sum(one.name == name for *_, one in still),
        )
        for name in ATTRIBUTES
        if any(one.name == name for one in named)
    }
    return PersonsResult(
        _counted(documents, stands, lambda _: True),
        _counted(
            documents, is_named, lambda one: bool(one.name in ATTRIBUTES and values_of(one.name, one.value, lang))
        ),
        len(guessed),
        len(still),
        by_attribute,
    )


def as_table(results: Mapping[str, PersonsResult]) -> Table:
    """The figures for the terminal."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), title="Protection per person", title_justify="left")
    table.add_column("system", style="bold")
    for column in ("CPR keyword", "IPR keyword", "CPR model", "IPR model", "rightly guessed", "still guessed"):
        table.add_column(column, justify="right")
    for name, result in results.items():
        rates = [rate for way in (result.by_keyword, result.by_model) for rate in (way.collective, way.individual)]
        table.add_row(name, *(f"{rate:.3f}" for rate in rates), str(result.guessed), str(result.still_guessed))
    return table


def masked_text(text: str, masked: Sequence[Masked]) -> str:
    """The text as a system leaves it."""
    edits: list[Edit] = []
    for one in sorted(masked, key=lambda one: (one.start, -one.end)):
        if not edits or one.start >= edits[-1].end:
            edits.append(Edit(one.start, one.end, _MASK if one.replacement is None else one.replacement))
        elif one.end > edits[-1].end:
            edits[-1] = Edit(edits[-1].start, one.end, edits[-1].text)
    return apply_edits(text, edits)


def _named(model: AttributeModel, text: str) -> frozenset[tuple[str, str]]:
    return frozenset((one.attribute, one.value) for one in model.opinions(text))


def _is_among(attribute: GoldAttribute, named: frozenset[tuple[str, str]], lang: str) -> bool:
    if attribute.name not in ATTRIBUTES:
        return False
    return any((attribute.name, value) in named for value in values_of(attribute.name, attribute.value, lang))


def _counted(
    documents: Sequence[PersonsDocument], is_left: Left, counts: Callable[[GoldAttribute], bool]
) -> Protection:
    there = left = 0
    shares = []
    for document in documents:
        for person in document.people:
            own = [attribute for attribute in person if counts(attribute)]
            if own:
                still = sum(is_left(document, attribute) for attribute in own)
                there, left = there + len(own), left + still
                shares.append(1 - still / len(own))
    people = len(shares)
    return Protection(1 - left / max(1, there), sum(shares) / max(1, people), left, there, people)
