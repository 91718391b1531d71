"""German sources in the labels of the German recogniser, their variants, and a run from the command line to a detected name."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs torch: pip install 'nescio[train]'")

from typer.testing import CliRunner  # noqa: E402

from nescio.cli.app import application  # noqa: E402
from nescio.models import store  # noqa: E402
from nescio.models.hints import NAMES  # noqa: E402
from nescio.models.label_sets import labels_of  # noqa: E402
from nescio.models.pieces import split_pieces  # noqa: E402
from nescio.models.recognizer import Recognizer  # noqa: E402
from nescio_training.encoders import load_tokenizer  # noqa: E402
from nescio_training.recognizer.augment import Augmenter  # noqa: E402
from nescio_training.recognizer.examples import Example, LabelledMention  # noqa: E402
from nescio_training.recognizer.german import from_main_types, read_documents, read_source, refine  # noqa: E402
from nescio_training.recognizer.hinting import hints_of  # noqa: E402
from nescio_training.recognizer.windows import encode  # noqa: E402
from nescio_training.tagger.fit import Rules  # noqa: E402

GERMAN = labels_of("de")
NEWS = """Frau O
Anna B-PER
Weber I-PER
zog O
von O
Österreich B-LOC
nach O
Weimar B-LOC
zur O
Kranich B-ORG
GmbH I-ORG
, O
Berliner B-LOCderiv
Straße B-STR
12a I-STR
. O

