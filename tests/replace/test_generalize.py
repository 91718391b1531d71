"""The replacer picks the finest rung that is allowed and safe."""

import pytest

from nescio import Document, Pipeline
from nescio.replace.generalize import GeneralizeReplacer
from tests.ladders.reading import document


def _replaced(marked: str, lang: str = "en", **settings: object) -> str:
    given = document(marked, lang)
    edits = sorted(GeneralizeReplacer(**settings).replace(given, given.entities), key=lambda edit: edit.start)
    return given.with_(edits=tuple(edits)).output


def test_the_finest_rung_by_default():
    text = (
        "On [[DATETIME/DATE 3 May 2004]] [[PERSON Mr Kaya]] moved from [[LOC/CITY Munich]] to [[ORG Soft Lantern Ltd]]."
    )
    assert _replaced(text) == "In May 2004 a man moved from Bavaria to a company."


def test_levels_by_type_and_main_type():
    text = "Born on [[DATETIME/DATE 3 May 2004]] in [[LOC/CITY Munich]], since [[DATETIME/YEAR 2019]] a nurse."
    assert _replaced(text, levels={"DATETIME": 0.5, "LOC": 1.0}) == "Born in 2004 in a city, since the 2010s a nurse."
    assert _replaced(text, levels={"DATETIME/DATE": 0.7}) == "Born in the 2000s in Bavaria, since the 2010s a nurse."


def test_a_word_before_it_that_is_hidden_itself_is_left_to_that():
    assert _replaced("On [[DATETIME/DATE 3 May 2004]] he left.") == "In May 2004 he left."
    assert _replaced("[[MISC On]] [[DATETIME/DATE 3 May 2004]] he left.").endswith("May 2004 he left.")


def test_a_region_that_is_hidden_itself_is_not_said():
    text = "He left [[LOC/CITY Munich]], then [[LOC/REGION Bavaria]], then [[LOC/COUNTRY Germany]]."
    said = _replaced(text)
    assert "Bavaria" not in said
    assert "Germany" not in said
    assert "a city in Europe" in said


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "DISCHARGE LETTER\n\nMrs Adaeze Obi, 93 years old, a retired teacher from Leeds, was admitted to St Brigid's Hospital "
            "on 12 March 2019 with asthma. Dr Lindqvist called her son Emeka Obi (020 7946 0958) at 2.30 p.m. "
            "Mrs Obi paid £4,250.\n",
        ),
        (
            "de",
            "Sehr geehrte Frau Nowak,\n\nam 12. März 2019 zog Herr Mehmet Yıldız von Saarbrücken nach Mainz. "
            "Das Amtsgericht Mainz verurteilte ihn um 14:30 Uhr zu 1.200 Euro. Er ist 44 Jahre alt und Krankenpfleger.\n\n"
            "Mit freundlichen Grüßen\nEva Brandt\n",
        ),
    ],
)
def test_the_result_passes_verification(lang, text):
    result = Pipeline.from_policy("strict", replace="generalize", model="none").run(Document("1", text, lang=lang))
    assert result.verdict.passed
    for name in ("Obi", "Leeds", "Brigid", "12 March", "Nowak", "Yıldız", "Mainz", "12. März", "Saarbrücken"):
        assert name not in result.output


def test_the_example_of_the_manual():
    text = "Mr Kaya, a 44-year-old nurse from Munich, was born on 12 March 1979 and owes EUR 23,450."
    result = Pipeline.from_policy("strict", replace="generalize", model="none").anonymize(text)
    assert result.text == (
        "A man, a 40- to 44-year-old health professional from Bavaria, was born in March 1979 and owes EUR 20,000–25,000."
    )
