"""The parts of a mail or letter: head, greeting, body, quotations, sign-off, signature, small print.

A line is known by its words and by what stands before it. What is quoted (by ">" or below "Original Message") is read like a
mail of its own, one ``depth`` further down. Words are those of all languages (``mail.yaml``), for mails quote each other. The
rules are blind to what a text means: of a text that is no mail, most is body.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from weakref import WeakKeyDictionary

from nescio.kept import kept
from nescio.lang import ANY, LANGUAGES, text_of
from nescio.protocols import PassageLike
from nescio.text.classes import UPPER
from nescio.text.patterns import fixed
from nescio.yaml_reader import read_yaml

HEADER, GREETING, BODY, QUOTED = "header", "greeting", "body", "quoted"
SIGN_OFF, SIGNATURE, DISCLAIMER = "sign-off", "signature", "disclaimer"
KINDS = (HEADER, GREETING, BODY, QUOTED, SIGN_OFF, SIGNATURE, DISCLAIMER)

# Longer lines are prose, whatever they begin with.
_LONGEST_GREETING = 90
_LONGEST_SIGN_OFF = 70
_MAX_GREETED = 9
_MAX_BEFORE_FULL_STOP = 3
_LONGEST_SIGNATURE_LINE = 90
_MAX_NAME_WORDS = 5
# A name alone in the last line of a mail without any greeting before it.
_MAX_LONE_WORDS = 3

_QUOTE_MARKS = fixed(r"[ \t]*(?:[A-Za-z]{0,3}[>|][ \t]?)+")
_HEAD_LINE = fixed(r"\*?([^\W\d_][\w .-]{0,30}?)\*?[ \t]*:\*?(?:[ \t]|$)")
_SIGNATURE_MARK = fixed(r"--[ \t]?$|[-_=*~–—]{3,}\s*$")
_POSTSCRIPT = fixed(r"p\.? ?p?\.? ?s\b", re.IGNORECASE)
# One word, or up to three that begin with a capital letter.
_LONE_NAME = fixed(rf"[-–—*~ \t]*(?:[^\W\d_][\w'’-]*|[{UPPER}][\w.'’-]*(?:[ \t][{UPPER}][\w.'’-]*){{1,2}})[ \t]*[.!)]?")
_SENTENCE_END = fixed(r"[.!?…:;)\]\"”“*>,][ \t]*$|[:;]-?[)(DP][ \t]*$")


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of whole lines (a greeting may end inside one); ``depth`` counts how often it was quoted."""

    start: int
    end: int
    kind: str
    depth: int = 0


@dataclass(slots=True)
class _Line:
    start: int
    end: int
    content: str
    inner: int
    depth: int
    kind: str = BODY
    # Where a greeting ends if the body begins in the same line.
    split: int = 0


def zones(text: str) -> tuple[Zone, ...]:
    """The zones of a text, in order and without gaps; none for an empty text."""
    lines = _lines(text)
    _classify(lines)
    _find_lone_names(lines)
    return tuple(_joined(lines))


def zones_of(passage: PassageLike) -> tuple[Zone, ...]:
    """The zones of a passage; kept as long as the passage lives."""
    known = _known.get(passage)
    if known is None:
        known = _known[passage] = zones(passage.text)
    return known


_known: WeakKeyDictionary[PassageLike, tuple[Zone, ...]] = WeakKeyDictionary()


def zone_at(found: Sequence[Zone], place: int) -> Zone | None:
    """The zone in which an offset lies, among those of a whole text."""
    index = bisect_right(found, place, key=lambda zone: zone.start) - 1
    return found[index] if index >= 0 and place < found[index].end else None


def name_start(line: str) -> int:
    """Where in a line of a greeting or sign-off the polite words end, so that a name may follow; 0 if it has none."""
    blanks = len(line) - len(line.lstrip())
    return blanks + _vocabulary().name_start(line.lstrip())


def without_marks(line: str) -> int:
    """How many characters of a line mark it as quoted."""
    marks = _QUOTE_MARKS.match(line)
    return marks.end() if marks and marks[0].strip() else 0


def _lines(text: str) -> list[_Line]:
    found = []
    start = 0
    for raw in text.splitlines(keepends=True):
        marks = _QUOTE_MARKS.match(raw) if ">" in raw[:40] or "|" in raw[:2] else None
        inner = marks.end() if marks else 0
        depth = marks[0].count(">") + marks[0].count("|") if marks else 0
        found.append(_Line(start, start + len(raw), raw[inner:].strip(), start + inner, depth))
        start += len(raw)
    return found


