"""Counts of a batch add up in any order and survive storage; its page shows them and no text."""

import json

from nescio.document import Decision, Document, Risk
from nescio.pipeline import Pipeline
from nescio.policy import load_policy
from nescio.reasons import Reason
from nescio.report.batch import BatchReport
from nescio.report.tally import Tally

POLICY = load_policy("gdpr")
TEXTS = (
    "Dr Henrik Lund came on 3 May 2021.",
    "Die Zeugin Yıldız Demirci wohnt seit dem letzten Jahr in Mainz.",
    "Nobody came.",
)


def tally(*texts):
    made = Tally()
    for text in texts:
        made.add(Tally.of(Pipeline.from_policy(POLICY, model="none").run(Document("a", text))))
    return made


def test_parts_add_up_to_the_whole_and_survive_storage():
    total = Tally()
    for text in reversed(TEXTS):
        total.add(Tally.from_dict(json.loads(json.dumps(tally(text).to_dict()))))
    assert total == tally(*TEXTS)
    assert total.documents == 3
    assert total.languages == {"en": 2, "de": 1}


def test_page_says_what_happened_and_quotes_nothing():
    page = BatchReport(
        settings={"policy": "gdpr 12ab"},
        tally=tally(*TEXTS),
        files=2,
        failures=["in.jsonl:7: is not valid <JSON>"] * 300,
        failed=301,
        seconds=10.0,
        processed=30,
    ).page()
    assert "3</b><span>documents written" in page
    assert "3.0</b><span>documents a second" in page
    assert "&lt;JSON&gt;" in page
    assert "and 101 more" in page
    assert "PERSON" in page
    assert "Demirci" not in page


def test_risks_are_counted_in_tenths():
    made = Tally()
    for risk in (0.0, 0.05, 0.31, 1.0):
        kept = (Decision("e1", "keep"),)
        made.add(
            Tally.of(
                Document("a", "", "en", decisions=kept, risks=(Risk(("e1",), "combined", risk, Reason.said("seen")),))
            )
        )
    made.add(Tally.of(Document("a", "", "en")))
    assert made.risks == {"0": 2, "3": 1, "9": 1}
    page = BatchReport({}, made, 1, [], 0, 0.0, 0).page()
    assert "30 to 40%" in page
