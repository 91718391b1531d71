"""Where nobody is spoken of, nobody can be identified; where somebody is, everything counts."""

import pytest

import nescio
from nescio.decide.somebody import signs
from nescio.document import Document, Mention

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


GUIDE = (
    "Mount the wall bracket first. Tighten both bolts by hand, then with a 13 mm spanner. Slide the rack onto the bracket until it "
    "clicks. Retorque the bolts after two weeks. The rack carries 40 kg if fixed to brick, 15 kg if fixed to plasterboard. Do not "
    "hang it above a radiator. The price is 59.00 CAD, delivery takes 5 to 7 working days."
)
CODE = (
    "typedef struct {\n    uint32_t head;   /* written by the reader */\n    uint32_t tail;   /* written by the writer */\n"
    "    uint8_t  data[64];\n} fifo_t;\n\nstatic bool fifo_push(fifo_t *f, uint8_t value)\n{\n"
    "    uint32_t next = (f->head + 1u) % sizeof f->data;\n    if (next == f->tail) return false;\n"
    "    f->data[f->head] = value;\n    f->head = next;\n    return true;\n}\n"
)
MERKBLATT = (
    "Kopfläuse sind lästig, aber harmlos. Sie springen nicht und kommen bei gründlich gewaschenen Haaren genauso vor wie bei "
    "anderen. Mittel mit Dimeticon ersticken die Tiere; nach acht bis zehn Tagen wird die Behandlung wiederholt. Essig, "
    "Heißluft und Mayonnaise helfen nicht. Bei Asthma, Allergie oder in der Stillzeit hilft die Apotheke weiter. Kämme werden "
    "zehn Minuten in heiße Seifenlauge gelegt, Mützen bleiben drei Tage in einem verschlossenen Beutel."
)
MELDUNG = (
    "Der Chip-Mangel hält an, meldet der Verband. Weil Bauteile fehlen, stehen in mehreren Werken die Bänder still, und "
    "ACE-Hemmer oder Li-Ion-Zellen sind ebenfalls knapp. Die Preise für Kupfer stiegen um 3,2 Prozent, die für Nickel um 1,4 "
    "Prozent. Analysten erwarten, dass sich die Lage erst im vierten Quartal entspannt, wenn neue Fertigungslinien anlaufen."
)


NOTICE = (
    "FIELD SAFETY NOTICE. Affected product: Serena Comfort bath hoist, all lots made in Drammen before May. The retaining bolt of "
    "the boom may work loose after long use. Check the bolt before each use and tighten it with the key that was delivered. If the "
    "bolt is bent, take the hoist out of service and order kit 4 from the dealer in Leeds. Put this notice up in the store room."
)


def test_a_product_with_a_name_is_nobody():
    assert "Drammen" in nescio.anonymize(NOTICE, lang="en").text
    assert "Drammen" not in nescio.anonymize(NOTICE + " She asked Tom Whitfield.", lang="en").text


@pytest.mark.parametrize(
    ("text", "lang"),
    [(NEWS, "en"), (GUIDE, "en"), (CODE, "en"), (WETTER, "de"), (MERKBLATT, "de"), (MELDUNG, "de")],
)
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


def test_a_name_that_no_list_has_is_masked_even_there():
    assert "Okwuosa" not in nescio.anonymize(GUIDE + " Tchimbakala Okwuosa checked this guide.", lang="en").text


def test_a_short_text_always_counts():
    assert "Truro" not in nescio.anonymize("Moved to Truro in 2019.", lang="en").text


def test_other_policies_and_lists_do_not_ask():
    assert "Leverkusen" not in nescio.anonymize(NEWS, lang="en", policy="strict").text
    assert "Halvard" not in nescio.anonymize(NEWS, lang="en", deny=["Halvard Chemicals"]).text


def signed(text, named=0.99, rule=0.6):
    start = text.index("Roman")
    signals = (("neural", named), ("person", rule), ("neural.mask", 0.04))
    return signs(
        Document("d", text, lang="de"), Mention(start, start + 5, "PERSON", named, "neural+person", signals=signals)
    )


def test_who_signs_is_somebody_whatever_an_expert_would_mask():
    assert signed("Die Kurse fallen weiter.\n\n-- Roman --")
    assert not signed("Der Roman ist gut.")
    assert not signed("Neu im Regal:\nRoman\nKrimi", named=0.6)
    assert not signed("Neu im Regal:\nRoman\nKrimi", rule=0.0)
