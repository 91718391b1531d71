"""What holds for every detector of codes, whatever the text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.detect.codes.banking import BicDetector, CardDetector, IbanDetector
from nescio.detect.codes.bare_codes import BareCodeDetector
from nescio.detect.codes.case_numbers import CaseNumberDetector
from nescio.detect.codes.identifiers import IdentifierDetector
from nescio.detect.codes.identity_documents import IdentityDocumentDetector, PlateDetector
from nescio.detect.codes.internet import EmailDetector, IpDetector, MacDetector, UrlDetector
from nescio.detect.codes.labelled_codes import LabelledCodeDetector
from nescio.detect.codes.phone import PhoneDetector
from nescio.detect.people.user_names import UserNameDetector
from nescio.taxonomy import taxonomy
from nescio.text.passage import Passage

DETECTORS = [
    BareCodeDetector, BicDetector, CardDetector, CaseNumberDetector, EmailDetector, IbanDetector,
    IdentityDocumentDetector, IpDetector, LabelledCodeDetector, MacDetector, IdentifierDetector, PhoneDetector,
    PlateDetector, UrlDetector, UserNameDetector,
]  # fmt: skip

# Scraps that detectors react to, so that random texts reach their inner rules.
SCRAPS = (
    "Tel.: ", "no. ", "nos. ", "Kd.-Nr. ", "IBAN ", "card ", "SSN ", "password: ", "ext. ", "@", "www.", "://", ".de",
    "(at)", "12/01", ", ", " and ", "4711", "06131", "+49 ", "AB", "-", "/", ".", " ", "\n", "\n\n", "x",
    "ß", "\u200b", "é", "1", "DE89",
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(SCRAPS), max_size=25).map("".join))


@pytest.mark.parametrize("detector", DETECTORS)
@given(text=TEXTS, lang=st.sampled_from(("en", "de")))
def test_mentions_lie_in_the_text_and_are_minimal(detector, text, lang):
    for mention in detector().detect(Passage(text, lang)):
        surface = text[mention.start : mention.end]
        assert 0 <= mention.start < mention.end <= len(text)
        assert surface == surface.strip()
        assert "\n\n" not in surface
        assert 0 < mention.score <= 1
        assert mention.source == detector.name
        assert mention.type in taxonomy()
