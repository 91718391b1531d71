import pytest

from nescio.detect.traits.attributes import AttributeDetector, NationalityDetector
from nescio.text.passage import Passage
from tests.detect.finding import found

ATTRIBUTES = AttributeDetector()
NATIONALITIES = NationalityDetector()


@pytest.mark.parametrize(
    ("text", "lang", "mention"),
    [
        ("He worked as a gardener until 2003.", "en", ("gardener", "DEM/OCCUPATION")),
        ("She is a senior bus driver.", "en", ("senior bus driver", "DEM/OCCUPATION")),
        ("The applicant, a Jehovah's Witness, refused.", "en", ("Jehovah's Witness", "DEM/RELIGION")),
        ("He suffers from paranoid schizophrenia.", "en", ("paranoid schizophrenia", "DEM/HEALTH")),
        ("They spoke of the Kurdish family next door.", "en", ("Kurdish", "DEM/ETHNICITY")),
        ("convicted of armed robbery", "en", ("armed robbery", "MISC/CRIME")),
        ("a divorced mother", "en", ("divorced", "DEM/FAMILY")),
        ("She won an Emmy Award that year.", "en", ("Emmy Award", "MISC/AWARD")),
        ("Sie arbeitet als Krankenschwester.", "de", ("Krankenschwester", "DEM/OCCUPATION")),
        ("Beide sind Lehrerinnen geworden.", "de", ("Lehrerinnen", "DEM/OCCUPATION")),
        ("Er ist katholisch und ledig.", "de", ("katholisch", "DEM/RELIGION")),
        ("Diagnose: Diabetes mellitus", "de", ("Diabetes mellitus", "DEM/HEALTH")),
        ("wegen gefährlicher Körperverletzung", "de", ("gefährlicher Körperverletzung", "MISC/CRIME")),
    ],
)
def test_attributes(text, lang, mention):
    assert mention in found(ATTRIBUTES, text, lang)


def test_special_categories_are_confidential():
    (mention,) = ATTRIBUTES.detect(Passage("Tests showed hepatitis.", "en"))
    assert mention.confidential == "HEALTH"


@pytest.mark.parametrize(
    ("text", "office"),
    [
        ("The Minister of Justice refused.", "Minister of Justice"),
        ("She wrote to the Mayor of Elmford.", "Mayor of Elmford"),
        ("the Deputy Director of the Harbour Museum said", "Deputy Director of the Harbour Museum"),
    ],
)
def test_an_office_is_one_mention(text, office):
    assert found(ATTRIBUTES, text) == [(office, "DEM/OCCUPATION")]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Frau Schneider und Anna Fischer kamen zu spät.", "de"),
        ("Mr Cook asked Ira about it.", "en"),
        ("The President of the Second Section gave leave.", "en"),
        ("The man and the child went to the party.", "en"),
    ],
)
def test_names_and_everyday_words_are_no_attributes(text, lang):
    assert found(ATTRIBUTES, text, lang) == []


def test_nationalities():
    assert found(NATIONALITIES, "He is a Polish national; his wife is a Dane.") == [
        ("Polish", "DEM/NATIONALITY"),
        ("Dane", "DEM/NATIONALITY"),
    ]
    assert found(NATIONALITIES, "Sie ist türkische Staatsangehörige, er ist Schweizer.", "de") == [
        ("türkische", "DEM/NATIONALITY"),
        ("Schweizer", "DEM/NATIONALITY"),
    ]


def test_languages_currencies_and_verbs():
    assert found(NATIONALITIES, "She speaks Turkish.") == [("Turkish", "DEM/LANGUAGE")]
    assert found(NATIONALITIES, "It cost 300 Swiss francs to polish the floor.") == []


@pytest.mark.parametrize(
    ("text", "lang", "kinds"),
    [
        ("She speaks Dutch and a little Greek.", "en", {"Dutch": "LANGUAGE", "Greek": "LANGUAGE"}),
        ("fluent in Dutch, some French", "en", {"Dutch": "LANGUAGE", "French": "LANGUAGE"}),
        ("She speaks Dutch. Turkish men came.", "en", {"Dutch": "LANGUAGE", "Turkish": "NATIONALITY"}),
        ("She is Dutch and Turkish.", "en", {"Dutch": "NATIONALITY", "Turkish": "NATIONALITY"}),
        ("Sie spricht Russisch und etwas Türkisch.", "de", {"Russisch": "LANGUAGE", "Türkisch": "LANGUAGE"}),
    ],
)
def test_what_is_spoken_is_a_language(text, lang, kinds):
    made = {text[m.start : m.end]: m.type for m in NATIONALITIES.detect(Passage(text, lang))}
    assert made == {word: f"DEM/{kind}" for word, kind in kinds.items()}
