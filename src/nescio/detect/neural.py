"""The neural recogniser as a detector: finds mentions and says of each how likely an expert would mask it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from nescio.detect.findings.merge import merge
from nescio.document import Mention
from nescio.lang.gazetteers import cues, nationalities
from nescio.models.selection import recognizer_for
from nescio.protocols import PassageLike
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed
from nescio.text.visible import visible

# The rest of a number that a recogniser has cut: "10," before "000", ":15:41" behind "08".
_NUMBER_BEFORE = fixed(r"(?<![\w.,:])\d[\d.,:]*[.,:]\Z")
_NUMBER_BEHIND = fixed(r"(?:(?<=\d)[.,:]\d+|(?<=\d[.,:])\d+)(?:[.,:]\d+)*")
_LONGEST_NUMBER = 20
_Reader = Callable[[str, str, Sequence[Mention]], Iterable[Mention]]


class NeuralDetector:
    """The embedded recogniser of the passage's language; finds nothing where there is none for it.

    ``model`` is ``default``, ``fast``, or the name of a recogniser from ``nescio models``.
    """

    name = "neural"

    def __init__(self, model: str = "default", threads: int = 0) -> None:
        self.model = model
        self.threads = threads

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        recognizer = recognizer_for(self.model, passage.lang, self.threads)
        if recognizer is None:
            return
        if recognizer.decides and isinstance(passage, Passage):
            passage.readers.append(recognizer.name)
        found = merge(getattr(passage, "found", ()), passage.text) if recognizer.reads_rules else ()
        greetings = cues(passage.lang, "name_cues.tsv")["greeting"]  # "Hi" is not Hawaii
        for mention in self._read(recognizer.mentions, passage.text, found):
            said = fold(passage.text[mention.start : mention.end])
            if mention.main_type == "ORG" and said in nationalities(passage.lang):
                mention = replace(mention, type="DEM/NATIONALITY")  # "an American company"
            elif mention.type in ("ORG", "PERSON") and not any(map(str.isalpha, said)):
                mention = replace(mention, type="QUANTITY")  # nobody is called 99
            if said not in greetings:
                yield _with_whole_numbers(mention, passage.text)

    def _read(self, mentions: _Reader, text: str, found: Sequence[Mention]) -> Iterable[Mention]:
        """What a recogniser finds in the visible text: a word with a soft hyphen inside would be two strange ones to it."""
        seen = visible(text)
        if seen is None:
            return mentions(text, self.name, found)
        known = [_moved(mention, seen.inside) for mention in found]
        return [
            _moved(mention, seen.whole)
            for mention in mentions(seen.text, self.name, [one for one in known if one.start < one.end])
        ]


def _moved(mention: Mention, place: Callable[[int, int], tuple[int, int]]) -> Mention:
    start, end = place(mention.start, mention.end)
    parts = ((part, place(part.start, part.end)) for part in mention.parts)
    parts_there = tuple(replace(part, start=first, end=last) for part, (first, last) in parts if first < last)
    return replace(mention, start=start, end=end, parts=parts_there)


def _with_whole_numbers(mention: Mention, text: str) -> Mention:
    """An amount, a time or a code that does not begin or end inside a number."""
    if mention.main_type not in ("QUANTITY", "DATETIME", "CODE"):
        return mention
    start, end = mention.start, mention.end
    if text[start].isdigit() and (rest := _NUMBER_BEFORE.search(text, max(0, start - _LONGEST_NUMBER), start)):
        start = rest.start()
    if rest := _NUMBER_BEHIND.match(text, end, end + _LONGEST_NUMBER):
        end = rest.end()
    return mention if (start, end) == (mention.start, mention.end) else replace(mention, start=start, end=end)
