"""What a column says about its cells, as a user of a table would notice it."""

import pytest

from nescio.detect.step import Detect
from nescio.detect.tables.columns import Columns
from nescio.document import Document, Mention
from nescio.formats.tables.blocks import Block
from nescio.pipeline import Pipeline
from nescio.protocols import COLUMN


@pytest.fixture(scope="module")
def pipeline():
    return Pipeline.from_policy("gdpr", model="none")


def table(names, *rows, types=None):
    """A document of a table, as the formats make it."""
    block = Block(names, types)
    block.add(enumerate(names), is_header=True)
    for row in rows:
        block.add([(place, cell) for place, cell in enumerate(row) if cell])
    return block.document("t.csv", {})


def masked(pipeline, document):
    """The strings that are masked, in their order."""
    done = pipeline.run(document.with_(lang="de"))
    assert done.verdict.passed
    return [document.text[edit.start : edit.end] for edit in done.edits]


def by_column(document, pipeline):
    """Name of a column -> types that the column gave its cells."""
    found = pipeline.run(document.with_(lang="de"), until="detect")
    types = {}
    for mention in found.mentions:
        if COLUMN in mention.source.split("+"):
            number = next(column for start, end, column in document.meta["cells"] if start <= mention.start < end)
            types.setdefault(document.meta["columns"][number]["name"], set()).add(mention.type)
    return types


def test_names_of_columns_tell_what_short_values_are(pipeline):
    document = table(
        ["Nachname", "Geburtsdatum", "PLZ", "Alter", "Kundennr", "Status"],
        ["Oberhuber", "3.3.79", "32756", "44", "47118", "offen"],
        ["Zwickl", "12.11.64", "4020", "59", "471", "zu"],
    )
    assert masked(pipeline, document) == [
        "Oberhuber", "3.3.79", "32756", "44", "47118", "Zwickl", "12.11.64", "4020", "59", "471"
    ]  # fmt: skip


def test_a_name_in_its_column_is_found_in_the_texts_of_the_table(pipeline):
    document = table(
        ["Nachname", "Bemerkung"],
        ["Oberhuber", "Oberhuber rief an"],
        ["Graf", "Ware an Graf geschickt"],
        ["Quitterer", "wie Oberhuber"],
    )
    assert masked(pipeline, document) == ["Oberhuber", "Oberhuber", "Graf", "Graf", "Quitterer", "Oberhuber"]


@pytest.mark.parametrize(
    ("others", "values", "is_person"),
    [
        (["Vorname"], ["Oberhuber", "Zwickl", "Haberzettl"], True),
        (["Punkte"], ["Oberhuber", "Zwickl", "Haberzettl"], True),
        (["Preis"], ["Kallax", "Ektorp", "Hemnes"], False),
        (["Preis"], ["Teetasse", "Regal", "Lampe"], False),
    ],
)
def test_under_name_the_table_tells_people_from_things(pipeline, others, values, is_person):
    second = {"Vorname": "Sepp", "Punkte": "7", "Preis": "12"}[others[0]]
    document = table(["Name", *others], *([value, second] for value in values))
    assert ("Name" in by_column(document, pipeline)) == is_person
    assert not set(values) & set(masked(pipeline, document)) or is_person


def test_states_of_things_are_no_places(pipeline):
    things = table(["State", "City"], ["open", "Leeds"], ["closed", "Truro"], ["open", "Diss"])
    assert masked(pipeline, things) == ["Leeds", "Truro", "Diss"]
    places = table(["State"], ["Texas"], ["Ohio"], ["Utah"])
    assert by_column(places, pipeline) == {"State": {"LOC/REGION"}}


def test_a_column_without_a_name_is_what_most_of_its_cells_are(pipeline):
    given = ["Anna", "Josef", "Maria", "Peter", "Sabine", "Uwe"]
    family = ["Oberhuber", "Zwickl", "Haberzettl", "Kneissler", "Grasl", "Dimpfler"]
    towns = ["Detmold", "Bielefeld", "Berlin", "Hamburg", "München", "Köln"]
    block = Block(())
    for number, row in enumerate(zip(given, family, towns, strict=True)):
        block.add(enumerate([*row, f"{32756 + number}", "offen"]))
    strings = masked(pipeline, block.document("t.csv", {}))
    assert {*given, *family, *towns, "32756"} <= set(strings)
    assert "offen" not in strings


