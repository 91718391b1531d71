"""Five hundred letters about fifty people, a folder for each: does all agree over a person's letters, and nothing between two?

    python -m benchmarks.subjects [--people 50] [--letters 10] [--model none|default|fast] [--seed 1] [--json]

Letters in the manner of the United States, the United Kingdom and Germany are generated, with the same facts of a person in
different words, and anonymised by the command line (``--subject-from folder``, a key, surrogates). What stands behind each label
of the output is read again. A date is right if it moved by as many days as most dates of its person.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path

from nescio.replace.keys import write_key

GIVEN = {
    "us": "Amber Brandon Crystal Dustin Evelyn Frank Gloria Harold Irene Jeremy".split(),
    "uk": "Alfie Bronwen Callum Daphne Euan Felicity Graham Hazel Ivor Jocelyn".split(),
    "de": "Annegret Bernd Christa Detlef Elfriede Fabian Gisela Holger Ingrid Jochen".split(),
}
FAMILY = {
    "us": "Abernathy Buckner Calhoun Dunlap Eastwood Fairchild Gallagher Hathaway Ingram Jernigan".split(),
    "uk": "Ackroyd Birtwhistle Clitheroe Dewhurst Entwistle Featherstone Grimshaw Hargreaves Illingworth Jagger".split(),
    "de": "Achterberg Brinkmann Cordes Dierksen Eggebrecht Feddersen Gerdes Hinrichsen Ihlenfeld Jessen".split(),
}
STREETS = {
    "us": ("Sycamore Street", "Juniper Avenue", "Magnolia Drive", "Hickory Lane"),
    "uk": ("Station Road", "Mill Lane", "Church Street", "Albert Road"),
    "de": ("Lindenstraße", "Gartenweg", "Bahnhofstraße", "Mühlenweg"),
}
TOWNS = {
    "us": ("Dayton, OH 45402", "Tulsa, OK 74103", "Fresno, CA 93721", "Mobile, AL 36602"),
    "uk": ("Leeds LS1 4DY", "York YO1 7HH", "Truro TR1 2HE", "Derby DE1 2GU"),
    "de": ("24103 Kiel", "28195 Bremen", "34117 Kassel", "99084 Erfurt"),
}
# Label of a line -> how the value behind it is found.
LINES = {
    "us": {
        "name": r"Patient: (.+)", "address": r"Address: (.+)", "phone": r"Phone: (.+)", "fax": r"Fax: (.+)", "record": r"MRN: (.+)",
    },
    "uk": {
        "name": r"Patient: (.+)", "address": r"Address: (.+)", "phone": r"Telephone: (.+)", "fax": r"Fax: (.+)",
        "record": r"Hospital number: (.+)",
    },
    "de": {
        "name": r"Patient(?:in)?: (.+)", "address": r"Anschrift: (.+)", "phone": r"Telefon: (.+)", "fax": r"Fax: (.+)",
        "record": r"Patientennummer: (.+)",
    },
}  # fmt: skip
DATES = {
    "us": r"(?:Date|DOB|Seen on|Next visit): (.+)",
    "uk": r"(?:Date|Date of birth|Seen on|Next visit): (.+)",
    "de": r"(?:Datum|Geburtsdatum|Vorstellung am|Nächster Termin): (.+)",
}
WORDED = {
    "us": ("{m} {d}, {y}", r"admitted on (\w+ \d+, \d{4})", "%B %d, %Y"),
    "uk": ("{d} {m} {y}", r"admitted on (\d+ \w+ \d{4})", "%d %B %Y"),
    "de": ("{d}. {m} {y}", r"stationär seit dem (\d+\. \w+ \d{4})", ""),
}
MONTHS = {
    "us": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
}
MONTHS["uk"] = MONTHS["us"]


def write_letters(folder: Path, people: int, letters: int, seed: int) -> dict[str, tuple[str, list[str]]]:
    """Write the letters; folder of a person -> manner of the letters and their texts."""
    chance = random.Random(seed)
    written = {}
    for number in range(people):
        manner = ("us", "uk", "de")[number % 3]
        facts = _facts(manner, number, chance)
        texts = [_letter(manner, facts, turn, chance) for turn in range(letters)]
        home = folder / f"case-{number:03d}"
        home.mkdir(parents=True)
        for turn, text in enumerate(texts):
            (home / f"letter-{turn:02d}.txt").write_text(text, encoding="utf8")
        written[home.name] = (manner, texts)
    return written


def _facts(manner: str, number: int, chance: random.Random) -> dict[str, str | date]:
    given = GIVEN[manner][number // 3 % 10]
    family = FAMILY[manner][(number // 3 * 7 + number // 30) % 10]
    digits = f"{chance.randrange(1000, 9999)}"
    phone = {"us": f"(937) 555-{digits}", "uk": f"01632 96{digits}", "de": f"0431 2312{digits}"}[manner]
    fax = {"us": f"(937) 555-{int(digits) + 1}", "uk": f"01632 96{int(digits) - 1}", "de": f"0431 2313{digits}"}[manner]
    house = chance.randrange(1, 180)
    street = chance.choice(STREETS[manner])
    line = f"{street} {house}" if manner == "de" else f"{house} {street}"
    return {
        "given": given, "family": family, "phone": phone, "fax": fax, "record": f"{chance.randrange(10**6, 10**7)}",
        "address": f"{line}, {chance.choice(TOWNS[manner])}",
        "born": date(1930, 1, 1) + timedelta(chance.randrange(25_000)),
        "first": date(2018, 1, 1) + timedelta(chance.randrange(700)),
    }  # fmt: skip


def _numeric(manner: str, day: date) -> str:
    if manner == "us":
        return f"{day.month:02d}/{day.day:02d}/{day.year}"
    return (
        f"{day.day:02d}/{day.month:02d}/{day.year}" if manner == "uk" else f"{day.day:02d}.{day.month:02d}.{day.year}"
    )


def _letter(manner: str, facts: Mapping[str, object], turn: int, chance: random.Random) -> str:
    first = facts["first"]
    born = facts["born"]
    assert isinstance(first, date)
    assert isinstance(born, date)
    seen = first + timedelta(turn * 31 + chance.randrange(20))
    admitted, coming = seen - timedelta(chance.randrange(2, 9)), seen + timedelta(chance.randrange(20, 60))
    form, _, _ = WORDED[manner]
    worded = form.format(d=admitted.day, m=MONTHS[manner][admitted.month - 1], y=admitted.year)
    given, family = facts["given"], facts["family"]
    day = {name: _numeric(manner, one) for name, one in (("seen", seen), ("born", born), ("coming", coming))}
    head = {
        "us": f"Date: {day['seen']}\nPatient: {given} {family}\nDOB: {day['born']}\nMRN: {facts['record']}\n"
        f"Address: {facts['address']}\nPhone: {facts['phone']}\nFax: {facts['fax']}\n",
        "uk": f"Date: {day['seen']}\nPatient: {given} {family}\nDate of birth: {day['born']}\n"
        f"Hospital number: {facts['record']}\nAddress: {facts['address']}\nTelephone: {facts['phone']}\nFax: {facts['fax']}\n",
        "de": f"Datum: {day['seen']}\nPatient: {given} {family}\nGeburtsdatum: {day['born']}\nPatientennummer: {facts['record']}\n"
        f"Anschrift: {facts['address']}\nTelefon: {facts['phone']}\nFax: {facts['fax']}\n",
    }[manner]
    body = {
        "us": f"\nDear colleague,\n\n{given} {family} was admitted on {worded} with chest pain. {given} is better now.\n\n"
        f"Seen on: {day['seen']}\nNext visit: {day['coming']}\n",
        "uk": f"\nDear Doctor,\n\n{given} {family} was admitted on {worded} with chest pain. {given} feels better.\n\n"
        f"Seen on: {day['seen']}\nNext visit: {day['coming']}\n",
        "de": f"\nSehr geehrte Damen und Herren,\n\n{given} {family} ist stationär seit dem {worded}. {given} geht es besser.\n\n"
        f"Vorstellung am: {day['seen']}\nNächster Termin: {day['coming']}\n",
    }[manner]
    return head + body


def dates_in(manner: str, text: str) -> list[date | None]:
    """The dates behind the labels and in the sentence, in order; None for one that cannot be read, such as a tag."""
    found = [_read(manner, match[1]) for match in re.finditer(DATES[manner], text)]
    sentence = re.search(WORDED[manner][1], text)
    return [*found, _read_words(manner, sentence[1]) if sentence else None]


def _read(manner: str, text: str) -> date | None:
    numbers = re.fullmatch(r"(\d{1,2})[./](\d{1,2})[./](\d{4})", text)
    if numbers is None:
        return None
    one, two, year = map(int, numbers.groups())
    day, month = (two, one) if manner == "us" else (one, two)
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _read_words(manner: str, text: str) -> date | None:
    numbers = re.findall(r"\d+", text)
    month = next((place for place, name in enumerate(MONTHS[manner], 1) if name in text), 0)
    return date(int(numbers[1]), month, int(numbers[0])) if month else None


def measure(written: Mapping[str, tuple[str, list[str]]], out: Path) -> dict[str, object]:
    """What agrees within people and between them, and how many dates are right."""
    values: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    right: Counter[str] = Counter()
    dates: Counter[str] = Counter()
    stayed = 0
    for home, (manner, texts) in written.items():
        moves: list[int | None] = []
        for turn, text in enumerate(texts):
            output = (out / home / f"letter-{turn:02d}.txt").read_text(encoding="utf8")
            for name, value in _values(manner, output):
                values[name][home].add(value)
            before, after = dates_in(manner, text), dates_in(manner, output)
            moves += [(new - old).days if old and new else None for old, new in zip(before, after, strict=True)]
            old, new = dict(_values(manner, text)), dict(_values(manner, output))
            stayed += sum(new[name] == old[name] for name in old)
        usual = Counter(move for move in moves if move is not None).most_common(1)[0][0] if any(moves) else None
        dates[manner] += len(moves)
        right[manner] += sum(move == usual for move in moves)
    owners = {name: Counter(value for found in by.values() for value in found) for name, by in values.items()}
    return {
        "people": len(written),
        "letters": sum(len(texts) for _, texts in written.values()),
        "one value in all letters": {
            name: sum(len(found) == 1 for found in by.values()) / len(written) for name, by in values.items()
        },
        "values that two people share": {name: sum(n > 1 for n in counts.values()) for name, counts in owners.items()},
        "values that stayed": stayed,
        "dates right": {manner: right[manner] / dates[manner] for manner in dates},
    }


def _values(manner: str, text: str) -> Iterator[tuple[str, str]]:
    for name, pattern in LINES[manner].items():
        match = re.search(pattern, text)
        yield name, match[1] if match else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--letters", type=int, default=10, help="letters for each of them")
    parser.add_argument("--model", default="default")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        letters, out, key = (Path(folder) / name for name in ("letters", "out", "secret.key"))
        written = write_letters(letters, options.people, options.letters, options.seed)
        write_key(key)
        command = ["anonymize", str(letters), "-o", str(out), "--subject-from", "folder", "--key-file", str(key)]
        more = ["--policy", "strict", "--replace", "surrogate", "--model", options.model]
        subprocess.run([sys.executable, "-m", "nescio", *command, *more], check=True, stderr=subprocess.DEVNULL)
        result = measure(written, out)
    print(json.dumps(result, indent=None if options.json else 2, ensure_ascii=False))


if __name__ == "__main__":
    main()
