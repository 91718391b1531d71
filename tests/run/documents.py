"""Invented documents that several engines must treat alike."""

from nescio.document import Document
from nescio.run.partition import Item, Work
from nescio.settings import Settings

SENTENCES = (
    "Dear Ms Adaeze Okafor, your appointment on 3 May 2021 is with Dr Henrik Lund.",
    "Frau Yıldız Demirci wohnt in der Lindenstraße 14, 55116 Mainz.",
    "Please transfer the rest to DE89 3704 0044 0532 0130 00 and tell Rahul Banerjee.",
    "Die Zeugin Svetlana Petrowa traf Herrn Kwame Mensah am 12. Juni 2019 in Kassel.",
    "Nothing in this line says who anybody is.",
)
KEY = bytes(range(32))


def documents(count):
    return [
        Document(f"d{n}", f"{SENTENCES[n % 5]} Ref {n}.", meta={"source": "x.jsonl", "line": n + 1})
        for n in range(count)
    ]


def items(count, file=1):
    return tuple(Item(file, position, document) for position, document in enumerate(documents(count)))


def settings(**changes):
    return Settings(model="none", **changes)


def work(**changes):
    """The same work for the same changes, in this process and in others."""
    return Work(settings(**changes), token=repr(sorted(changes)))
