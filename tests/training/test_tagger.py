"""The German tagger: fitted on a few invented mails, saved, loaded and used."""

from __future__ import annotations

import json

import numpy as np
import pytest

pytest.importorskip("pycrfsuite")
pytest.importorskip("sklearn")

from typer.testing import CliRunner

from nescio.cli.app import application
from nescio.document import Document
from nescio.models.tagger import LENGTH, Tagger, load
from nescio.models.word_shapes import KINDS
from nescio.pipeline import Pipeline
from nescio_training.tagger.fit import Rules, Settings, fit
from nescio_training.tagger.lexicon import learn_lexicon
from nescio_training.tagger.release import release
from nescio_training.tagger.sources import read_general, read_source

FEMALE, MALE = ("Ayşe", "Birgit", "Chiara", "Dunja"), ("Emre", "Falk", "Giorgos", "Henning")
FAMILIES = ("Yıldız", "Brandstetter", "Okonkwo", "Lindqvist", "Papadakis", "Sommer", "Krawczyk", "Nguyen")
TOWNS = ("Kassel", "Bremen", "Graz", "Winterthur", "Oberhofingen", "Lüdershagen", "Zwieselried", "Niederbachem")
THINGS = ("Rechnung", "Akte", "Karte", "Zeitung", "Brille")
MAIL = "Hallo {given},\n\nam {day}.3. fahre ich nach {town}. Frau {family} kommt mit.\n\nViele Grüße\n{given}\n"


@pytest.fixture(scope="module")
def mails(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mails")
    for number in range(24):
        given = (FEMALE + MALE)[number % 8]
        values = {
            "given": given, "family": FAMILIES[(number * 3) % 8], "town": TOWNS[(number * 5) % 8], "day": str(number + 1)
        }  # fmt: skip
        text = MAIL.format(**values)
        rows = []
        for kind, surface in (
            ("FEMALE" if given in FEMALE else "MALE", given), ("FAMILY", values["family"]), ("CITY", values["town"]),
            ("DATE", f"{values['day']}.3."),
        ):  # fmt: skip
            start = text.find(surface)
            while start >= 0:
                rows.append([start, start + len(surface), kind, surface])
                start = text.find(surface, start + 1)
        (folder / f"{number}.txt").write_text(text, encoding="utf8")
        (folder / f"{number}.ann").write_text(json.dumps(rows), encoding="utf8")
    return folder


@pytest.fixture(scope="module")
def lexicon():
    pairs = [f"Die {thing} liegt auf dem {place}." for thing in THINGS for place in ("Tisch", "Stuhl", "Boden")]
    return learn_lexicon("de", pairs * 30)


@pytest.fixture(scope="module")
def model(mails, lexicon, tmp_path_factory):
    folder = tmp_path_factory.mktemp("model")
    settings = Settings(copies=1, rounds=40)
    field = fit(settings, read_source(mails), lexicon, say=lambda _: None)
    release(field, lexicon, settings, folder, name="trial", data=["invented"], command="test", scores={})
    return folder


def test_towns_and_names_that_no_list_has_look_like_what_they_are(lexicon):
    looks = lexicon.looks
    assert [KINDS[int(np.argmax(looks.scores(word)))] for word in ("hinterkirchdorf", "rechnungen")] == ["town", "word"]


def test_a_new_mail_is_read_in_fine_types(model):
    text = MAIL.format(given="Chiara", family="Hallberg", town="Unterellenbach", day="29")
    found = {text[m.start : m.end]: m.type for m in Tagger(str(model)).mentions(text, "tagger", Rules("de")(text))}
    assert found["Chiara"] == "PERSON/FEMALE"
    assert found["Hallberg"] == "PERSON/FAMILY"
    assert found["Unterellenbach"] == "LOC/CITY"
    assert found["29.3."] == "DATETIME/DATE"


def test_the_pipeline_finds_with_it_what_the_rules_miss(model):
    text = MAIL.format(given="Emre", family="Sommer", town="Quorbelitz", day="8")
    documents = [
        Pipeline.from_policy("email", lang="de", model=name).run(Document("a", text, lang="de"), until="detect")
        for name in ("none", str(model))
    ]
    without, with_it = ({document.surface(m) for m in document.mentions} for document in documents)
    assert "Quorbelitz" in with_it - without


def test_long_texts_are_read_in_parts(model):
    text = MAIL.format(given="Falk", family="Krawczyk", town="Zwieselried", day="3") * (LENGTH // 12)
    towns = [
        m
        for m in Tagger(str(model)).mentions(text, "tagger", Rules("de")(text))
        if text[m.start : m.end] == "Zwieselried"
    ]
    assert len(towns) == text.count("Zwieselried")


def test_saved_weights_say_the_same(model, lexicon):
    field, again = load(model / "tagger.npz")
    assert len(field.rows) == len(field.keys) + 1
    assert np.array_equal(again.looks.rows, lexicon.looks.rows)
    assert np.array_equal(again.clusters.groups, lexicon.clusters.groups)


def test_names_of_other_corpora_are_split(tmp_path):
    path = tmp_path / "news.conll"
    path.write_text("Angela B-PER\nSommer I-PER\nwohnt O\nin O\nGraz B-location-city\n\n" * 12, encoding="utf8")
    (example,) = read_general([path], "news")
    kinds = [(example.text[m.start : m.end], m.type) for m in example.mentions[:3]]
    assert kinds == [("Angela", "PERSON/FEMALE"), ("Sommer", "PERSON/FAMILY"), ("Graz", "LOC/CITY")]


def test_the_command_trains_it(mails, tmp_path):
    result = CliRunner().invoke(
        application(), ["train", "recognizer", str(mails), "-o", str(tmp_path / "de"), "--lang", "de"]
    )
    assert result.exit_code == 0, result.output
    assert (tmp_path / "de" / "model" / "card.json").is_file()


def test_what_the_tagger_cannot_do_is_refused(mails, tmp_path):
    (tmp_path / "plain.conll").write_text("Es O\nregnet O\n\n", encoding="utf8")
    for given, said in (([str(mails), "--epochs", "3"], "--epochs"), ([str(tmp_path / "plain.conll")], "no label")):
        result = CliRunner().invoke(
            application(), ["train", "recognizer", *given, "-o", str(tmp_path / "de"), "--lang", "de"]
        )
        assert result.exit_code == 2
        assert said in result.output
        assert not (tmp_path / "de").exists()


def test_labels_of_brat_and_doccano_are_read_in_the_types_of_the_tagger(tmp_path):
    import json

    from nescio_training.tagger.sources import read_source

    text = "Anna Weber wohnt in Bonn und ist Lehrerin."
    (tmp_path / "labels.jsonl").write_text(
        json.dumps({"text": text, "label": [[0, 10, "PER"], [20, 24, "CITY"], [33, 41, "DEM"]]}), encoding="utf8"
    )
    (example,) = read_source(tmp_path / "labels.jsonl")
    found = {text[m.start : m.end]: m.type for m in example.mentions}
    assert found["Weber"] == "PERSON/FAMILY"
    assert found["Bonn"] == "LOC/CITY"
    assert "Lehrerin" not in found