"""
MAIL = "Hallo Ayşe,\n\nFrau Weil kommt am 3.4. nach Kassel.\n\nViele Grüße\nFalk Müller\n"
LABELS = (
    ("Ayşe", "FEMALE"),
    ("Weil", "FAMILY"),
    ("3.4.", "DATE"),
    ("Kassel", "CITY"),
    ("Falk", "MALE"),
    ("Müller", "FAMILY"),
)


@pytest.fixture(scope="module")
def mails(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mails")
    rows = [[MAIL.index(word), MAIL.index(word) + len(word), kind, word] for word, kind in LABELS]
    (folder / "a.txt").write_text(MAIL, encoding="utf8")
    (folder / "a.ann").write_text(json.dumps(rows), encoding="utf8")
    return folder


@pytest.fixture(scope="module")
def news(tmp_path_factory):
    path = tmp_path_factory.mktemp("news") / "news.conll"
    path.write_text(NEWS * 12, encoding="utf8")
    return path


def marked(example):
    return {example.text[m.start : m.end]: m.type for m in example.mentions}


def test_names_of_news_are_told_apart_as_far_as_they_can_be(news):
    (example,) = read_source(news, "news")
    assert marked(example) == {
        "Anna": "PERSON/FEMALE", "Weber": "PERSON/FAMILY", "Österreich": "LOC", "Weimar": "LOC|LOC/CITY", "Kranich GmbH": "ORG",
        "Berliner": "OPEN", "Straße": "LOC/STREET", "12a": "LOC/STREETNO",
    }  # fmt: skip
    assert "DATETIME/DATE" not in example.types
    assert "LOC/CITY" in example.types


@pytest.mark.parametrize(
    ("surface", "kind", "expected"),
    [
        ("Dr. Anna Wurst", "PERSON", {"Dr.": "OPEN", "Anna": "PERSON/FEMALE", "Wurst": "PERSON/FAMILY"}),
        ("#Merkel", "PERSON", {"Merkel": "PERSON/FAMILY|PERSON/MALE|PERSON/FEMALE"}),
        ("@anna_w", "PERSON", {"@anna_w": "PERSON/USER"}),
        ("Polizei", "ORG", {"Polizei": "OPEN"}),
        ("A44", "LOC/STREET", {"A44": "OPEN"}),
        ("Am Anger 22a", "LOC/STREET", {"Am Anger": "LOC/STREET", "22a": "LOC/STREETNO"}),
        ("Charité", "ORG/HOSPITAL", {"Charité": "ORG"}),
        ("Krankenschwester", "DEM/OCCUPATION", {"Krankenschwester": "DEM"}),
        ("drei Wochen", "DATETIME/DURATION", {"drei Wochen": "DATETIME"}),
        ("AZ 3/22", "CODE/CASE", {"AZ 3/22": "CODE"}),
    ],
)
def test_any_type_finds_its_label(surface, kind, expected):
    parts = refine(surface, LabelledMention(0, len(surface), kind, "quasi", "NONE"))
    assert {surface[m.start : m.end]: m.type for m in parts} == expected


def test_own_documents_teach_masking_and_categories_too(tmp_path):
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "brief-1.txt").write_text(
        "genre: brief\nsubject: Anna Fuß\n\n"
        "[[Frau Anna Fuß|PERSON|direct|subject]] hat [[Grippe|DEM/HEALTH|quasi|krank|HEALTH]] "
        "seit [[2021|DATETIME/DATE|none|jahr]].",
        encoding="utf8",
    )
    (example,) = read_documents(folder, "", "own")
    assert example.masking
    assert example.categories
    by_word = {example.text[m.start : m.end]: m for m in example.mentions}
    assert by_word["Fuß"].type == "PERSON/FAMILY"
    assert by_word["Fuß"].identifier == "direct"
    assert (by_word["Grippe"].type, by_word["Grippe"].category) == ("DEM", "HEALTH")
    assert by_word["2021"].identifier == "keep"


def test_main_types_leave_their_subtypes_open(tiny_encoder):
    text = "Kaya lives in Kars"
    mentions = (LabelledMention(0, 4, "PERSON", "direct"), LabelledMention(14, 18, "LOC", "quasi"))
    example = from_main_types(Example("a", "reviews", text, mentions, frozenset({"PERSON", "LOC"}), True))
    encoded = encode(example, load_tokenizer(tiny_encoder), GERMAN)
    allowed = {GERMAN.bio[number] for number in np.flatnonzero(encoded.allowed[-1])}
    assert allowed == {f"B-{kind}" for kind in GERMAN.types if kind.startswith("LOC")}
    outside = {GERMAN.bio[number] for number in np.flatnonzero(encoded.allowed[1])}
    assert "B-ORG" in outside
    assert "B-LOC/CITY" not in outside


def test_variants_keep_labels_on_their_words(mails):
    (example,) = read_source(mails, "mails")
    rng = np.random.default_rng(3)
    augment = Augmenter(rng, "de")
    texts, families = [], set()
    for _ in range(300):
        changed = augment(example)
        texts.append(changed.text)
        surfaces = [changed.text[m.start : m.end] for m in changed.mentions]
        assert all(surface and surface == surface.strip() for surface in surfaces)
        assert sorted(m.type for m in changed.mentions) == sorted(m.type for m in example.mentions)
        families |= {
            surface.lower() for surface, m in zip(surfaces, changed.mentions, strict=True) if m.type == "PERSON/FAMILY"
        }
    assert any("Gruesse" in text for text in texts)
    assert any(text == text.lower() for text in texts)
    assert any(", " in text.rsplit("\n", 2)[1] for text in texts)  # "Müller, Falk"
    assert families & {"koch", "herbst", "jung", "klein", "sommer", "winter", "baum", "rat"}


def test_a_german_recogniser_is_trained_from_the_command_line(mails, news, tiny_encoder, tmp_path):
    out = tmp_path / "run"
    result = CliRunner().invoke(
        application(),
        ["train", "recognizer", str(mails), str(news), "-o", str(out), "--lang", "de", "--encoder", tiny_encoder,
         "--share", "4", "--share", "1", "--epochs", "1", "--threads", "1"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    card = json.loads((out / "model" / "card.json").read_text())
    assert card["lang"] == "de"
    assert card["settings"]["decides"] is False
    text = tmp_path / "mail.txt"
    text.write_text(MAIL, encoding="utf8")
    result = CliRunner().invoke(application(), ["detect", str(text), "--lang", "de", "--model", str(out / "model")])
    assert result.exit_code == 0, result.output
    assert "mentions" in json.loads(result.stdout.splitlines()[0])


def test_a_recogniser_may_see_what_lists_and_rules_say(mails, news, tiny_encoder, tmp_path):
    out = tmp_path / "hinted"
    result = CliRunner().invoke(
        application(),
        ["train", "recognizer", str(mails), str(news), "-o", str(out), "--lang", "de", "--encoder", tiny_encoder,
         "--hints", "tagger-de", "--share", "30", "--share", "4", "--epochs", "2", "--threads", "1"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    recognizer = Recognizer(str(out / "model"))
    assert recognizer.reads_rules
    text = "Frau Anna Weber wohnt in Kassel."
    with_rules = recognizer.mentions(text, "neural", Rules("de")(text))
    without = recognizer.mentions(text, "neural", ())
    assert with_rules != without  # what the rules found makes a difference


def test_hints_are_rows_for_word_pieces():
    hints = hints_of("tagger-de", "de")
    text = "Anna wohnt in Kassel"
    pieces = split_pieces(text, store.tokenizer("recognizer-de"))
    rows = hints(text, pieces)
    assert rows.shape == (len(pieces), len(NAMES))
    assert (rows.max(axis=0) < hints.sizes).all()
    names = rows[:, NAMES.index("names")]
    assert names[0] % 4 == 1  # a woman's name
    places = rows[:, NAMES.index("places")]
    assert places[-1]  # Kassel
    assert not places[pieces.words == 1].any()  # wohnt
