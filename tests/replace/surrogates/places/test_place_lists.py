from nescio.lang import lines
from nescio.lang.gazetteers import phrase_key, places
from nescio.replace.surrogates.places.place_lists import guess_place, index_of, pool_for


def test_there_are_many_places():
    assert len(lines("any", "surrogate_places.tsv")) >= 3000


def test_pools_keep_country_and_size():
    pool = pool_for("CITY", "DE", 5)
    assert len(pool) > 100
    assert {places()[phrase_key(name)].country for name in pool} == {"DE"}


def test_small_countries_widen_their_pools():
    assert len(pool_for("CITY", "LI", 4)) >= 15
    assert len(pool_for("REGION", "TR", 0)) >= 11


def test_letters_and_endings_tell_the_country():
    assert guess_place("Karaağaçlı", "en").country == "TR"
    assert guess_place("Wrzosowo", "en").country == "PL"
    assert guess_place("Unterwiesenbrunn", "de").country == "DE"


def test_index():
    pool = pool_for("CITY", "GB", 5)
    assert all(pool[place] for place in index_of(pool).values())
