"""Names that the form of what is written around them gives away: bookings, bynames, signatures at the end of a paragraph.

"NGUYEN/BICHHANG MRS" in a booking, "Ruaraidh the Post" in a village, "See you on Friday. Blessing" under a message.
"""

from __future__ import annotations

from collections.abc import Iterator

from nescio.detect.people.bare_names import SURE
from nescio.detect.people.mail_names import is_nobody
from nescio.document import Mention
from nescio.identity.rule import function_words, is_ordinary
from nescio.lang.gazetteers import given_names, places
from nescio.text.classes import LETTER, LOWER, UPPER
from nescio.text.folding import fold
from nescio.text.passage import Passage
from nescio.text.patterns import fixed

# Airlines write the family name first, the given name without its blanks, and then the title.
_PASSENGER = fixed(
    rf"/(?<=[{UPPER}]/)[{UPPER}]{{1,30}} ?(?:MR|MRS|MS|MISS|MSTR|DR|CHD|INF)(?!\w)(?: (?:MR|MRS|MS|MISS|DR)(?!\w))?"
)
_FAMILY_BEFORE = fixed(rf"(?<![\w/])[{UPPER}]{{2,30}}/\Z")
_LONGEST = 32
_BYNAME = fixed(rf" the (?<=[{LOWER}] the )[{UPPER}][{LOWER}]{{2,15}}(?![{LETTER}’'-]| [{UPPER}])")
_GIVEN_BEFORE = fixed(rf"(?<![\w’'-])[{UPPER}][{LOWER}]{{1,20}}\Z")
# One word behind the end of a sentence, and nothing behind it in its paragraph.
_PARAGRAPH_END = fixed(r"\n[ \t]*\r?\n")
_SIGNED_BEFORE = fixed(rf"[.!?…)] (?P<name>[{UPPER}][{LOWER}]{{2,15}})\s{{0,8}}\Z")
_SCORE = 0.92


class SetFormDetector:
    """PERSON in bookings of airlines, bynames ("Ruaraidh the Post") and one-word signatures behind the last sentence."""

    name = "set_form"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        text = passage.text
        for slash in _PASSENGER.finditer(text):
            family = _FAMILY_BEFORE.search(text, max(0, slash.start() - _LONGEST), slash.start() + 1)
            if family and fold(family[0][:-1]) not in function_words(passage.lang):
                yield Mention(family.start(), slash.end(), "PERSON", SURE, self.name)
        for byname in _BYNAME.finditer(text):
            given = _GIVEN_BEFORE.search(text, max(0, byname.start() - _LONGEST), byname.start())
            if given and fold(given[0]) not in places() and not is_ordinary(fold(given[0]), passage.lang):
                yield Mention(given.start(), byname.end(), "PERSON", _SCORE, self.name)
        for end in (*(blank.start() for blank in _PARAGRAPH_END.finditer(text)), len(text)):
            signed = _SIGNED_BEFORE.search(text, max(0, end - _LONGEST), end)
            name = fold(signed["name"]) if signed else ""
            if signed and name in given_names() and not is_nobody(name) and name not in function_words(passage.lang):
                yield Mention(*signed.span("name"), "PERSON", _SCORE, self.name)