class _Level:
    """What was read so far at one depth."""

    def __init__(self) -> None:
        self.last = ""
        self.begun = False
        self.names_wanted = 0


def _classify(lines: list[_Line]) -> None:
    words = _vocabulary()
    levels: dict[int, _Level] = {}
    # How many mails were pasted below the one that is read, by marks before the line.
    pasted = 0
    before = 0
    for number, line in enumerate(lines):
        following = next((one for one in lines[number + 1 : number + 3] if one.content), None)
        marks = line.depth
        # A head where nothing was said yet is that of the mail itself.
        said = before in levels and levels[before].begun
        if marks == 0 and words.separates(line.content, following if said else None):
            pasted += 1
            levels = {depth: level for depth, level in levels.items() if depth < pasted}
            line.depth = pasted
            line.kind = HEADER
            levels.setdefault(pasted, _Level()).last = HEADER
            before = pasted
            continue
        line.depth = marks + pasted
        if line.depth > before:
            for deeper in [depth for depth in levels if depth > before]:
                del levels[deeper]
        before = line.depth
        level = levels.setdefault(line.depth, _Level())
        if not line.content:
            line.kind = level.last or BODY
            continue
        line.kind = _kind(line, following, level, words)
        level.last = line.kind
        level.begun = level.begun or line.kind not in (HEADER, GREETING)


def _kind(line: _Line, following: _Line | None, level: _Level, words: _Vocabulary) -> str:
    content, last = line.content, level.last
    if words.disclaims(content) or (last == DISCLAIMER and not words.greeting_end(content)):
        return DISCLAIMER
    if words.is_attribution(content, following.content if following else ""):
        return HEADER
    in_head = last == HEADER or not level.begun
    if in_head and (words.is_head(content) or (last == HEADER and words.goes_on(content))):
        return HEADER
    if content == "--":
        level.names_wanted = 0
        return SIGNATURE
    greeting, closing = words.greeting_end(content), words.is_closing(content, below=last == SIGN_OFF)
    # "Servus" opens and closes; "Liebe" opens, "Liebe Grüße" closes.
    if greeting and not (closing and (level.begun or words.says_more_as_closing(content))):
        if greeting < len(content):
            line.split = line.inner + greeting
        return GREETING
    if closing:
        level.names_wanted = 1 if words.closes_bare(content) else 0
        return SIGN_OFF
    if last in (SIGN_OFF, SIGNATURE):
        return _after_sign_off(content, level)
    return BODY


def _after_sign_off(content: str, level: _Level) -> str:
    if _POSTSCRIPT.match(content):
        return BODY
    short = len(content) <= _LONGEST_SIGNATURE_LINE
    if level.last == SIGN_OFF and level.names_wanted and len(content.split()) <= _MAX_NAME_WORDS:
        level.names_wanted -= 1
        if not _SIGNATURE_MARK.match(content):
            return SIGN_OFF
    return SIGNATURE if short and not content.endswith(("?", "!")) else BODY


def _find_lone_names(lines: list[_Line]) -> None:
    """A mail may end with a name and nothing else ("... bis morgen.\\nTom")."""
    last: _Line | None = None
    previous: _Line | None = None
    ends: list[tuple[_Line, _Line | None]] = []
    for line in lines:
        if not line.content:
            continue
        if last is not None and last.kind == BODY and (line.depth != last.depth or line.kind in (HEADER, SIGNATURE)):
            ends.append((last, previous))
        last, previous = line, last
    if last is not None and last.kind == BODY:
        ends.append((last, previous))
    for line, above in ends:
        opened = above is not None and above.depth == line.depth and above.kind in (BODY, GREETING)
        if opened and above and _LONE_NAME.fullmatch(line.content) and _SENTENCE_END.search(above.content):
            line.kind = SIGN_OFF


def _joined(lines: list[_Line]) -> Iterator[Zone]:
    """Neighbours of one kind and depth as one zone."""
    open_zone: Zone | None = None
    for piece in _pieces(lines):
        if open_zone and (open_zone.kind, open_zone.depth) == (piece.kind, piece.depth):
            open_zone = Zone(open_zone.start, piece.end, piece.kind, piece.depth)
            continue
        if open_zone:
            yield open_zone
        open_zone = piece
    if open_zone:
        yield open_zone


