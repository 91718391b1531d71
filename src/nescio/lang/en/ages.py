"""Ages in English: "54-year-old", "12" behind "aged", "fifties" behind "in her", "(86M)"."""

from __future__ import annotations

from nescio.lang.definition import Ages
from nescio.text.classes import DASH

_END = r"(?![^\W_])"
# "(86M)", "HPI: 86F with chest pain": with the sex, where nothing is counted in millions.
_WITH_SEX = (
    r"[1-9](?:(?<=\(.)|(?<=[:.]\s.)|(?<=^.)|(?<=\n.))(?:\d?|(?<=1)[01]\d)\s?[MF]"
    r"(?=\)|\s(?:with|w/|who|presents|presenting|p/w|here|c/o)(?!\w))"
)

AGES = Ages(
    after=(
        rf"[\s{DASH}](?:years?|yrs?|months?|weeks?|days?)[\s{DASH}](?:olds?|of\sage){_END}|\s?(?:yo|y/o|y\.o\.)(?:\s?[MF])?{_END}"
    ),
    before=r"\b(?:[Aa]ge[ds]?:?|AGE:?|[Aa]ge\sof)\s(?:(?:about|around|approximately|only|just|between|under|over)\s)?$",
    unit=rf"\s(?:years|months|weeks|days)(?:\sof\sage)?{_END}",
    decade=(
        r"in\s(?:his|her|their)\s(?P<age>(?:early\s|mid[\s-]|late\s)?"
        rf"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[1-9]0['’]?s)){_END}"
    ),
    with_sex=f"{_WITH_SEX}{_END}",
)
