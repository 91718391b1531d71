"""The person a document is about, and strings a policy always masks: found wherever they occur."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nescio.document import Mention
from nescio.identity.occurrences import Occurrences
from nescio.identity.rule import Form, folded_words, forms
from nescio.text.passage import Passage


class SubjectDetector:
    """Finds the name of the document's subject and each of its parts."""

    name = "subject"

    def detect(self, passage: Passage) -> Iterator[Mention]:
        search = Occurrences(forms(passage.subject, "PERSON", passage.lang), passage.lang)
        for start, end, _ in search.find(passage.text, passage.words):
            yield Mention(start, end, "PERSON", 1.0, self.name)


class DenyListDetector:
    """Finds the strings that the policy's deny list names."""

    name = "deny_list"

    def __init__(self, strings: Sequence[str] = ()) -> None:
        self.strings = tuple(strings)

    def detect(self, passage: Passage) -> Iterator[Mention]:
        search = Occurrences((Form(words) for words in map(folded_words, self.strings) if words), passage.lang)
        for start, end, _ in search.find(passage.text, passage.words):
            yield Mention(start, end, "MISC", 1.0, self.name)
