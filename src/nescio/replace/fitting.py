"""Fit replacements into the text around them: articles, gaps, capital letters at the start of a sentence.

Tags and bars stand in brackets of their own and are left alone. Where grammar needs more than the eye sees (German articles and
endings), nothing is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from nescio.document import Edit
from nescio.lang import language
from nescio.replace.surrogates.engine.spelling import SIBILANTS, possessive
from nescio.text.classes import LETTER
from nescio.text.folding import fold
from nescio.text.patterns import fixed

_BEFORE = fixed(rf"([{LETTER}]+)([ \u00a0]|[ \t]?\r?\n[ \t>]*)\Z")
_FIRST = fixed(rf"([{LETTER}]+)[ \u00a0]+(?=\S)")
LOOK_BACK = 60
_SENTENCE_END = fixed(r"(?:[.!?…][\"”“’')\]]*\s+|\n[ \t]*\r?\n[ \t>]*)\Z")
# A full stop behind a short word may belong to an abbreviation ("Nr. ", "St. ", "S. ").
_SHORT_BEFORE = fixed(rf"(?<![{LETTER}])[{LETTER}]{{1,3}}\.\s+\Z")
_BARE_POSSESSIVE = fixed(rf"['’](?= [{LETTER}])")
# "Mothers' ": what belongs to somebody has no article.
_OWNER = fixed(rf"[{LETTER}](?:['’]s|s['’])[ \u00a0]\Z")
# The last word of a phrase, and the word behind it.
_LAST = fixed(rf"[ \u00a0]([{LETTER}]+)\Z")
_NEXT = fixed(rf"[ \u00a0]([{LETTER}]+)")
_OPEN_QUOTE = fixed(r"(?:^|[\s(])['‘‚](?=\w)(?!.*\w['’](?!\w))", re.DOTALL)
_CLOSING = frozenset(",.;:!?)]}\n\r")


def fit(text: str, edits: Iterable[Edit], lang: str) -> tuple[Edit, ...]:
    """The edits, which are sorted and do not overlap, with their texts adapted; some grow, some bring a second one."""
    fitted: list[Edit] = []
    position = 0
    given = list(edits)
    limits = [*(edit.start for edit in given[1:]), len(text)]
    for edit, limit in zip(given, limits, strict=False):
        before = text[max(position, edit.start - LOOK_BACK) : edit.start]
        for change in _fit_one(text, before, edit, lang, limit):
            fitted.append(change)
            position = change.end
    return tuple(fitted)


def with_articles(text: str, edits: Iterable[Edit], lang: str) -> tuple[Edit, ...]:
    """The edits as they are, with "a" or "an" before those that need the other one."""
    mended: list[Edit] = []
    position = 0
    for edit in edits:
        before = text[max(position, edit.start - LOOK_BACK) : edit.start]
        article = _mended_article(before, edit, lang) if edit.text and not edit.mends else None
        mended += [article, edit] if article else [edit]
        position = edit.end
    return tuple(mended)


def _fit_one(text: str, before: str, edit: Edit, lang: str, limit: int) -> list[Edit]:
    """The edit with what changes around it; it does not reach beyond ``limit``, where the next one starts."""
    if not edit.text:
        return [_close_gap(text, before, edit)]
    if not (edit.text[0].isalnum() or edit.text[0].isspace()):
        return [edit]
    new = _without_double_word(text, edit, _without_double_marks(text, before, edit))
    left = _BEFORE.search(before)
    word = left[1].lower() if left else ""
    first = _FIRST.match(new)
    writing = language(lang).writing
    owned = word in writing.determiners or _OWNER.search(before)
    if owned and first and first[1].lower() in writing.articles:
        new = new[first.end() :]
    elif text[edit.start].isupper() and new[0].islower() and _opens_sentence(before, edit.start):
        new = new[0].upper() + new[1:]
    changed = _with_possessive(text, before, edit if new == edit.text else replace(edit, text=new), lang)
    changed = changed if changed.end <= limit else replace(edit, text=new)
    article = _mended_article(before, changed, lang)
    return [article, changed] if article else [changed]


def _mended_article(before: str, edit: Edit, lang: str) -> Edit | None:
    """The edit that turns the article before a replacement into the one it needs ("a" into "an"), if it is another."""
    left = _BEFORE.search(before)
    if not left or not edit.text[0].isalnum():
        return None
    article = language(lang).writing.fit_article(left[1], edit.text)
    start = edit.start - len(left[0])
    return Edit(start, start + len(left[1]), article, edit.entity, mends=True) if article != left[1] else None


def _without_double_marks(text: str, before: str, edit: Edit) -> str:
    """No blank behind a blank, no full stop before a full stop."""
    new = edit.text
    if before[-1:].isspace() or not before:
        new = new.lstrip(" ")
    after = text[edit.end : edit.end + 1]
    if after.isspace():
        new = new.rstrip(" ")
    if after == "." and new.endswith(".") and not new.endswith(".."):
        new = new[:-1]
    return new or edit.text


def _without_double_word(text: str, edit: Edit, new: str) -> str:
    """ "the Windrose Group group of companies" says it once, if the original did."""
    last, behind = _LAST.search(new), _NEXT.match(text, edit.end)
    if not last or not behind or fold(last[1]) != fold(behind[1]):
        return new
    own = _LAST.search(text[edit.start : edit.end])
    return new if own and fold(own[1]) == fold(last[1]) else new[: last.start()]


def _with_possessive(text: str, before: str, edit: Edit, lang: str) -> Edit:
    """ "James' brother" and "Hans' Schwester" need an s behind a name that does not end in one; a closing quotation mark stays."""
    mark = _BARE_POSSESSIVE.match(text, edit.end)
    if not mark or not fold(text[edit.end - 1]).endswith(SIBILANTS) or _OPEN_QUOTE.search(before):
        return edit
    if fold(edit.text).endswith(SIBILANTS):
        return edit
    return replace(edit, end=mark.end(), text=possessive(edit.text, mark[0], lang))


def _opens_sentence(before: str, start: int) -> bool:
    if not before:
        return start == 0  # else it stands right behind another replacement
    return _SENTENCE_END.search(before) is not None and _SHORT_BEFORE.search(before) is None


def _close_gap(text: str, before: str, edit: Edit) -> Edit:
    """Where words are taken out, one of the two blanks goes with them."""
    blanks = len(before) - len(before.rstrip(" \u00a0"))
    after = text[edit.end : edit.end + 1]
    if blanks and (not after or after.isspace() or after in _CLOSING):
        return replace(edit, start=edit.start - blanks)
    if after in (" ", "\u00a0") and (not before or before[-1].isspace() or before[-1] in "(["):
        return replace(edit, end=edit.end + 1)
    return edit
