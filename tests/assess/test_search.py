"""Risk by search, over real indexes of invented people: with and without a subject, and when the background fails."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.assess.search import SearchMeasure, value_of
from nescio.background.backend import BackgroundError, Found
from nescio.background.index import Record, build_index
from nescio.background.local import LocalIndex
from nescio.document import Document
from nescio.errors import MeasureError
from nescio.protocols import Measure
from tests.assess.documents import document

# Twelve nurses in Leeds, twelve bakers in Kars, one nurse in Kars, born in different years.
PEOPLE = [
    *(Record(f"n{n}", f"Nurse {n}", f"A nurse in Leeds, born in {1960 + n}.") for n in range(12)),
    *(Record(f"b{n}", f"Baker {n}", f"A baker in Kars, born in {1960 + n}.") for n in range(12)),
    Record("e", "Eyüp Kaya", "Eyüp Kaya, a nurse in Kars, was born on 24 March 1980.", "Eyüp Kaya"),
]


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    path = tmp_path_factory.mktemp("search") / "people.index"
    build_index(PEOPLE, path)
    return LocalIndex(path)


NURSE, KARS = ("trait-1", "DEM/OCCUPATION", "Nurse"), ("place-1", "LOC/CITY", "Kars")
LEEDS, BORN = ("place-2", "LOC/CITY", "Leeds"), ("time-1", "DATETIME/DATE", "March 24th, 1980")


def combinations(risks):
    """Those that are risky; what a crowd matches is not."""
    return {frozenset(risk.entities) for risk in risks if risk.entities and risk.value >= 0.5}


def remarks(risks):
    return [str(risk.why) for risk in risks if not risk.entities]


def test_it_is_a_measure(index):
    assert isinstance(SearchMeasure(index), Measure)


def test_few_people_match_together_though_many_match_each(index):
    risks = list(SearchMeasure(index).measure(document(NURSE, KARS)))
    assert [risk.entities for risk in risks] == [("trait-1", "place-1")]
    assert str(risks[0].why) == "the occupation and the town together: fits 1 of 25 people"
    assert (risks[0].measure, risks[0].value) == ("search", 1.0)


def test_a_crowd_is_no_risk(index):
    assert list(SearchMeasure(index).measure(document(NURSE, LEEDS))) == []
    found = list(SearchMeasure(index, k=13).measure(document(NURSE, LEEDS)))
    assert combinations(found) == {frozenset({"place-2"})}  # twelve match the town, thirteen the occupation
    assert str(found[0].why) == "the town alone: fits 12 of 25 people"
    assert found[0].value == 0.5


def test_a_combination_is_not_larger_than_needed(index):
    risks = list(SearchMeasure(index).measure(document(NURSE, KARS, BORN)))
    assert combinations(risks) == {frozenset({"time-1"}), frozenset({"trait-1", "place-1"})}


def test_what_nobody_matches_says_nothing(index):
    assert list(SearchMeasure(index).measure(document(("place-3", "LOC/CITY", "Vladivostok"), NURSE))) == []


def test_every_wording_of_an_entity_counts(index):
    person = [("person-1", "PERSON", "Mr Eyup KAYA"), ("person-1", "PERSON", "Herr E. Kaya")]
    assert combinations(SearchMeasure(index).measure(document(*person))) == {frozenset({"person-1"})}


def test_function_words_are_not_searched_for(index):
    assert list(SearchMeasure(index, k=99).measure(document(("misc-1", "MISC", "in"), ("misc-2", "MISC", "...")))) == []


def test_with_a_subject_the_search_must_lead_there(index):
    # One nurse of Leeds was born in 1964; but the person to protect is somebody else.
    others = document(NURSE, LEEDS, ("time-2", "DATETIME/YEAR", "1964"), subject="Eyup Kaya")
    assert combinations(SearchMeasure(index, top=2).measure(others)) == set()
    own = list(SearchMeasure(index, top=2).measure(document(NURSE, KARS, subject="Eyup Kaya")))
    assert combinations(own) == {frozenset({"trait-1", "place-1"})}
    assert str(own[0].why).endswith("fits 1 of 25 people, which leads to the person to protect")


def test_with_a_subject_more_results_are_looked_through(index):
    assert combinations(SearchMeasure(index, top=50).measure(document(NURSE, subject="Eyup Kaya"))) == {
        frozenset({"trait-1"})
    }


def test_a_subject_whom_the_background_does_not_know(index):
    risks = list(SearchMeasure(index).measure(document(NURSE, KARS, subject="Ingrid Solheim")))
    assert combinations(risks) == set()
    assert "not in the background" in remarks(risks)[0]
    assert "Ingrid" not in remarks(risks)[0]


def test_the_budget_is_kept_and_reported(index):
    risks = list(SearchMeasure(index, budget=2).measure(document(BORN, NURSE, KARS)))
    assert combinations(risks) == {frozenset({"time-1"})}
    assert "2 searches" in remarks(risks)[0]


def test_no_sentence_quotes_the_document(index):
    for risk in SearchMeasure(index, k=99).measure(document(NURSE, KARS, LEEDS, BORN)):
        assert not {"nurse", "kars", "leeds", "march", "1980"} & set(str(risk.why).lower().replace(":", "").split())


def test_a_document_without_entities(index):
    assert list(SearchMeasure(index).measure(Document("d", "Nothing here.", lang="en"))) == []


@pytest.mark.parametrize("content", [b"", b"no index at all, only a letter to a friend", None])
def test_a_background_that_cannot_be_read_is_a_measure_error(tmp_path, content):
    path = tmp_path / "people.index"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(MeasureError, match=r"people\.index"):
        list(SearchMeasure(LocalIndex(path)).measure(document(NURSE)))


class Web:
    """A ranked search engine that shows one result and fails when asked too often."""

    exact, budget = False, 100
    pages = ("eyup kaya nurse kars 24 march 1980", "a nurse from leeds", "kars")

    def __init__(self, patience=99):
        self.patience, self.asked = patience, []

    def population(self):
        return 0

    def find(self, phrases):
        self.asked.append(tuple(phrases))
        if len(self.asked) > self.patience:
            raise BackgroundError("The search service at h is too slow.")
        hits = [place for place, page in enumerate(self.pages) if all(one.lower() in page for one in phrases)]
        return Found(len(hits), sum(1 << place for place in hits[:1]))

    def find_person(self, name):
        return self.find([name])


def test_a_ranked_search_is_risky_if_it_shows_the_subject():
    risks = list(SearchMeasure(Web()).measure(document(LEEDS, BORN, subject="Eyup Kaya")))
    assert combinations(risks) == {frozenset({"time-1"})}
    assert str(risks[0].why) == "the date alone: a web search for it finds the person"


def test_codes_are_not_shown_to_a_service():
    web = Web()
    list(SearchMeasure(web).measure(document(("code-1", "CODE/PHONE", "020 7946 0958"), NURSE)))
    assert web.asked == [("nurse",)]


def test_a_service_that_fails_halfway_keeps_what_was_found():
    risks = list(SearchMeasure(Web(patience=3)).measure(document(BORN, LEEDS, KARS, subject="Eyup Kaya")))
    assert combinations(risks) == {frozenset({"time-1"})}
    assert "broke off" in remarks(risks)[0]


def test_a_service_that_never_answers_is_a_measure_error():
    with pytest.raises(MeasureError, match="too slow"):
        list(SearchMeasure(Web(patience=0)).measure(document(NURSE)))


def test_the_budget_of_a_service_counts_every_search():
    web = Web()
    list(SearchMeasure(web, budget=4).measure(document(BORN, NURSE, KARS, LEEDS, subject="Eyup Kaya")))
    assert len(web.asked) <= 4 + 1  # and one for the person


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 60))
def test_a_larger_crowd_never_raises_the_value(count, more, limit):
    low, high = sorted((count, more))
    assert 0 < value_of(high, limit) <= value_of(low, limit) <= 1.0
    assert (value_of(count, limit) >= 0.5) == (count <= limit or count == 1)


WORDS = ("nurse", "baker", "kars", "leeds", "1964", "deaf")
FACTS = st.lists(st.sampled_from(WORDS), max_size=5)
TOLD = document(*((f"misc-{place}", "MISC", word) for place, word in enumerate(WORDS)), subject="Ana Lopes")


@given(st.lists(FACTS, max_size=6), FACTS, st.lists(FACTS, max_size=6), st.lists(FACTS, max_size=2), st.integers(1, 4))
def test_more_background_never_hides_a_combination(tmp_path_factory, others, own, more_others, more_own, top):
    """With a subject: whatever is added about anybody, what was risky is still there, perhaps with fewer clues."""
    path = tmp_path_factory.mktemp("grows") / "i"
    build_index([Record("own", "Ana Lopes", " ".join(own), "Ana Lopes"), *_records("o", others)], path)
    before = valued(SearchMeasure(LocalIndex(path), top=top).measure(TOLD))
    if more := [*_records("m", more_others), *_records("p", more_own, "Ana Lopes")]:
        build_index(more, path)
    after = valued(SearchMeasure(LocalIndex(path), top=top).measure(TOLD))
    words = {f"misc-{place}": word for place, word in enumerate(WORDS)}
    for combination, value in before.items():
        left = max((after[smaller] for smaller in after if smaller <= combination), default=0.0)
        assert left > 0
        # Only a larger crowd lowers a value: other people who match every clue.
        if not any({words[entity] for entity in combination} <= set(facts) for facts in more_others):
            assert left >= value


def test_a_crowd_of_lookalikes_lowers_the_value_and_hides_nothing(tmp_path):
    path = tmp_path / "i"
    build_index([Record("own", "Ana Lopes", "Ana Lopes is a deaf baker.", "Ana Lopes")], path)
    alone = valued(SearchMeasure(LocalIndex(path)).measure(TOLD))
    build_index(_records("o", [["deaf", "baker"]] * 199), path)
    risks = list(SearchMeasure(LocalIndex(path)).measure(TOLD))
    assert set(alone) == set(valued(risks)) == {frozenset({"misc-1"}), frozenset({"misc-5"})}
    assert set(alone.values()) == {1.0}
    assert set(valued(risks).values()) == {0.125}  # fifty of two hundred are looked through
    assert str(risks[0].why) == "the further detail alone: fits 200 of 200 people, a crowd to hide in"


def valued(risks):
    return {frozenset(risk.entities): risk.value for risk in risks if risk.entities}


def _records(prefix, facts, individual=""):
    return [
        Record(f"{prefix}{place}", individual or f"{prefix}{place}", " ".join(words), individual)
        for place, words in enumerate(facts)
    ]
