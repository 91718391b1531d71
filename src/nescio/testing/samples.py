"""Texts that the checks feed to components: everyday ones, invented, and those that break programs."""

from __future__ import annotations

from functools import cache

from nescio.document import Document
from nescio.pipeline import Pipeline

SUBJECT = "Leyla Brandt"

EVERYDAY: tuple[tuple[str, str], ...] = (
    (
        "en",
        """Dear Ms Brandt,

Mr Tobias Okafor (born 14 June 1979, passport no. C01X00T47) called on 020 7946 0958 about his
claim of £4,250. He is a 44-year-old Nigerian nurse with type 2 diabetes and lives at 12 Harbour Lane, Whitby,
YO21 3PU. Please write to t.okafor@example.org or see https://example.org/claims/8841.

Kind regards,
Leyla Brandt
""",
    ),
    (
        "en",
        """THE FACTS
1. The applicant, Mr C.D., was detained for three weeks on 2 March 2004 by order of the Northgate District
Court (no. 36110/09). Soft Lantern Ltd and the Ministry of Justice were parties. In 2005 two officers were fined.
""",
    ),
    (
        "de",
        """Sehr geehrte Frau Brandt,

Herr Dr. Jörg van der Heyden, geb. am 3.7.1961, wohnt in der Lindenstraße 14, 55116 Mainz.
IBAN DE89 3704 0044 0532 0130 00, Tel. 06131 123456, Kundennummer 4711-889. Das Amtsgericht Mainz (Az. 3 C 112/19)
verurteilte die Nordlicht Handels GmbH & Co. KG zu 1.200 Euro. Er ist 62 Jahre alt und evangelisch.

Mit freundlichen Grüßen
Leyla Brandt
""",
    ),
)

HOSTILE: dict[str, str] = {
    "empty text": "",
    "one blank": " ",
    "only line breaks": "\n\r\n\n",
    "one letter": "A",
    "NUL characters": "Mr Okafor\x00 called 020\x007946 0958\x00",
    "a lone surrogate": "Frau \ud83d Brandt wrote to \udc00 t.okafor@example.org",
    "right-to-left marks": "\u200fMr Okafor\u200f, \u202b12 Harbour Lane\u202c, \u2067Whitby\u2069",
    "combining marks": "Mrs Bro\u0308nte\u0301 of Caf\u00e9 Zoe\u0308 GmbH, \u0301\u0308 14 Ma\u0308rz 1999",
    "only combining marks": "\u0301" * 50,
    "zero-width characters": "Oka\u200bfor and Bran\u00addt on 1\u200d4 June\ufeff 1979",
    "emoji": "Thanks 😀👩‍👩‍👧 Leyla 🇩🇪 see you at 5 pm!",
    "Arabic and Chinese": "اسمي ليلى 莱拉 住在柏林 14 يونيو 1979",
    "fullwidth digits": "Tel. ０６１３１ １２３４５６, Nr. １２３４",
    "superscripts": "x² + y³ = 10⁵ at ①②③ on ½ of ٣٤٥",
    "ALL CAPS": EVERYDAY[0][1].upper(),
    "lower case": EVERYDAY[2][1].lower(),
    "no spaces": "Mr.OkaforLivesIn12HarbourLane,Whitby,since14June1979;tel.02079460958/GmbH&Co.KG",
    "letters and digits in one word": "Okafor7 in Whitby3.7.1961, 12Harbour, Mainz2000, 44years, 5pm, x€50k",
    "carriage returns": EVERYDAY[2][1].replace("\n", "\r\n"),
    "a quoted mail": "> > Mr Okafor\n> > wrote on 14 June\n> 1979:\n>\n> call 020\n> 7946 0958",
    "ten thousand times a": "a" * 10_000,
    "ten thousand times A": "A" * 10_000,
    "ten thousand times 1": "1" * 10_000,
    "ten thousand blanks": " " * 10_000,
    "ten thousand full stops": "." * 10_000,
    "ten thousand hyphens": "-" * 10_000,
    "ten thousand at signs": "@" * 10_000,
    "ten thousand slashes": "/" * 10_000,
    "ten thousand line breaks": "\n" * 10_000,
    "many initials": "A. " * 3_000,
    "many capitalised words": "Anna " * 3_000,
    "many short numbers": "12 " * 3_000,
    "many dotted digits": "1." * 5_000,
}


@cache
def finished(lang: str = "en") -> Document:
    """A document that went through the whole standard pipeline with the strict policy."""
    text = "\n\n".join(sample for sample_lang, sample in EVERYDAY if sample_lang == lang)
    return Pipeline.from_policy("strict").run(Document("sample", text, lang=lang, subject=SUBJECT))
