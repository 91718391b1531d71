"""What can be said about each person of a document, before and after."""

import pytest

from nescio import Pipeline
from nescio.document import Document
from nescio.profiles.profile import assess_people, counts

TEXT = "Brigid Tanner is a nurse in Leeds. She has asthma.\nOwen Quince is a carpenter. He lives in Nairobi."


@pytest.fixture(scope="module")
def done():
    return Pipeline.from_policy("gdpr", model="none").run(Document("d", TEXT, "en"))


def told(assessment):
    return {(profile.person, one.attribute): one for profile in assessment.profiles for one in profile.told}


def test_each_person_has_what_is_said_of_that_person(done):
    found = told(assess_people(done))
    assert found["person-1", "occupation"].value == "health"
    assert found["person-2", "location"].value == "KE"
    assert ("person-2", "health") not in found


def test_what_is_masked_is_gone_and_what_stays_is_left_with_its_words(done):
    found = told(assess_people(done))
    assert not found["person-1", "location"].is_left
    for one in found.values():
        words = [done.text[start:end] for start, end in one.spans]
        if one.is_left:
            assert all(0 <= start < end <= len(done.output) for start, end in one.left_spans)
        assert words


def test_a_document_that_is_not_masked_tells_all(done):
    clear = done.with_(edits=())
    assessment = assess_people(clear)
    assert assessment.told and all(one.is_left for one in assessment.told)
    assert all(before == left for before, left in counts([assessment]).values())


def test_a_language_without_a_model_is_not_called_clean():
    assert assess_people(Document("d", "Ich wohne in Bonn.", "de")).profiles is None
