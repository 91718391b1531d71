"""Names of organisations in German."""

from __future__ import annotations

from nescio.lang.definition import Organizations

_HEADS_BY_TYPE = {
    "ORG/COURT": "gericht gerichtshof", "ORG/AUTHORITY": "amt behorde bundestag polizei feuerwehr",
    "ORG/HOSPITAL": "krankenhaus klinik", "ORG/SCHOOL": "schule gymnasium kindergarten lehrstuhl",
    "ORG/PARTY": "partei", "ORG/MEDIA": "zeitung verlag", "ORG/COMPANY": "word", "ORG/GOVERNMENT": "regierung",
    "ORG": "verein stiftung zentrum",
}  # fmt: skip

ORGANIZATIONS = Organizations(
    name_follows_head=True,
    head_first=True,
    heads_by_type=_HEADS_BY_TYPE,
    saints=tuple("Afra Barbara Bonifatius Elisabeth Gallus Hedwig Kilian Lioba Ottilie Ursula Willibald".split()),
)
