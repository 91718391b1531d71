"""Texts for ``linear_time.py``: one piece again and again, and some in which something is new all the time (n people, not one)."""

from __future__ import annotations

import sys
from collections.abc import Callable

PIECES = {
    "titles": "Mr ",
    "hyphens": "A-",
    "www": "www.",
    "opening brackets": "(",
    "square brackets": "[",
    "digits": "7",
    "blanks": " ",
    "long word": "a",
    "capitals": "A",
    "at signs": "a@",
    "slashes": "a/",
    "dots": "a.",
    "colons": "a:",
    "names": "Anna ",
    "initials": "J. ",
    "digits with blanks": "12 ",
    "digits with hyphens": "12-",
    "digits with dots": "12.",
    "dates": "1.1.2020 ",
    "labels": "SSN ",
    "labels with colons": "Tel: ",
    "underscores": "a_",
    "line ends": "\n",
    "quotes": "> ",
    "URLs": "http://",
    "machine-readable": "<",
    "commas": "Anna, ",
    "and": "Anna and ",
    "months": "May ",
    "amounts": "EUR ",
    "German titles": "Frau Dr. ",
    "streets": "Straße ",
    "apostrophes": "O'",
    "letters and digits": "A1",
    "greetings": "Hallo Anna,\n",
    "one line": "The man went home and ",
    "accents": "a\u0301",
    "pairs of brackets": "(a) ",
    "hex": "ab:",
    "plus": "+4",
    "percent": "5 % ",
    "section": "§ 1 ",
    "only dots": ".",
    "only commas": ",",
    "only hyphens": "-",
    "only at signs": "@",
    "only quotes": '"',
    "tabs": "\t",
    "zero-width signs": "\u200b",
    "letters and zero-width signs": "a\u200b",
    "right-to-left marks": "\u202ea",
    "spaced letters": "M e r k o ",
    "three initials": "A. B. C. ",
    "initials before names": "J. R. Miller ",
    "capital chain": "Anna-",
    "capitalised words": "Stone Bridge ",
    "capital letters": "ANNA MEYER ",
    "camel case": "AnnaMeyer",
    "spoken lines": "Anna: x\n",
    "cells": "Anna\t12\t",
    "table": "| Anna | 12 |\n",
    "nested brackets": "([{",
    "entities": "&uuml;",
    "tags": "<b>",
    "closing tags": "</",
    "bold": "**",
    "underlined": "__",
    "ordinal dates": "1st May ",
    "clock": "12:30 ",
    "IPv6": "fe80:",
    "IPv4": "10.0.0.1.",
    "MAC": "00-1B-",
    "letters in groups": "ABCD ",
    "card groups": "4111 ",
    "IBAN groups": "DE12 ",
    "equal signs": "a=",
    "hash signs": "#1 ",
    "ages": "aged 5, ",
    "nobles": "von ",
    "and German": "Anna und Jan ",
    "Herr": "Herrn ",
    "compounds": "Müller-Meyer-",
    "sentences": "Mr Stone met Dr. Anna Meyer in Leeds. ",
    "German sentences": "Herr Stein traf Frau Dr. Anna Meyer in Köln. ",
    "addresses": "12 Oak Street, Leeds, ",
    "German addresses": "Gartenstr. 5, 50667 Köln, ",
    "mails": "anna.meyer@mail.example ",
    "phones": "+49 221 123456 ",
    "mail heads": "From: Anna Meyer <a@b.example>\nSent: Monday\n",
    "signatures": "Best,\nAnna\n",
    "full width": "Ａｎｎａ ",
    "Cyrillic": "Анна ",
    "Chinese": "安娜",
    "emoji": "\U0001f600",
    "soft hyphens": "Mer\u00adko",
    "broken words": "Mer-\nko ",
    "of the": "of the ",
    "firms": "Stone Ltd ",
    "German firms": "Stein GmbH & Co. ",
    "backslashes": "\\",
    "JSON": '{"name": "Anna"}, ',
    "long numbers": "0123456789",
    "times ten": "5 000 000 ",
    "euros": "5,00 € ",
    "the case": "Case No. ",
    "carriage returns": "a\r",
}

_ONSETS = "B D F G H K L M N P R S T W Br Dr Gr Kl St Sch".split()
_MIDDLES = "l m n r s t w b d g k f".split()
_RHYMES = "arn elt ing orm und ast eck ilm oth ack enz itt olk usch amp erg ind ohl".split()
_ENDS = "er mann ke ow ski sen bach feld hof stein ing ow el ich ner".split()


def surname(number: int) -> str:
    """A made-up surname of two syllables and an end, another one for each number below a million.

    All are of the same kind: if names became double ones from some number on, a text would change its nature with its length.
    """
    name = ""
    for parts in (_ONSETS, _RHYMES, _MIDDLES, _RHYMES, _ENDS):
        number, part = divmod(number, len(parts))
        name += parts[part]
    return name


def _made(line: str, people: int = sys.maxsize) -> Callable[[int], str]:
    """The line again and again: {0} is a number, {1} a name of that number, {2} the name before it; so many people in all."""

    def made(length: int) -> str:
        lines: list[str] = []
        total = number = 0
        while total < length:
            person = number % people
            lines.append(line.format(number, surname(person), surname(max(0, person - 1))))
            total += len(lines[-1])
            number += 1
        return "".join(lines)[:length]

    return made


_VARIED: dict[str, Callable[[int], str]] = {
    name: _made(line)
    for name, line in {
        "new people": "Mr {1} met Anna {2}. ",
        "new people in German": "Frau {1} traf Herrn {2}. ",
        "new bare names": "{1} rief an und sprach mit {2}.\n",
        "new speakers": "{1}: yes\n",
        "new addresses": "{1} Street {0}, ",
        "new codes": "Ref. No. {0}-{1}\n",
        "new mails": "{1}.{2}@mail{0}.example ",
        "new dates": "on {0} May 2020, ",
        "new user names": "@{1}{0} ",
        "new firms": "{1} GmbH, ",
        "new words": "{1}{0} ",
        "new numbers": "{0} ",
        "new lower-case names": "mr {1} and ms {2} went home. ",
        "growing hyphens": "{1}-{2}-",
        "new double names": "Mr {1}-{2} called. ",
        "new labels": "{1} {0}: {2}\n",
        "new initials": "J. {1}, A. {2}; ",
    }.items()
}
_VARIED["joined names"] = _made("{1}{2}", people=5_000)

# Name -> the text of a length.
TEXTS: dict[str, Callable[[int], str]] = {
    name: (lambda length, piece=piece: (piece * (length // len(piece) + 1))[:length])  # type: ignore[misc]
    for name, piece in PIECES.items()
} | _VARIED
