"""Names of organisations in German."""

from __future__ import annotations

from nescio.lang.definition import Organizations
from nescio.text.folding import fold
from nescio.text.patterns import fixed

# "Deutsche", "Österreichisches": adjectives, which are inflected; "Wiener" and the like are not.
_ADJECTIVE = fixed(r"\b(\w+(?:sch|isch|lich|tig|ein|rot|weiß|rund)|[Rr]ot|[Gg]rün|[Ll]ink|[Ff]rei)(e|es|er)\b")

_HEADS_BY_TYPE = {
    "ORG/COURT": "gericht gerichtshof", "ORG/AUTHORITY": "amt behorde bundestag polizei feuerwehr",
    "ORG/HOSPITAL": "krankenhaus klinik", "ORG/SCHOOL": "schule gymnasium kindergarten lehrstuhl",
    "ORG/PARTY": "partei", "ORG/MEDIA": "zeitung verlag", "ORG/COMPANY": "word", "ORG/GOVERNMENT": "regierung",
    "ORG": "verein stiftung zentrum",
}  # fmt: skip

# "Klinikum am Steinhuder Tor", "Krankenhaus der Barmherzigen Schwestern Ried": what stands behind the word for the house.
_PLACE = (
    r" (?:am|an der|an den|beim|im|in der|zum|zur|zu den|vor dem|unter den|auf der|der|des)"
    r" (?P<place>(?:(?!\d)\w[\w-]*[ ]){0,3}(?!\d)\w[\w-]*)"
)
_HOUSES = {
    "ORG/HOSPITAL": "klinikum|kliniken|klinik|krankenhaus|hospital|spital|praxis|apotheke|hospiz|sanatorium",
    "ORG/SCHOOL": "schule|gymnasium|kindergarten|kita|kindertagesstätte|internat",
    "ORG": "pflegeheim|seniorenheim|altenheim|altersheim|seniorenzentrum|residenz|gasthof|gasthaus|hotel|pension",
}


def inflected(name: str) -> tuple[str, ...]:
    """The forms of a name that begins with adjectives: "Deutschen Bahn", "Deutscher Bahn"."""
    if " " not in name or not _ADJECTIVE.match(name):
        return ()
    return tuple(_ADJECTIVE.sub(rf"\1{ending}", name) for ending in ("en", "er", "em", "es"))


ORGANIZATIONS = Organizations(
    name_follows_head=True,
    head_first=True,
    heads_by_type=_HEADS_BY_TYPE,
    inflected=inflected,
    houses={kind: rf"(?<!\w)(?=[A-ZÄÖÜ])\w{{0,30}}?(?i:{words}){_PLACE}" for kind, words in _HOUSES.items()},
    house_words=tuple(fold(word) for words in _HOUSES.values() for word in words.split("|")),
    saints=tuple("Afra Barbara Bonifatius Elisabeth Gallus Hedwig Kilian Lioba Ottilie Ursula Willibald".split()),
)