def test_what_the_user_says_goes_before_names_and_cells(pipeline):
    document = table(["Status", "Nachname"], ["Tango", "Oberhuber"], types={0: "CODE/PASSWORD", 1: "MISC/WORK"})
    assert by_column(document, pipeline) == {"Status": {"CODE/PASSWORD"}, "Nachname": {"MISC/WORK"}}


def test_empty_values_and_texts_are_no_values_of_a_column(pipeline):
    long = "Der Kunde hat mehrfach angerufen und wollte wissen, wann die Lieferung kommt"
    document = table(["Nachname", "Alter"], ["unbekannt", "k. A."], ["-", "n/a"], [long, "unbekannt"])
    assert masked(pipeline, document) == []


def test_columns_of_ordinary_things_are_left_alone():
    document = table(["Produkt", "Farbe"], ["Kallax", "Braun"], ["Malm", "Schwarz"]).with_(lang="de")
    start = document.text.index("Kallax")
    guess = Mention(start, start + 6, "PERSON", 0.9, "neural")
    _, kept = Columns(document).judged([guess])
    assert kept == []


def test_a_recogniser_alone_makes_no_places_of_a_choice_of_everyday_words():
    colours = ["white", "green", "blue"] * 20
    document = table(["Shade", "Note"], *([colour, f"lot {n}"] for n, colour in enumerate(colours))).with_(lang="en")
    cells = [(start, end) for start, end, column in document.meta["cells"] if column == 0][1:]
    _, kept = Columns(document).judged([Mention(start, end, "LOC", 0.9, "neural") for start, end in cells])
    assert kept == []


def test_names_in_headers_are_masked(pipeline):
    document = table(["Datum", "Anna Müller", "Kurt Oberhuber"], ["1.3.24", "3", "4"])
    assert masked(pipeline, document)[:2] == ["Anna Müller", "Kurt Oberhuber"]


def test_a_document_without_tables_has_no_columns():
    assert Columns(Document("t", "Nachname: Oberhuber")).told() == []


def test_a_header_that_is_repeated_among_the_values_is_none_of_them(pipeline):
    document = table(["City", "Surname"], ["Leeds", "Price"], ["City", "Surname"], ["Truro", "Stone"])
    assert masked(pipeline, document) == ["Leeds", "Price", "Truro", "Stone"]


def test_firms_of_ordinary_words_are_masked_in_their_column(pipeline):
    """A firm may be called by any word; where a column says that it is one, only a mere kind ("Polizei") stays."""
    document = table(["Firma", "Status"], ["Silber See Handel", "offen"], ["Polizei", "zu"], ["Q&T AG", "offen"])
    assert masked(pipeline, document) == ["Silber See Handel", "Q&T AG"]


def test_rules_read_firms_and_the_recogniser_does_not():
    class Reading:
        def __init__(self, name):
            self.name, self.read = name, ""

        def detect(self, passage):
            self.read += passage.text
            return [
                Mention(m, m + 12, "CODE/EMAIL", 0.9, self.name) for m in [passage.text.find("a@quell.test")] if m >= 0
            ]

    rule, recognizer = Reading("internet"), Reading("neural")
    document = table(["company", "remark"], ["Brook a@quell.test", "seen twice"], ["Silver Lake", "late"])
    found = Detect([rule, recognizer])(document.with_(lang="en")).mentions
    assert "Silver Lake" in rule.read and "late" in rule.read
    assert "Silver Lake" not in recognizer.read and "late" in recognizer.read
    (firm,) = [mention for mention in found if document.surface(mention).startswith("Brook")]
    assert [(part.type, document.text[part.start : part.end]) for part in firm.parts] == [
        ("CODE/EMAIL", "a@quell.test")
    ]
