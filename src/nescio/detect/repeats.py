"""What identifies is found everywhere: further occurrences of strings that some detector found once."""

from __future__ import annotations

from dataclasses import replace

from nescio.document import Mention
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, forms
from nescio.text.passage import passages

SOURCE = "repeat"


def find_repeats(text: str, lang: str, mentions: tuple[Mention, ...]) -> list[Mention]:
    """Mentions at every place where an identifying form of a found mention stands, scored like the best origin."""
    origins: dict[Form, Mention] = {}
    for mention in mentions:
        for form in forms(text[mention.start : mention.end], mention.type, lang):
            known = origins.get(form)
            if known is None or mention.score > known.score:
                origins[form] = mention
    occurrences = Occurrences(origins, lang)
    return [
        replace(origins[form], start=offset + start, end=offset + end, source=SOURCE, signals=())
        for offset, passage in passages(text, lang)
        for start, end, form in occurrences.find(passage.text, passage.words)
    ]
