"""The figures over German mails, on an invented one with a reader that errs in known ways."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from nescio.document import Document, Mention
from nescio.evaluate.mails import load_mails

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import mails as benchmark

TEXT = "Hallo Birgit,\n\nHerr Okonkwo zieht nach Graz.\n\nGruß\nFalk\n"


class Careless:
    """Overlooks the sender, and takes the family name for a town."""

    def read(self, text):
        spans = (("Birgit", "PERSON/FEMALE"), ("Okonkwo", "LOC/CITY"), ("Graz", "LOC/CITY"))
        mentions = [Mention(text.index(word), text.index(word) + len(word), kind) for word, kind in spans]
        return Document("a", text, lang="de", mentions=tuple(mentions))


@pytest.fixture
def mail(tmp_path):
    rows = [
        [TEXT.index(word), TEXT.index(word) + len(word), kind, word]
        for word, kind in (("Birgit", "FEMALE"), ("Okonkwo", "FAMILY"), ("Graz", "CITY"), ("Falk", "MALE"))
    ]
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf8")
    (tmp_path / "a.ann").write_text(json.dumps(rows), encoding="utf8")
    return load_mails(tmp_path)


def test_types_are_exact_and_weighted_by_how_often_they_occur(mail):
    figures = benchmark.type_figures(mail, Careless())
    assert figures["all"] == {"precision": 0.667, "recall": 0.5, "f1": 0.571, "mentions": 4}
    assert figures["types"]["CITY"]["precision"] == 0.5
    assert figures["weighted_f1"] == pytest.approx((1 + 0 + 0.667 + 0) / 4, abs=0.001)


def test_a_wrong_type_still_hides_the_characters(mail):
    figures = benchmark.recall_figures(mail, Careless())
    assert figures["characters"] == pytest.approx((6 + 7 + 4) / 21, abs=0.001)
    assert (figures["names_at_edges"], figures["edge_names"]) == (0.5, 2)


class Halving:
    """Takes given and family name for two people."""

    def read(self, text):
        mentions = (Mention(0, 6, "PERSON/FEMALE"), Mention(7, 14, "PERSON/FAMILY"), Mention(24, 28, "LOC/CITY"))
        return Document("a", text, lang="de", mentions=mentions)


def test_given_and_family_name_are_one_person_in_general_text(tmp_path):
    tags = ("Birgit", "B-PER"), ("Okonkwo", "I-PER"), ("wohnt", "O"), ("in", "O"), ("Graz", "B-LOC")
    rows = (f"{number}\t{word}\t{tag}\tO" for number, (word, tag) in enumerate(tags, 1))
    (tmp_path / "names.tsv").write_text("\n".join(rows), encoding="utf8")
    assert benchmark.name_figures(tmp_path / "names.tsv", Halving())["all"]["f1"] == 1.0


def test_every_mail_is_measured_once_over_all_folds(tmp_path, monkeypatch):
    pytest.importorskip("pycrfsuite", reason="folds need python-crfsuite: pip install 'nescio[train]'")
    folds = load_folds(monkeypatch)
    from nescio_training.tagger.lexicon import learn_lexicon

    for number in range(6):
        text = f"Hallo Birgit,\nich war am {number + 1}. Mai 2019 in Graz.\nGruß\nFalk Okonkwo\n"
        rows = [
            [text.index(word), text.index(word) + len(word), kind, word]
            for word, kind in (("Birgit", "FEMALE"), ("Graz", "CITY"), ("Falk", "MALE"), ("Okonkwo", "FAMILY"))
        ]
        (tmp_path / f"m{number}.txt").write_text(text, encoding="utf8")
        (tmp_path / f"m{number}.ann").write_text(json.dumps(rows), encoding="utf8")
    found = folds.folded(tmp_path, 3, learn_lexicon("de", []), rounds=5)
    assert 2 <= found["folds"] <= 3
    assert 0 <= found["weighted_f1"] <= 1
    assert set(found["types"]) >= {"FEMALE", "CITY", "MALE", "FAMILY"}


def load_folds(monkeypatch):
    import importlib
    import sys
    from pathlib import Path

    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "benchmarks"))
    monkeypatch.delitem(sys.modules, "mails_folds", raising=False)
    return importlib.import_module("mails_folds")
