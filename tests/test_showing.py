"""Results as a notebook shows them."""

import nescio

RESULT = nescio.anonymize("Call Dr Ayşe Demir <ayse@mail.example> on 3 May 2021.", model="none", lang="en")


def test_a_result_shows_what_can_be_shared_marked_by_type():
    page = RESULT._repr_html_()
    assert "[PERSON 1]</mark>" in page
    assert "PERSON 1</mark>" in page
    assert "Demir" not in page
    assert "&lt;" in page


def test_originals_are_shown_on_demand():
    page = nescio.show(RESULT, originals=True)._repr_html_()
    assert "Dr Ayşe Demir</mark>" in page
    assert "[PERSON 1]</mark>" in page
    assert "<ayse" not in page


def test_nothing_comes_from_elsewhere():
    page = nescio.show(RESULT, originals=True).html
    assert "http" not in page
    assert "<script" not in page
