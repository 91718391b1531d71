"""Ages of people (45 CFR 164.514(b)(2)(i)(C) names them among the identifiers)."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.document import Mention
from nescio.lang import language
from nescio.lang.definition import Ages
from nescio.lang.numbers import joined_start, numbers
from nescio.lang.patterns import compiled
from nescio.protocols import PassageLike
from nescio.text.beginnings import finditer_at_digits
from nescio.text.patterns import fixed

SCORE = 1.0
# At most 129, with half years for small children.
_SMALL = fixed(r"(?:\d{1,2}|1[0-2]\d)(?:[.,]5|½)?")
# "Tom Whitfield (90) lives", "Tom Whitfield, 90, lives", "Klaus Reinhardt, 54 Jahre": behind a name that a rule is sure of. Single
# digits may count notes.
_BEHIND_NAME = fixed(r"(?P<sign> \(|[,;] )(?P<age>[1-9]\d|1[01]\d)(?!\w|[.,]\d)")
_CLOSING = {" (": ")", ", ": ", ", "; ": "; "}
_SURE = 0.7


class AgeDetector:
    """Ages such as "54-year-old", "12" after "aged", "fifties" after "in her", "54-jährige", "54 Jahre alt", "Ann Kaya, 90,"."""

    name = "age"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        text, own = passage.text, language(passage.lang).ages
        found = numbers(passage)
        after_number, unit_of_age = compiled(own.after), compiled(own.unit)
        for index, (start, end) in enumerate(found):
            if text[start].isdigit() and not _SMALL.fullmatch(text, start, end):
                continue
            begin, finish = start, end
            if after := after_number.match(text, end):
                if after.lastgroup and not own.adjective_is_age(text, start, end, after.end()):
                    continue
                begin, finish = joined_start(text, found, index), after.end()
            elif _is_announced(text, joined_start(text, found, index), end, own):
                # Of "between 12 and 14" each number is looked at; the last one brings the first along.
                begin = joined_start(text, found, index)
                if index + 1 < len(found) and joined_start(text, found, index + 1) == begin:
                    continue
                unit = unit_of_age.match(text, end)
                finish = unit.end() if unit else end
            else:
                continue
            yield Mention(begin, finish, "DEM/AGE", SCORE, self.name)
        people = {mention.end for mention in passage.found if mention.main_type == "PERSON" and mention.score >= _SURE}
        for match in filter(None, (_BEHIND_NAME.match(text, end) for end in sorted(people))):
            unit = unit_of_age.match(text, match.end())
            if unit and unit[0].strip()[0] not in "yJ":
                continue  # "Jane Cole, 30 days later"
            if unit or text.startswith(_CLOSING[match["sign"]], match.end()):
                yield Mention(match.start("age"), unit.end() if unit else match.end(), "DEM/AGE", SCORE, self.name)
        if own.with_sex:
            for match in finditer_at_digits(compiled(own.with_sex), text):
                yield Mention(*match.span(), "DEM/AGE", SCORE, self.name)
        if own.decade:
            for match in compiled(own.decade).finditer(text):
                yield Mention(*match.span("age"), "DEM/AGE", SCORE, self.name)


def _is_announced(text: str, start: int, end: int, own: Ages) -> bool:
    """Whether the words around a number say that it is an age."""
    if text[end : end + 1].isalnum() or text[end : end + 1] in ("%", "-", "/"):
        return False
    window = max(0, start - 24)
    if compiled(own.before).search(text, window, start):
        return True
    before, behind = own.around
    return bool(behind) and text.startswith(behind, end) and bool(compiled(before).search(text, window, start))
