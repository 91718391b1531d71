"""What labels of annotation tools mean: types of CodE Alltag, of TAB, ours, and those of other systems."""

from __future__ import annotations

from nescio.errors import InputError
from nescio.evaluate.foreign_types import known_main_type
from nescio.taxonomy import facts_of, taxonomy

# CodE Alltag type -> our type and identifier. The labels say nothing on identifiers: what points to one person or one
# line alone is direct.
CODEALLTAG_TYPES = {
    "FAMILY": ("PERSON/FAMILY", "direct"),
    "FEMALE": ("PERSON/FEMALE", "direct"),
    "MALE": ("PERSON/MALE", "direct"),
    "USER": ("PERSON/USER", "direct"),
    "ORG": ("ORG", "quasi"),
    "DATE": ("DATETIME/DATE", "quasi"),
    "PASS": ("CODE/PASSWORD", "direct"),
    "UFID": ("CODE", "direct"),
    "STREET": ("LOC/STREET", "quasi"),
    "STREETNO": ("LOC/STREETNO", "quasi"),
    "ZIP": ("LOC/ZIP", "quasi"),
    "CITY": ("LOC/CITY", "quasi"),
    "EMAIL": ("CODE/EMAIL", "direct"),
    "PHONE": ("CODE/PHONE", "direct"),
    "URL": ("CODE/URL", "direct"),
}


def meaning(label: str, origin: str, line: int | None = None) -> tuple[str, str]:
    """Our type for a label, and the identifier that such a thing usually is; raises for a label that says nothing to us."""
    name = label.strip().upper()
    if name in CODEALLTAG_TYPES:
        return CODEALLTAG_TYPES[name]
    # brat has no slash in the names of types.
    own = next((known for known in (name, name.replace("_", "/", 1)) if known in taxonomy()), "")
    own = own or known_main_type(name)
    if not own:
        raise InputError(
            f"the label {label[:40]!r} is no type of nescio, TAB or CodE Alltag, and none of spaCy, Presidio or CoNLL that "
            "is known; docs/reference.md lists the types",
            path=origin,
            line=line,
        )
    return own, facts_of(own).identifier
