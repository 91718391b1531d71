"""Blood groups behind their label, which belong to the health of a person (GDPR Art. 4(15), 9)."""

from __future__ import annotations

from collections.abc import Iterator

from nescio.document import Mention
from nescio.protocols import PassageLike
from nescio.text.patterns import fixed

SCORE = 0.95
_GROUP = r"(?:AB|A|B|O|0)(?:[12](?!\d))?"
_FACTOR = (
    r"\s?(?:Rh(?:esus)?[ .-]{0,2}(?:[Ff]a[ck]tor )?)?(?:[+\-\u2212](?!\w)|[Pp]os(?:itive?)?\b|[Nn]eg(?:ative?)?\b)"
)
# Begins with a letter, so that ``re`` skips to it; the look-behind then sees that it begins a word.
_LABELLED = fixed(
    rf"[bB](?<!\w.)(?i:lood[ -]?(?:group|type)|lutgruppe)[^\w\n]{{0,8}}(?:(?i:is|was|ist|war) )?"
    rf"(?P<group>{_GROUP}(?:{_FACTOR})?)(?!\w)"
)


class BloodGroupDetector:
    """Blood groups: "Blood type: O+", "Blutgruppe A Rh pos."."""

    name = "blood_group"

    def detect(self, passage: PassageLike) -> Iterator[Mention]:
        for match in _LABELLED.finditer(passage.text):
            yield Mention(*match.span("group"), "DEM/HEALTH", SCORE, self.name, confidential="HEALTH")
