"""The contract of steps (see ``nescio.protocols.Step``)."""

from __future__ import annotations

from dataclasses import fields

from nescio.document import Document
from nescio.lang import LANGUAGES
from nescio.protocols import Step
from nescio.reasons import Reason
from nescio.testing.samples import HOSTILE, finished

_FIELDS = tuple(field.name for field in fields(Document))
_FILLED = ("mentions", "entities", "risks", "decisions", "edits", "verdict")


def check_step(step: Step) -> None:
    """Raise ``AssertionError`` with the broken contract."""
    assert isinstance(step, Step), f"{type(step).__name__} lacks name, needs, fills or cannot be called"
    assert step.name, f"{type(step).__name__}.name is empty"
    assert step.fills in _FILLED, f"{step.name}: fills '{step.fills}'; a step fills one of {', '.join(_FILLED)}"
    for need in step.needs:
        assert need in _FIELDS, f"{step.name}: needs '{need}', which a document does not have"
    assert step.fills not in step.needs, f"{step.name}: needs what it fills"
    for lang in LANGUAGES:
        _check_run(step, finished(lang), f"everyday text ({lang})")
    for what, text in HOSTILE.items():
        _check_run(step, Document("sample", text, lang="en"), what)


def _check_run(step: Step, document: Document, what: str) -> None:
    # Only what the step says it needs is given, so that a forgotten need shows.
    spared = {"id", "text", "lang", "subject", "meta", *step.needs}
    empty = Document("", "")
    given = document.with_(**{name: getattr(empty, name) for name in _FIELDS if name not in spared})
    before = repr(given)
    try:
        result = step(given)
    except Exception as error:
        raise AssertionError(f"{step.name}, {what}: raises {type(error).__name__}; is a need missing?") from error
    assert isinstance(result, Document), f"{step.name}: gives {type(result).__name__}, not a document"
    assert repr(given) == before, f"{step.name}, {what}: changes the document it was given; steps return new ones"
    for name in _FIELDS:
        if name != step.fills:
            same = getattr(result, name) == getattr(given, name)
            assert same, f"{step.name}, {what}: changes '{name}', but it fills '{step.fills}'"
    _check_offsets(step, result, what)
    assert step(given) == result, f"{step.name}, {what}: a second run gives something else; steps are deterministic"


def _check_offsets(step: Step, document: Document, what: str) -> None:
    """What a step fills with must fit the text and what the steps before it left."""
    where = f"{step.name}, {what}"
    if step.fills in ("mentions", "edits"):
        position = 0
        for item in getattr(document, step.fills):
            assert position <= item.start < item.end, f"{where}: {step.fills} overlap, are empty or not sorted"
            assert item.end <= len(document.text), f"{where}: {step.fills} leave the text"
            position = item.end
    if step.fills == "entities":
        indices = [index for entity in document.entities for index in entity.mentions]
        assert sorted(indices) == list(range(len(document.mentions))), f"{where}: each mention needs exactly one entity"
        ids = [entity.id for entity in document.entities]
        assert len(ids) == len(set(ids)), f"{where}: two entities have the same id"
    if step.fills == "decisions":
        decided = [decision.entity for decision in document.decisions]
        known = [entity.id for entity in document.entities]
        assert decided == known, f"{where}: each entity needs one decision, in their order"
        for decision in document.decisions:
            assert isinstance(decision.reason, Reason), f"{where}: a reason is no Reason; write Reason.said(...)"
            assert decision.reason, f"{where}: a decision has no reason; a reviewer will ask for it"
    if step.fills == "verdict":
        assert document.verdict is not None, f"{where}: gives no verdict"
