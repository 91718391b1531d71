"""Names of organisations in English."""

from __future__ import annotations

from nescio.lang.definition import Organizations

_HEADS_BY_TYPE = {
    "ORG/COURT": "court tribunal", "ORG/AUTHORITY": "office agency authority", "ORG/HOSPITAL": "hospital clinic",
    "ORG/SCHOOL": "school college", "ORG/PARTY": "party movement", "ORG/MEDIA": "newspaper", "ORG/COMPANY": "word",
    "ORG/GOVERNMENT": "government", "ORG": "association society",
}  # fmt: skip

ORGANIZATIONS = Organizations(
    joins_before_head=True,
    kind_of_unknown="Group",
    heads_by_type=_HEADS_BY_TYPE,
    saints=tuple("Agatha Aidan Alban Bernard Brigid Columba Cuthbert Hilda Hugh Oswald Ursula Wilfrid".split()),
    common_endings=("ional", "ical", "ary", "ory", "tion", "ment", "ship", "ity", "isation", "ative", "ing"),
)
