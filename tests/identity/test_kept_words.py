"""Which words of something masked may stand in what replaces it."""

from __future__ import annotations

import pytest

from nescio.identity.kept_words import shared_words


@pytest.mark.parametrize(
    ("original", "replacement", "type_name", "lang"),
    [
        ("Whitby District Court", "Deal District Court", "ORG/COURT", "en"),
        ("Zwetanov Tools Ltd", "Foody Ltd", "ORG/COMPANY", "en"),
        ("Bank of Zwetan", "Bank of Deal", "ORG", "en"),
        ("Klinikum Zwetan gGmbH", "Klinikum Kraul gGmbH", "ORG/HOSPITAL", "de"),
        ("12 Oak Street", "7 Elm Street", "LOC/STREET", "en"),
        ("Turkish national", "Jordanian national", "DEM/NATIONALITY", "en"),
        ("Dr Ludwig van Zwetan", "Dr Emil van Kraul", "PERSON", "en"),
        ("2 March 1997", "5 March 1998", "DATETIME/DATE", "en"),
    ],
)
def test_what_says_the_kind_may_stay(original, replacement, type_name, lang):
    assert shared_words(original, replacement, type_name, lang) == set()


@pytest.mark.parametrize(
    ("original", "replacement", "type_name", "words"),
    [
        ("Whitby Shipyard Co-operative", "Deal Shipyard Co-operative", "ORG", {"shipyard"}),
        ("ZP (Zwetan Partisi - Coast Party)", "KES (Westbrook - Coast Party)", "ORG", {"coast"}),
        ("Eyup Kaya", "Leyla Kaya", "PERSON", {"kaya"}),
        ("heavy-vehicle driver", "heavy-vehicle cook", "DEM/OCCUPATION", {"heavy", "vehicle"}),
    ],
)
def test_other_words_are_pieces_of_the_secret(original, replacement, type_name, words):
    assert shared_words(original, replacement, type_name, "en") == words
