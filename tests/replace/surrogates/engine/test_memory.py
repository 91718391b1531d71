"""Documents that belong together make the same choices, in whatever language they are."""

import pytest

from nescio.document import Document
from nescio.pipeline import Pipeline

GERMAN = "Herr Eyüp Kılıç und Frau Wibke Thomsen wohnen in Husum und arbeiten bei der Nordlicht Werft GmbH.\n"
ENGLISH = "The letter to Ms Thomsen in Husum came back, said Mr Kılıç, who works for Nordlicht Werft GmbH.\n"


def outputs(texts, group=""):
    pipeline = Pipeline.from_policy("email", model="none")
    return [pipeline.run(Document(str(number), text, group=group)).output for number, text in enumerate(texts)]


def names(first, second):
    """(Kılıç, Thomsen, Husum, the firm) of both texts."""
    _, _, kilic, _, _, _, thomsen, _, _, husum = first.split()[:10]
    words = second.split()
    return (kilic, thomsen, husum, first.split("bei der ")[1].strip(".\n")), (
        words[words.index("Mr") + 1].strip(","),
        words[words.index("Ms") + 1],
        second.split(" in ")[1].split(" came")[0],
        second.split("works for ")[1].strip(".\n"),
    )


@pytest.mark.parametrize("_", range(3))
def test_what_belongs_together_is_replaced_alike(_):
    german, english = names(*outputs([GERMAN, ENGLISH], group="inbox.mbox"))
    assert german == english


def test_documents_that_do_not_belong_together_have_names_of_their_own():
    alike = [names(*outputs([GERMAN, ENGLISH]))[place] for _ in range(3) for place in (0, 1)]
    assert len({one[0] for one in alike}) > 1


def test_another_whole_begins_anew():
    pipeline = Pipeline.from_policy("email", model="none")
    made = {pipeline.run(Document("a", GERMAN, group=f"{number}.eml")).output for number in range(4)}
    assert len(made) > 1
