from dataclasses import replace

from nescio.replace.surrogates.engine.ledger import names_of, places_of
from tests.replace.surrogates.asking import request

LIST = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon")


def propose(candidate):
    return LIST[candidate % len(LIST)]


def test_the_same_word_keeps_its_surrogate():
    asked = request("Kaya")
    names = names_of(asked.page)
    assert names.settle("kaya", asked, propose) == names.settle("kaya", asked, propose) == "Alpha"
    assert asked.page.names["kaya"] == "Alpha"


def test_two_words_never_share_one():
    asked = request("Kaya")
    names = names_of(asked.page)
    assert [names.settle(word, asked, propose) for word in ("kaya", "demir", "polat")] == ["Alpha", "Beta", "Gamma"]


def test_words_of_the_document_are_never_given():
    asked = request("Kaya", words=("alpha", "gamma"))
    names = names_of(asked.page)
    assert [names.settle(word, asked, propose) for word in ("kaya", "demir")] == ["Beta", "Delta"]


def test_a_refused_request_changes_what_it_chose_itself_and_nothing_else():
    first, second = request("Kaya"), request("Eyup Kaya")
    second = replace(second, page=first.page)
    places = places_of(first.page)
    places.settle("kaya", first, propose)
    places.settle("eyup", second, propose)
    again = replace(second, attempt=1)
    assert places.settle("kaya", again, propose) == "Alpha"
    assert places.settle("eyup", again, propose) == "Gamma"


def test_what_was_known_before_is_not_given_again():
    asked = request("Kaya", names={"demir": "Alpha"})
    assert names_of(asked.page).settle("kaya", asked, propose) == "Beta"


def test_no_surrogate_shows_what_it_stands_for():
    def alike(candidate):
        return ("Sarıkaya", "Kay", "Kayalar", "Demir")[candidate]

    asked = request("Kaya")
    assert names_of(asked.page).settle("kaya", asked, alike) == "Kay"  # too short to tell
    asked = request("Kaya")
    assert names_of(asked.page).settle("kaya", asked, lambda candidate: alike((0, 2, 3)[candidate])) == "Demir"
