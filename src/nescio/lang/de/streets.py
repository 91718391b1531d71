"""Streets in German: "Hauptstr. 12 a", "Lange Gasse 7-9", "Konrad-Adenauer-Platz 3", "Am Markt 3" (DIN 5008)."""

from __future__ import annotations

from nescio.lang.definition import Streets
from nescio.text.classes import DASH, LETTER, UPPER

_HOUSE = rf"\d{{1,4}}(?:[a-zA-Z](?![{LETTER}])| [a-hA-H](?![{LETTER}]))?(?:[{DASH}/+]\d{{1,4}}[a-h]?)?"
_SURE = r"(?:stra(?:ß|ss)e|str\.?|gasse|allee|chaussee)"
_SURE_ENDINGS = ("strasse", "gasse", "allee", "chaussee")
_OTHER_ENDINGS = (
    *("weg", "platz", "ring", "damm", "ufer", "steig", "stieg", "pfad", "markt", "hof", "berg", "graben", "wall"),
    *("park", "twiete", "zeile", "promenade"),
)
_ANY = rf"(?:{_SURE}|{'|'.join(_OTHER_ENDINGS)})"
_STREET = r"(?:Stra(?:ß|ss)e|Str\.|Gasse|Allee|Platz|Weg|Damm|Ring|Ufer|Chaussee)"
_PREPOSITIONS = (
    "Am|Im|An der|An den|Auf dem|Auf der|Zum|Zur|In der|In den|Beim|Hinter der|Hinter dem|Vor dem|Bei der|Unter den"
)
_PART = f"[{UPPER}][{LETTER}]{{2,20}}"
_KINDS = (
    "straße strasse str gasse allee chaussee weg platz pl ring damm ufer steig stieg pfad markt hof berg graben wall park twiete "
    "zeile promenade passage tor brücke kamp"
).split()
_SIDE = r"(?: (?:links|rechts|Mitte|li\.|re\.|vorne|hinten))?"
_PART_OF_HOUSE = (
    r"(?:(?:WG-)?(?:Zi\.|Zimmer|Top|Tür|Whg\.|Wohnung|App\.|Apt\.|Stiege|Stg\.|Haus|Aufgang|Block)[ ]?(?:\d{1,4}[a-z]?|[A-H])"
    rf"|\d{{1,2}}\.[ ]?(?:OG|Stock|Stk\.|Etage|UG){_SIDE}|(?:EG|DG){_SIDE}|HH|VH|Hinterhaus|Vorderhaus)(?!\w)"
)

STREETS = Streets(
    endings=(*_SURE_ENDINGS, "str", *_OTHER_ENDINGS),
    endings_abroad=_SURE_ENDINGS,
    address=(
        rf"(?<![\w{DASH}])(?P<street>(?:[{UPPER}][{LETTER}{DASH}]{{1,30}}?{_ANY}|"
        rf"(?:{_PART}[ {DASH}]){{1,3}}(?:{_STREET}|Markt|Berg|Wall)))"
        rf"(?: |\r?\n)({_HOUSE})(?![\w%€]|[.,:]\d)"
    ),
    street=(
        rf"(?<![\w{DASH}])(?:[{UPPER}][{LETTER}{DASH}]{{2,30}}?(?:stra(?:ß|ss)e|str\.|gasse|allee)|"
        rf"(?:{_PART}er|{_PART}-{_PART})[ {DASH}]{_STREET})(?![{LETTER}])"
    ),
    # "An der Eiche 4 a", "Unter den Linden 77": only at the start of a line or behind a comma or "wohnhaft".
    without_word=(
        r"(?P<street>[AIZUBHV](?:(?m:(?<=^.))|(?<=, .)|(?<=wohnhaft .)|(?<=wohne .)|(?<=wohnt .))"
        r"(?:(?<=A)(?:m|n de[rn]|uf de[mrn])|(?<=I)(?:m|n de[rn])|(?<=Z)u[mr]|(?<=U)nter den|(?<=B)ei(?:m| der)|(?<=H)inter de[rm]"
        r"|(?<=V)or dem) "
        rf"[{UPPER}][{LETTER}{DASH}]{{2,30}}(?: {_PART})?) ({_HOUSE})(?=[ \t]*(?:(?m:$)|,|;|\d{{5}} |in ))"
    ),
    # "Gasteiner Bundesstr.", "Große Burgstr.", "Am Kirchweg"
    before=(
        rf"(?<![\w-])(?:[{UPPER}][{LETTER}]{{3,20}}er|(?:Alte|Neue|Große|Grosse|Kleine|Lange|Kurze|Breite|Obere|Untere|Hohe|Mittlere|"
        rf"Hintere|Vordere|Innere|Äußere|Äussere)[rnms]?|{_PREPOSITIONS}|St\.|Sankt)[ ]\Z"
    ),
    prepositions=frozenset(_PREPOSITIONS.split("|")),
    # ", Zi. 14", "/Top 4", ", 3. OG links", ", Aufgang C, Whg. 12"
    behind=rf"(?:,?[ ]?/?[ ]?(?:{_PART_OF_HOUSE})){{1,3}}",
    kinds=rf"(?i:{'|'.join(sorted(_KINDS, key=len, reverse=True))})(?:\.|(?![{LETTER}]))",
    kinds_glued=True,
    phrase=(
        r"(?<!\w)(?:Am|Im|An de[rnm]|Auf de[rnm]|Zum|Zur|Unter den|In de[rnm]|Beim?|Hinter de[rnm]|Vor dem|Bei der|Vor der)"
        rf" [{UPPER}][{LETTER}-]+(?: [{UPPER}][{LETTER}]+)?"
    ),
    adjectives=tuple("Alte Breite Grüne Hohe Kleine Krumme Kurze Lange Neue Obere Untere Weite".split()),
)
