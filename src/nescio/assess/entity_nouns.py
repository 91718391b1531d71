"""What an entity is called in a sentence for people: by what it is, never by what the document says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from nescio.document import Entity

_NOUNS = {
    "PERSON": "name", "PERSON/USER": "user name",
    "CODE": "number", "CODE/EMAIL": "e-mail address", "CODE/URL": "web address", "CODE/IP": "IP address",
    "CODE/PHONE": "telephone number", "CODE/CASE": "case number", "CODE/PLATE": "licence plate", "CODE/PASSWORD": "password",
    "LOC": "place", "LOC/COUNTRY": "country", "LOC/REGION": "region", "LOC/CITY": "town", "LOC/STREET": "street",
    "LOC/STREETNO": "house number", "LOC/ZIP": "postal code", "LOC/ADDRESS": "address", "LOC/FACILITY": "building",
    "ORG": "organisation", "ORG/COMPANY": "company", "ORG/COURT": "court", "ORG/AUTHORITY": "authority",
    "ORG/HOSPITAL": "hospital", "ORG/SCHOOL": "school", "ORG/PARTY": "party", "ORG/MEDIA": "publisher or channel",
    "ORG/GOVERNMENT": "government",
    "DEM": "personal trait", "DEM/NATIONALITY": "nationality", "DEM/ETHNICITY": "ethnic group", "DEM/LANGUAGE": "language",
    "DEM/RELIGION": "belief", "DEM/POLITICS": "political view", "DEM/ORIENTATION": "orientation", "DEM/HEALTH": "state of health",
    "DEM/OCCUPATION": "occupation", "DEM/EDUCATION": "education", "DEM/FAMILY": "family relation", "DEM/AGE": "age",
    "DATETIME": "date or time", "DATETIME/DATE": "date", "DATETIME/MONTH": "month", "DATETIME/YEAR": "year",
    "DATETIME/TIME": "time of day", "DATETIME/DURATION": "duration",
    "QUANTITY": "amount", "QUANTITY/MONEY": "sum of money", "QUANTITY/PERCENT": "percentage", "QUANTITY/COUNT": "number",
    "MISC": "further detail", "MISC/EVENT": "event", "MISC/WORK": "title of a work", "MISC/PRODUCT": "product",
    "MISC/LAW": "law", "MISC/CRIME": "offence", "MISC/MEDICATION": "medication", "MISC/AWARD": "award",
}  # fmt: skip


def noun(type_name: str) -> str:
    """ "town" for "LOC/CITY"; the main type's word where the subtype has none."""
    return _NOUNS.get(type_name) or _NOUNS[type_name.partition("/")[0]]


def together(entities: Iterable[Entity]) -> str:
    """ "the occupation together with the town"; the id tells two of a kind apart, "alone" stands with a single one."""
    chosen = list(entities)
    kinds = Counter(noun(entity.type) for entity in chosen)
    names = [
        f"the {noun(entity.type)}" + (f" ({entity.id})" if kinds[noun(entity.type)] > 1 else "") for entity in chosen
    ]
    if len(names) == 1:
        return f"{names[0]} alone"
    return f"{names[0]} together with {', '.join(names[1:-1])}{' and ' if len(names) > 2 else ''}{names[-1]}"
