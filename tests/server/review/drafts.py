"""Documents to be reviewed, without any machine."""

from nescio.document import Document, Entity, Mention, Risk
from nescio.protocols import COMBINED
from nescio.reasons import Reason
from nescio.server.review.draft import Draft

TEXT = "Kofi Mensah met Kofi at Haus Lindenau in Leipzig. Leipzig was cold; Mensah left."


def mention(surface, nth=0, kind="PERSON"):
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(surface, start + 1)
    return Mention(start, start + len(surface), kind, 0.9, "test")


def draft():
    mentions = (
        mention("Kofi Mensah"),
        mention("Kofi", 1),
        mention("Haus Lindenau", kind="ORG"),
        mention("Leipzig", kind="LOC"),
        mention("Leipzig", 1, "LOC"),
    )
    entities = (
        Entity("person-1", "PERSON", (0, 1)),
        Entity("org-1", "ORG", (2,)),
        Entity("place-1", "LOC", (3, 4)),
    )
    risks = (
        *(Risk((name,), COMBINED, value, Reason.said("measured"), bits=bits)
          for name, value, bits in (("person-1", 0.9, 20.0), ("org-1", 0.3, 8.0), ("place-1", 0.2, 5.0))),
        Risk(("org-1", "place-1"), COMBINED, 0.8, Reason.said("together they single out one")),
    )  # fmt: skip
    return Draft(Document("letter", TEXT, lang="en", mentions=mentions, entities=entities, risks=risks))
