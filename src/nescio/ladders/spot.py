"""Look at where mentions stand (see ``nescio.lang.spot``)."""

from __future__ import annotations

from dataclasses import replace

from nescio.document import Document, Entity, Mention
from nescio.lang import language
from nescio.lang.gazetteers import given_names
from nescio.lang.spot import Spot
from nescio.text.folding import fold

# How far before a mention its determiner or preposition is looked for.
_BEFORE = 48
_OPENING = "“\"'(„«‘["
_LONGEST_ABBREVIATION = 5
# Names have a handful of parts; the bound keeps a text of nothing but names linear.
_LONGEST_CHAIN = 5


def spots_of(document: Document, entity: Entity) -> list[Spot]:
    """Where the mentions of an entity stand, in the order of the text."""
    return [_spot(document, index, later=place > 0) for place, index in enumerate(entity.mentions)]


def _spot(document: Document, index: int, *, later: bool) -> Spot:
    text, mention = document.text, document.mentions[index]
    first, last = _chain(document, index)
    low = max(0, mention.start - _BEFORE)
    window = text[low : mention.start].rstrip(_OPENING)
    bare = window.rstrip()
    words, blank = bare.split(), window[len(bare) :]
    before = text[max(0, mention.start - 1) : mention.start]
    after = text[mention.end : mention.end + 1]
    begins_line = not text[max(0, first - _BEFORE) : first].rpartition("\n")[2].strip(" \t>")
    ends_line = text[last : last + 3].strip(" ,.!")[:1] in ("", "\n", "\r")
    spot = Spot(
        text[mention.start : mention.end],
        mention.start,
        later=later,
        alone=begins_line and ends_line,
        ends_line=ends_line,
        glued=before.isalnum() or before == "-" or after == "-",
        behind_code=index > 0 and _follows(document, document.mentions[index - 1], mention, "LOC/ZIP"),
        joined=first < mention.start,
        chained=last - first > mention.end - mention.start,
        owner_end=_owner_end(document, mention),
    )
    if not words or not blank or blank.count("\n") > 1 or (len(words) == 1 and low and len(bare) == len(words[0])):
        return spot
    word = words[-1].lstrip(_OPENING)
    label = word.strip(",.:;!-").lower()
    # A full stop ends a sentence, except behind a title or another abbreviation.
    if not word[-1:].isalpha() and not (word.endswith(".") and len(word) <= _LONGEST_ABBREVIATION):
        return replace(spot, label=label)
    at = low + len(bare) - len(word)
    return replace(spot, previous=word, previous_start=at, second=words[-2] if len(words) > 1 else "", label=label)


def _owner_end(document: Document, mention: Mention) -> int:
    """Where a person's name in the genitive ends that stands before a noun ("Annas Auto", "Klaus' Auto"); 0 if it is none."""
    text = document.text
    if mention.main_type != "PERSON" or not language(document.lang).writing.genitive_s:
        return 0
    end = mention.end + (text[mention.end : mention.end + 1] in ("'", "’"))
    name = fold(text[mention.start : end].split()[-1])
    is_genitive = name.endswith(("'", "’")) or (name.endswith("s") and name[:-1] in given_names())
    return end if is_genitive and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper() else 0


def _chain(document: Document, index: int) -> tuple[int, int]:
    """From where to where mentions of one main type follow each other with a blank between them."""
    mentions = document.mentions
    first = last = index
    while (
        first > index - _LONGEST_CHAIN and first and _follows(document, mentions[first - 1], mentions[first], "PERSON")
    ):
        first -= 1
    while (
        last < index + _LONGEST_CHAIN
        and last + 1 < len(mentions)
        and _follows(document, mentions[last], mentions[last + 1], "PERSON")
    ):
        last += 1
    return mentions[first].start, mentions[last].end


def _follows(document: Document, left: Mention, right: Mention, type_name: str) -> bool:
    """Whether a mention follows one of the given type, with a blank between them; persons follow persons."""
    if not left.type.startswith(type_name) or (type_name == "PERSON" and right.main_type != "PERSON"):
        return False
    return document.text[left.end : right.start] in (" ", "\u00a0")
