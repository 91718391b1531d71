"""A recogniser's guess on an everyday word takes nothing out of a long document; names and short texts stay as they are."""

import pytest

from nescio.detect.step import Detect
from nescio.document import Document, Mention


class Guesser:
    """Takes some words for people."""

    name = "neural"

    def detect(self, passage):
        for word in ("format", "Rose", "Kettering"):
            if (place := passage.text.find(word)) >= 0:
                yield Mention(place, place + len(word), "PERSON", 0.9, self.name)


def found(text):
    document = Detect([Guesser()])(Document("a", text, "en"))
    return {text[mention.start : mention.end] for mention in document.mentions}


@pytest.mark.parametrize(("times", "names"), [(400, {"Rose", "Kettering"}), (2, {"format", "Rose", "Kettering"})])
def test_everyday_words_of_long_documents(times, names):
    text = "Rose and Kettering wrote it. " + "The format of a file is told by its name. " * times
    assert found(text) == names
