"""Read the inline markup of the project's own corpus: ``[[text|TYPE|identifier|entity|CATEGORY]]``."""

from __future__ import annotations

import re

from nescio_training.recognizer.examples import LabelledMention

_MARK = re.compile(r"\[\[(.+?)\]\]", re.S)
_IDENTIFIERS = {"direct": "direct", "quasi": "quasi", "none": "keep"}


def parse_inline(raw: str) -> tuple[str, tuple[LabelledMention, ...]]:
    """The plain text (header dropped) and its mentions."""
    _, _, body = raw.partition("\n\n")
    text = ""
    mentions = []
    position = 0
    for match in _MARK.finditer(body):
        surface, type_name, identifier, _entity, *category = match[1].split("|")
        text += body[position : match.start()]
        mentions.append(
            LabelledMention(
                len(text),
                len(text) + len(surface),
                type_name.partition("/")[0],
                _IDENTIFIERS[identifier],
                category[0] if category else "NONE",
            )
        )
        text += surface
        position = match.end()
    return text + body[position:], tuple(mentions)
