"""What identifies is found everywhere: further occurrences of strings that some detector found once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from nescio.document import Mention
from nescio.identity.masked_strings import TELLING_PARTS
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, figure_forms, forms
from nescio.protocols import REPEAT
from nescio.text.passage import Passage

_MANY_WORDS = 3


def find_repeats(
    text: str, lang: str, mentions: tuple[Mention, ...], cut: Iterable[tuple[int, Passage]]
) -> list[Mention]:
    """Mentions at every place where an identifying form of a found mention stands, scored like the best origin."""
    origins = _origins(text, lang, mentions)
    occurrences = Occurrences(origins, lang)
    starts = [mention.start for mention in mentions]
    repeats = []
    for offset, passage in cut:
        for start, end, form in occurrences.find(passage.text, passage.words):
            origin = origins[form]
            place = bisect_right(starts, offset + start) - 1
            holder = mentions[place] if place >= 0 else None
            if holder is None or holder.end < offset + end or holder.main_type != origin.main_type:
                repeats.append(
                    Mention(offset + start, offset + end, origin.type, origin.score, REPEAT, origin.confidential)
                )
    return repeats


def _origins(text: str, lang: str, mentions: Iterable[Mention]) -> dict[Form, Mention]:
    """Each identifying form with the best mention of those that have it, the first of them."""
    # The same few names stand in a document again and again: of each only the best mention is looked at.
    best: dict[tuple[str, str], tuple[float, int, Mention]] = {}
    for number, mention in enumerate(_with_telling_parts(mentions)):
        key = (text[mention.start : mention.end], mention.type)
        if (known := best.get(key)) is None or mention.score > known[0]:
            best[key] = (mention.score, -number, mention)
    origins: dict[Form, tuple[float, int, Mention]] = {}
    for (surface, type_name), rank in best.items():
        for form in (*forms(surface, type_name, lang), *figure_forms(surface, type_name)):
            if len(form.words) > _MANY_WORDS and len(set(form.words)) == 1:
                continue  # "www.www.www.www" stands at every word of itself; verification looks for it, too
            if (known := origins.get(form)) is None or rank[:2] > known[:2]:
                origins[form] = rank
    return {form: mention for form, (_, _, mention) in origins.items()}


def _with_telling_parts(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """The mentions, and those of their parts that tell something alone, such as the street of an address."""
    for mention in mentions:
        yield mention
        for part in mention.parts:
            if part.type in TELLING_PARTS:
                yield Mention(part.start, part.end, part.type, mention.score, confidential=mention.confidential)