def _pieces(lines: list[_Line]) -> Iterator[Zone]:
    for line in lines:
        kind = QUOTED if line.kind == BODY and line.depth else line.kind
        if line.split:
            yield Zone(line.start, line.split, kind, line.depth)
            yield Zone(line.split, line.end, QUOTED if line.depth else BODY, line.depth)
        else:
            yield Zone(line.start, line.end, kind, line.depth)


@cache
def _polite() -> re.Pattern[str]:
    table = _words()
    phrases = _alternation([*table["greetings"], *table["closings"]])
    return fixed(rf"(?:(?:{phrases})(?![\w-])[ \t,!.:;]*)+", re.IGNORECASE)


def polite_end(text: str, start: int, end: int) -> int:
    """Where words of a greeting or closing end that open a stretch ("Cheers, Priya"); ``start`` if none do."""
    match = _polite().match(text, start, end)
    return match.end() if match else start


class _Opened:
    """A long pattern that is compiled only when a line opens with one of its phrases: most texts are no mails."""

    def __init__(self, opening: str, whole: str) -> None:
        self._opening, self._source = fixed(opening, re.IGNORECASE), whole

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        return fixed(self._source, re.IGNORECASE)

    def match(self, content: str) -> re.Match[str] | None:
        return self._whole.match(content) if self._opening.match(content) else None


@cache
@kept("lang")
def _words() -> dict[str, list[str]]:
    """The words of ``mail.yaml`` by role, of all languages together."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for lang in (*LANGUAGES, ANY):
        for role, words in (read_yaml(text_of(lang, "mail.yaml")) or {}).items():
            found[role] += map(str, words)
    return dict(found)


class _Vocabulary:
    """The words as patterns."""

    def __init__(self) -> None:
        table = _words()
        greetings = _alternation(table["greetings"])
        closings = _alternation([*table["closings"], *table["weak_closings"]])
        self._weak = fixed(rf"(?:{_alternation(table['weak_closings'])})", re.IGNORECASE)
        self._greeting = _Opened(
            rf"[*_ ]*(?:{greetings})",
            rf"[*_ ]*(?P<phrase>(?:{greetings})(?:[ \t,]+(?:{greetings}))*)(?![\w-])(?P<rest>[^,!:;?\n]{{0,60}}"
            rf"(?:,[ \t]*(?:{greetings})(?!\w)[^,!:;?\n]{{0,50}})*)(?P<end>[,!:;]|[ \t]*$|[ \t]*[.!…)(:-]+[ \t]*$)",
        )
        self._closing = _Opened(
            rf"[-–—*_ ]*(?:{closings})",
            rf"[-–—*_ ]*(?P<phrase>(?:{closings})(?![\w-])(?:[ \t]*[,/&+][ \t]*(?:{closings})(?![\w-]))*)(?P<rest>.*)",
        )
        self._leads_on = fixed(rf"[ \t]*(?:{_alternation(table['after_closings'])})\b", re.IGNORECASE)
        self._head_begins = frozenset(table["head_begins"])
        self._head = self._head_begins | frozenset(table["head_goes_on"])
        self._wrote = fixed(rf"\b(?:{_alternation(table['wrote'])})\b", re.IGNORECASE)
        self._separator = fixed(rf"[-_=*> \t]*(?:{_alternation(table['separators'])})\b[^.?!]{{0,60}}$", re.IGNORECASE)
        self._opens_quotation = fixed(rf"(?:{_alternation(table['opens_quotation'])})\b", re.IGNORECASE)
        self._joining = frozenset(table["joining"])
        self._disclaimer = fixed(rf"[*_ ]*(?:{_alternation(table['disclaimers'])})", re.IGNORECASE)

    def greeting_end(self, content: str) -> int:
        """Where the greeting ends that opens a line, 0 if none does."""
        match = self._greeting.match(content)
        if not match or match.end() > _LONGEST_GREETING:
            return 0
        rest = match["rest"].strip()
        # A sentence may begin like a greeting ("Liebe geht durch den Magen."): then ordinary words follow.
        most = _MAX_BEFORE_FULL_STOP if match[0].rstrip().endswith(".") else _MAX_GREETED
        if len(rest.split()) > most or (match["end"] == ";" and not rest):
            return 0
        small = [word for word in rest.split() if word[:1].islower() and word.lower() not in self._joining]
        if len(small) > (1 if len(content) > match.end() else 2):
            return 0
        return match.end()

    def is_closing(self, content: str, *, below: bool) -> bool:
        """Whether a line says good-bye; ``below`` another one that does."""
        match = self._closing.match(content) if len(content) <= _LONGEST_SIGN_OFF else None
        if not match:
            return False
        rest = match["rest"]
        if not below and self._weak.fullmatch(match["phrase"]) and rest.strip(" \t,.!:;-–—*/()"):
            return False
        if self._leads_on.match(rest):
            return not _SENTENCE_END.search(rest) or len(rest.split()) <= _MAX_NAME_WORDS
        words = rest.strip(" \t,.!:;-–—*/()").split()
        # "Danke für die Karten!": a sentence, not a sign-off.
        small = bool(words) and words[0][0].islower() and words[0].lower() not in self._joining
        return len(words) <= (1 if small else _MAX_NAME_WORDS)

    def says_more_as_closing(self, content: str) -> bool:
        """Whether more words of a line belong to a closing than to a greeting."""
        greeting, closing = self._greeting.match(content), self._closing.match(content)
        return bool(greeting and closing and closing.end("phrase") > greeting.end("phrase"))

    def name_start(self, content: str) -> int:
        """Where what follows the words of a greeting or a closing begins."""
        ends = [match.end("phrase") for match in (self._greeting.match(content), self._closing.match(content)) if match]
        return max(ends, default=0)

    def closes_bare(self, content: str) -> bool:
        """Whether no name stands in the line of the closing itself."""
        match = self._closing.match(content)
        rest = match["rest"] if match else ""
        return not rest.strip(" \t,.!:;-–—*/()") or bool(self._leads_on.match(rest))

    def is_head(self, content: str) -> bool:
        """Whether a line is one of a mail's head ("Betreff: ...")."""
        return _label(content) in self._head

    def goes_on(self, content: str) -> bool:
        """Whether a line carries on the one above in a mail's head: it holds addresses."""
        return "@" in content and not self._wrote.search(content)

    def is_attribution(self, content: str, following: str) -> bool:
        """Whether a line says who wrote what is quoted below; it may take two lines."""
        if content.endswith((":", "...")) and len(content) < 200:
            return bool(self._wrote.search(content))
        return bool(
            self._opens_quotation.match(content)
            and len(content) < 200
            and following.endswith(":")
            and len(following) < 120
            and self._wrote.search(f"{content} {following}")
            and not content.endswith((".", "!", "?"))
        )

    def separates(self, content: str, following: _Line | None) -> bool:
        """Whether another mail is pasted from here on."""
        if self._separator.match(content):
            return True
        if following is None or following.depth:
            return False
        return _label(content) in self._head_begins and _label(following.content) in self._head

    def disclaims(self, content: str) -> bool:
        return bool(self._disclaimer.match(content))


