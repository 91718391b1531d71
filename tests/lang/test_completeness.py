"""What a language lacks is named; the built-in ones lack nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nescio.lang import LANGUAGES, language
from nescio.lang.completeness import LISTS, lacking
from nescio.lang.definition import Language, Numbers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_built_in_languages_are_complete(lang):
    assert lacking(language(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_language_does_without_is_not_there(lang):
    own = language(lang)
    assert set(lacking(replace(own, without=frozenset()))) == own.without


def test_every_list_is_known():
    names = {file.name for lang in LANGUAGES for file in language(lang).lists.iterdir()}
    assert {name for name in names if name.endswith((".tsv", ".txt", ".yaml"))} == set(LISTS)


def test_a_new_language_lacks_everything_it_does_not_give(tmp_path):
    (tmp_path / "titles.txt").write_text("# written for this test\nDokto\n", encoding="utf8")
    toy = Language(code="xx", name="Toy", lists=tmp_path, numbers=Numbers(decimal=",", group="."))
    found = lacking(toy)
    assert {"numbers.read", "dates.bare", "phrasing.noun", "function_words.txt", "mail.yaml"} <= set(found)
    assert not {"titles.txt", "numbers.decimal", "numbers.group"} & set(found)
