"""Where nobody is spoken of, nobody can be identified; where somebody is, everything counts."""

import pytest

import nescio

NEWS = (
    "Halvard Chemicals raises its forecast. Leverkusen, 7 August 2024. The company now expects earnings of between 410 and 440 "
    "million euros for the year. Sales rose by 6.2 per cent in the second quarter, to 1.13 billion euros, because demand from the "
    "building trade in Poland and Sweden was higher than planned. The plant at Bitterfeld keeps its reduced hours until October."
)
WETTER = (
    "Wetterlage: Ein Hoch über Skandinavien bringt am Dienstag Nebel, später Sonne. Höchstwerte 7 Grad auf Fehmarn bis 13 Grad in "
    "Göttingen, an der Elbe grau. In der Nacht zum Mittwoch Tiefstwerte bis -2 Grad, Sichtweiten im Nebel unter 150 m. "
    "Am Donnerstag, dem 7. November 2024, ziehen Wolken auf, im Harz fällt oberhalb von 900 m etwas Schnee."
)


@pytest.mark.parametrize(("text", "lang"), [(NEWS, "en"), (WETTER, "de")])
def test_a_text_about_nobody_stays_as_it_is(text, lang):
    assert nescio.anonymize(text, lang=lang).text == text


@pytest.mark.parametrize(
    "sentence",
    [
        " Ms Adaeze Okafor, who runs the plant, welcomed it.",
        " The plant's night nurse, a 52-year-old widow from Ghana, lost her job.",
        " I used to work there.",
        " Personnel record no. 4471-2290 was attached.",
    ],
)
def test_whatever_speaks_for_a_person_counts(sentence):
    assert "Bitterfeld" not in nescio.anonymize(NEWS + sentence, lang="en").text


def test_a_short_text_always_counts():
    assert "Truro" not in nescio.anonymize("Moved to Truro in 2019.", lang="en").text


def test_other_policies_and_lists_do_not_ask():
    assert "Leverkusen" not in nescio.anonymize(NEWS, lang="en", policy="strict").text
    assert "Halvard" not in nescio.anonymize(NEWS, lang="en", deny=["Halvard Chemicals"]).text