# What else a phrase may begin with than the letter that it is written with.
_ALSO = {"ü": "u", "ö": "o", "ä": "a", "s": "ß"}


def _label(content: str) -> str:
    match = _HEAD_LINE.match(content)
    return match[1].strip().lower() if match else ""


def _alternation(phrases: list[str]) -> str:
    """Phrases as a pattern, the longest first; "ss" is also "ß", "ü" also "ue". Most lines do not begin like any of them."""
    branches = "|".join(_pattern(phrase) for phrase in sorted(phrases, key=len, reverse=True))
    openings = {sign for phrase in phrases for sign in phrase[:1] + _ALSO.get(phrase[:1], "")}
    return rf"(?=[{''.join(map(re.escape, sorted(openings)))}])(?:{branches})"


def _pattern(phrase: str) -> str:
    parts = {" ": r"[ \t]+", "ss": "(?:ss|ß)", "ü": "(?:ü|ue|u)", "ö": "(?:ö|oe|o)", "ä": "(?:ä|ae)", "~": r"\w*"}
    # "a ~ b": anything may stand between.
    return "[^.]{0,80}?".join(
        re.sub(r" |ss|ü|ö|ä|~", lambda match: parts[match[0]], re.escape(part).replace("\\ ", " ").replace("\\~", "~"))
        for part in phrase.split(" ~ ")
    )


@cache
def _vocabulary() -> _Vocabulary:
    return _Vocabulary()
