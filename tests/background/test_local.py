"""Search in a local index: exact sets of people, whatever the spelling, in threads and processes."""

import multiprocessing
import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.background.backend import SearchBackend
from nescio.background.by_name import open_background
from nescio.background.index import Record
from nescio.background.local import LocalIndex
from tests.background.people import PEOPLE, index_of


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    return index_of(tmp_path_factory.mktemp("background") / "people.index")


def names(found):
    return {name for place, name in enumerate(PEOPLE) if found.members >> place & 1}


def test_it_is_a_backend(index):
    assert isinstance(index, SearchBackend)
    assert index.population() == 4


@pytest.mark.parametrize(
    ("phrases", "expected"),
    [
        (["Court of Appeal"], {"Eyüp Kaya", "Mei-Ling Tan"}),  # a phrase, not its words: Grace Adeyemi has those, too
        (["COURT OF  APPEAL", "nurse"], {"Mei-Ling Tan"}),
        (["kars"], {"Eyüp Kaya", "Łukasz Nowak"}),
        (["Lodz"], {"Łukasz Nowak"}),
        (["March 24, 1961"], {"Eyüp Kaya", "Łukasz Nowak"}),
        (["1961"], {"Eyüp Kaya", "Grace Adeyemi", "Łukasz Nowak"}),
        (["3 March 1961"], {"Grace Adeyemi"}),
        (["Vladivostok"], set()),
        (["nurse", "Vladivostok"], set()),
        (['nurse" OR "Kars'], set()),
        (["!?"], set()),
        ([], set()),
    ],
)
def test_find(index, phrases, expected):
    found = index.find(phrases)
    assert names(found) == expected
    assert found.count == len(expected)


def test_documents_of_one_person_are_put_together(tmp_path):
    given = [
        Record("1", "Ana", "She teaches in Porto."),
        Record("2", "Ana", "She swims."),
        Record("3", "Rui", "Porto."),
    ]
    index = index_of(tmp_path / "i", given)
    assert index.find(["Porto", "swims"]).count == 1
    assert index.find(["Porto"]).count == 2
    assert index.find(["teaches in Porto she swims"]).count == 0


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Mr Eyup KAYA", {"Eyüp Kaya"}),
        ("Nowak", {"Łukasz Nowak"}),
        ("Grace Bola Adeyemi", set()),
        ("Dr", set()),
        ("", set()),
    ],
)
def test_find_person(index, name, expected):
    assert names(index.find_person(name)) == expected


def test_a_person_is_found_by_a_shorter_name(tmp_path):
    given = [
        Record("1", "x", "An actor.", name="Lee William Okafor"),
        Record("2", "y", "Okafor met Lee.", name="Bo Lin"),
    ]
    assert index_of(tmp_path / "i", given).find_person("Lee Okafor").members == 1


def test_threads_agree(tmp_path):
    index = index_of(tmp_path / "i")
    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(lambda phrase: index.find([phrase]).count, ["Kars", "nurse", "1961", "Leeds"] * 50))
    assert counts == [2, 2, 3, 1] * 50


def _count(index):
    return index.find(["nurse"]).count


def test_processes_agree(tmp_path):
    index = index_of(tmp_path / "i")
    assert _count(pickle.loads(pickle.dumps(index))) == 2
    assert index.find(["Kars"]).count == 2  # open before the fork
    with multiprocessing.get_context("fork").Pool(2) as pool:
        counts = pool.map(_count, [index, index])
        # Workers that are ended by a signal may wait for it for ever where the command line listens to signals.
        pool.close()
        pool.join()
    assert counts == [2, 2]


def test_forgetting_changes_no_answer(tmp_path, monkeypatch):
    monkeypatch.setattr("nescio.background.local.CACHE_BYTES", 100)
    index = index_of(tmp_path / "i")
    assert [index.find([phrase]).count for phrase in ("Kars", "nurse", "1961", "Leeds", "Kars", "nurse")] == [
        2,
        2,
        3,
        1,
        2,
        2,
    ]


def test_open_background_opens_a_file(tmp_path):
    index_of(tmp_path / "i")
    assert isinstance(open_background(tmp_path / "i"), LocalIndex)


WORDS = st.sampled_from(["kars", "leeds", "court", "of", "appeal", "nurse", "1961", "ana"])


@given(
    st.lists(st.lists(WORDS, min_size=1, max_size=8), min_size=1, max_size=6),
    st.lists(st.lists(WORDS, min_size=1, max_size=3), min_size=1, max_size=3),
)
def test_find_agrees_with_reading_every_document(tmp_path_factory, texts, phrases):
    given = [Record(str(number), str(number), " ".join(words)) for number, words in enumerate(texts)]
    index = index_of(tmp_path_factory.mktemp("agree") / "i", given)
    wanted = [" ".join(words) for words in phrases]
    expected = sum(
        1 << at for at, words in enumerate(texts) if all(f" {one} " in f" {' '.join(words)} " for one in wanted)
    )
    assert index.find(wanted).members == expected
