"""Guesses at names that no list has count only where nobody better has read the text."""

import pytest

from nescio.detect.findings.unheard import without_unheard_guesses
from nescio.document import Document, Mention
from nescio.pipeline import Pipeline

NOUNS = (
    "Später fand er Spass am Lachen.",
    "In den nächsten Monaten geht es um die Entwicklung von Unterwasserortungssystemen.",
)


@pytest.mark.parametrize("text", NOUNS)
def test_nouns_behind_a_preposition_are_nobody(text):
    assert Pipeline.from_policy("gdpr", lang="de").run(Document("text", text)).output == text


def test_a_guess_stays_where_somebody_shares_it():
    guess, other = Mention(4, 9, "PERSON", 0.6, "bare_name"), Mention(0, 6, "PERSON", 0.3, "neural")
    sure = Mention(20, 25, "PERSON", 0.95, "bare_name")
    assert without_unheard_guesses([guess, sure]) == [sure]
    assert without_unheard_guesses([guess, other, sure]) == [guess, other, sure]
