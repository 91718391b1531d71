"""However a masked name, street, organisation or number is written again, it is not in the output, and nothing is refused."""

from __future__ import annotations

import pytest

from nescio.document import Document
from nescio.pipeline import Pipeline
from tests.verify.variants import of_people, of_things

CASES = [*of_people(), *of_things()]


@pytest.mark.parametrize(
    "how", [{"replace": "tag"}, {"replace": "surrogate", "key": bytes(range(32))}], ids=["tag", "surrogate"]
)
def test_no_variant_survives(how):
    pipeline = Pipeline.from_policy("gdpr", model="none", **how)
    survived, refused = [], []
    for case in CASES:
        document = pipeline.run(Document("a", case.text, lang=case.lang))
        if not document.verdict.passed:
            refused.append(case)
        elif case.again.lower() in document.output.lower():
            survived.append(case)
    assert len(CASES) >= 150
    assert survived == []
    assert refused == []


def test_the_words_of_another_spelling_are_no_names():
    text = "Mr Ed Bridgewater signed. Bridge-water came late. Water was scarce, the Bridge Committee said."
    document = Pipeline.from_policy("gdpr", model="none", lang="en").run(Document("a", text))
    assert document.verdict.passed
    assert document.output == ("[PERSON 1] signed. [PERSON 1] came late. Water was scarce, the Bridge Committee said.")
