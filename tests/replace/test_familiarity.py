"""Texts of courts and lives are known to the language model, those of chats and wards are not; what is masked has no say."""

import pytest

from nescio.models.language_model import is_available
from nescio.replace.familiarity import FAMILIAR, familiarity, is_familiar

MODEL = "language-model-en"
pytestmark = pytest.mark.skipif(not is_available(MODEL), reason="the language model is not part of this installation")

JUDGMENT = (
    "The applicant complained that the length of the proceedings had been incompatible with the reasonable time "
    "requirement. The Government contested that argument. The Court considers that the case was not particularly "
    "complex and that the applicant had not contributed to the length of the proceedings. It notes that the "
    "domestic courts adjourned several hearings and that no explanation was given for the delay. There has "
    "accordingly been a violation of the Convention, and the applicant must be awarded compensation for the "
    "damage sustained."
)
LIFE = (
    "She is an actress and singer who began her career as a child in a television series. She studied drama at "
    "the university and made her film debut in a comedy, for which she received a nomination for best supporting "
    "actress. She has since appeared in many films and on stage, and is best known for her role as the lawyer in "
    "the drama series. She is married to a director and has two children."
)
WARD = (
    "Obs stable overnight, sats ok on air, apyrexial. Mobilising w/ frame x1, wound clean and dry, clips out "
    "tmrw. Bowels opened. Tolerating soft diet, fluids pushed. Cannula tissued, resited left forearm, bloods "
    "sent. Bleeped reg re potassium, await callback. Physio and dietitian reviewed, swab taken from sacrum, "
    "pressure mattress ordered, daughter rang and was updated by bank nurse."
)


@pytest.mark.parametrize("text", [JUDGMENT, LIFE])
def test_known_kinds_of_texts(text):
    assert is_familiar(text, [], MODEL)


def test_another_kind_of_text():
    assert familiarity(WARD, [], MODEL) < FAMILIAR
    assert not is_familiar(WARD, [], MODEL)


def test_too_few_words_tell_nothing():
    assert familiarity("sats ok on air, clips out", [], MODEL) is None
    assert is_familiar("sats ok on air, clips out", [], MODEL)


def test_hidden_words_are_not_guessed():
    assert familiarity(WARD, [(0, len(WARD))], MODEL) is None
