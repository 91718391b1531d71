"""Documents about one subject are replaced alike, those of two unlike."""

from __future__ import annotations

from nescio import Document, Pipeline
from nescio.document import SUBJECT

KEY = b"one key for all " * 2
FIRST = "Mr Eyup Kaya, 12 Oak Street, Whitby, telephone 01947 600123, was seen on 3 March 2019."
SECOND = "Eyup Kaya called from 01947 600123. He was seen on 5 March 2019."


def outputs(*documents):
    pipeline = Pipeline.from_policy("strict", model="none", lang="en", replace="surrogate", key=KEY)
    return [
        pipeline.run(Document(str(n), text, "en", group=f"{SUBJECT}{who}")).output
        for n, (who, text) in enumerate(documents)
    ]


def test_one_subject_has_one_name_number_and_shift():
    one, _, other = outputs(("kaya", FIRST), ("brandt", FIRST), ("kaya", SECOND))
    name = other.split(" called")[0]
    number = other.split("from ")[1].split(".")[0]
    assert f"Mr {name}," in one
    assert number in one


def test_two_subjects_share_nothing():
    one, other = outputs(("kaya", FIRST), ("brandt", FIRST))
    # 01632 is the area code that British numbers of nobody have.
    assert set(one.split()) & set(other.split()) <= {*FIRST.split(), "01632"}


def test_order_of_documents_does_not_matter():
    first, second = outputs(("kaya", FIRST), ("kaya", SECOND))
    again, before = outputs(("kaya", SECOND), ("kaya", FIRST))
    assert (first, second) == (before, again)


def test_many_subjects_share_no_telephone_number():
    """A country has a thousand numbers of nobody or fewer: thirty people would share one by chance."""
    letters = [(f"person {n}", f"Call 01632 96{n:04d} for Mr Eyup Kaya.") for n in range(60)]
    numbers = [output.split("Call ")[1].split(" for")[0] for output in outputs(*letters)]
    assert len(set(numbers)) == len(letters)
