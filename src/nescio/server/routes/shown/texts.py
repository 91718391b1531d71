"""Answers about texts that are not kept."""

from __future__ import annotations

from nescio.server.routes.shown.base import Answer, example

_EDIT = {
    "start": 5, "end": 19, "replacement": "[PERSON 1]", "type": "PERSON", "identifier": "direct", "entity": "person-1",
    "confidential": "", "reason": "very probably identifies somebody",
}  # fmt: skip
_PART = {"start": 5, "end": 7, "type": "PERSON/TITLE"}
_MENTION = {
    "start": 5, "end": 19, "type": "PERSON", "subtype": "", "score": 0.98, "source": "person+neural", "entity": "person-1",
    "confidential": "", "parts": [_PART],
}  # fmt: skip


class Part(Answer):
    """A typed piece of a mention, such as the title of a name."""

    start: int
    end: int
    type: str


class Mention(Answer):
    """A stretch of the text, in characters (Unicode code points), with what it is."""

    start: int
    end: int
    type: str
    subtype: str
    score: float
    source: str
    entity: str
    confidential: str
    parts: list[Part]


class Edit(Answer):
    """What stands in place of a stretch of the original text."""

    start: int
    end: int
    replacement: str
    type: str
    identifier: str
    entity: str
    confidential: str
    reason: str


class FoundText(Answer):
    """What was found in a text."""

    model_config = example(lang="en", mentions=[_MENTION])

    lang: str
    mentions: list[Mention]


class AnonymizedText(Answer):
    """A text that can be shared."""

    model_config = example(text="Call [PERSON 1] on [CODE 1].", edits=[_EDIT], passed=True)

    text: str
    edits: list[Edit]
    passed: bool


class RefusedText(Answer):
    """A text that cannot be vouched for: why, without quoting it."""

    model_config = example(passed=False, problems=["a part of person-1 is left"])

    passed: bool
    problems: list[str]


class AnonymizedTexts(Answer):
    """An answer for each text, in their order."""

    results: list[AnonymizedText | RefusedText]
