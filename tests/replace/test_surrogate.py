"""What every surrogate must be, whoever makes it; and what a reader of the result sees."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from nescio.document import Decision, Document, Entity, Mention
from nescio.errors import UsageError
from nescio.pipeline import Pipeline
from nescio.policy import Policy
from nescio.replace import surrogate
from nescio.replace.surrogate import SurrogateReplacer
from nescio.text.folding import fold

ROOT = Path(__file__).parents[2]
KEY, OTHER = bytes(range(32)), bytes(range(1, 33))


class Listed:
    """A maker that offers the entries of a list, one an attempt, and None behind the last."""

    def __init__(self, *offers):
        self.offers, self.requests = offers, []

    def make(self, request):
        self.requests.append(request)
        if request.attempt >= len(self.offers):
            return None
        offer = self.offers[request.attempt]
        return [offer] * len(request.surfaces) if isinstance(offer, str) else offer(request)


class Shifted:
    """Moves ISO dates by the page's days."""

    def make(self, request):
        return [(date.fromisoformat(s) + timedelta(request.page.days)).isoformat() for s in request.surfaces]


@pytest.fixture
def makers(monkeypatch):
    """Put makers in the place of the real ones, by main type."""

    def use(**by_type):
        monkeypatch.setattr(surrogate, "maker_for", lambda kind: by_type[kind.partition("/")[0]])

    return use


def document(text, *entities, lang="en", kept=(), subject=""):
    """A document whose entities are given as (type, surface, ...), each surface at its next place."""
    mentions, made, places = [], [], {}
    for number, (kind, *surfaces) in enumerate(entities):
        indices = []
        for surface in surfaces:
            start = text.index(surface, places.get(surface, 0))
            places[surface] = start + 1
            indices.append(len(mentions))
            mentions.append(Mention(start, start + len(surface), kind))
        made.append(Entity(f"e{number}", kind, tuple(indices)))
    decisions = tuple(Decision(entity.id, "keep" if entity.id in kept else "mask") for entity in made)
    return Document(
        "d", text, lang=lang, subject=subject, mentions=tuple(mentions), entities=tuple(made), decisions=decisions
    )


def texts(doc, **settings):
    masked = [e for e, d in zip(doc.entities, doc.decisions, strict=True) if d.action == "mask"]
    return [edit.text for edit in SurrogateReplacer(key=KEY, **settings).replace(doc, masked)]


KAYA = ("PERSON", "Kaya")


@pytest.mark.parametrize(
    ("offer", "why"),
    [
        ("KAYA", "the original itself"),
        ("Brandt", "another name of the document"),
        ("Mr Brandt", "holds another name of the document"),
        ("harbour", "a word of the document"),
        ("", "nothing"),
    ],
)
def test_refused_candidates_are_followed_by_another(makers, offer, why):
    makers(PERSON=Listed(offer, "Demir"))
    assert texts(document("Kaya met Brandt in the harbour.", KAYA)) == ["Demir"], why


def test_what_is_kept_is_no_surrogate_either(makers):
    makers(PERSON=Listed("Brandt", "Demir"), LOC=Listed("Brandt", "Fulda"))
    doc = document("Kaya met Brandt.", KAYA, ("PERSON", "Brandt"), kept=("e1",))
    assert texts(doc) == ["Demir"]


def test_no_part_of_a_masked_name_is_in_a_surrogate(makers):
    makers(PERSON=Listed("Ayse Kaya", "Ayse Demir"), ORG=Listed("Kaya Ltd", "Zeta Kaya Partners", "Zeta Ltd"))
    doc = document("Eyup Kaya of Blue Ltd", ("PERSON", "Eyup Kaya"), ("ORG", "Blue Ltd"))
    assert texts(doc) == ["Ayse Demir", "Zeta Ltd"]


def test_two_entities_never_share_a_surrogate(makers):
    makers(PERSON=Listed("Demir", "Arslan", "Yilmaz"))
    assert texts(document("Kaya, Brandt, Okafor", KAYA, ("PERSON", "Brandt"), ("PERSON", "Okafor"))) == [
        "Demir",
        "Arslan",
        "Yilmaz",
    ]


def test_words_to_avoid(makers):
    makers(PERSON=Listed("Demir", "Ömer Arslan", "Yilmaz"))
    assert texts(document("Kaya left.", KAYA), avoid={"demir", "omer"}) == ["Yilmaz"]


def test_a_maker_that_knows_nothing_leaves_a_tag(makers):
    makers(PERSON=Listed(), LOC=Listed("Fulda"))
    doc = document("Brandt, Kaya, Mainz", ("PERSON", "Brandt"), KAYA, ("LOC/CITY", "Mainz"))
    assert texts(doc) == ["[PERSON 1]", "[PERSON 2]", "Fulda"]


def test_after_many_refusals_there_is_a_tag(makers):
    stubborn = Listed(*(f"Brandt{chr(97 + n % 26)} Brandt" for n in range(1000)))
    makers(PERSON=stubborn, LOC=Listed("Fulda"))
    doc = document("Kaya and Brandt", KAYA, ("LOC/CITY", "Brandt"))
    assert texts(doc) == ["[PERSON 1]", "Fulda"]
    assert len(stubborn.requests) == surrogate.ATTEMPTS


@pytest.mark.parametrize(("surface", "offer"), [("Kaya", "Kaya"), ("Mr Kaya", "Mr Demir Kaya")])
def test_a_maker_that_has_nothing_else_is_not_asked_for_long(makers, surface, offer):
    stubborn = Listed(*[offer] * 1000)
    makers(PERSON=stubborn)
    assert texts(document(f"{surface} left.", ("PERSON", surface))) == ["[PERSON 1]"]
    assert len(stubborn.requests) < 5


def test_ordinary_strings_of_the_document_are_taken_only_when_there_is_nothing_else(makers):
    doc = document("The High Court and the Supreme Court", ("ORG/COURT", "High Court"), ("ORG/COURT", "Supreme Court"))
    makers(ORG=Listed("Supreme Court", "Land Court", "High Court", "Family Court"))
    assert texts(doc) == ["Land Court", "Family Court"]
    makers(ORG=Listed(*["Supreme Court"] * 20))
    assert texts(doc)[0] == "Supreme Court"


def test_a_surrogate_spells_no_secret_with_the_words_around_it(makers):
    makers(PERSON=Listed("Ms C", "Ms D"))
    doc = document("Ms A’s bag; Mr C’s coat", ("PERSON", "Ms A"), ("PERSON", "Mr C’s"))
    assert texts(doc)[0] == "Ms D"


def test_all_mentions_are_asked_for_at_once(makers):
    maker = Listed("Demir")
    makers(PERSON=maker)
    texts(document("Mr Kaya; KAYA", ("PERSON", "Mr Kaya", "KAYA")))
    assert maker.requests[0].surfaces == ("Mr Kaya", "KAYA")
    assert maker.requests[0].page.originals == {"mr", "kaya"}


def test_names_come_before_what_follows_them(makers):
    def name(request):
        request.page.names["kaya"] = "Demir"
        return ["Demir"] * len(request.surfaces)

    makers(PERSON=Listed(name), CODE=Listed(lambda r: [r.page.names["kaya"].lower() + "@example.org"]))
    doc = document("kaya@web.de is Kaya", ("CODE/EMAIL", "kaya@web.de"), KAYA)
    assert texts(doc) == ["demir@example.org", "Demir"]


def test_dates_move_together_and_never_onto_another(makers):
    makers(DATETIME=Shifted())
    days = [date(2019, 3, 1) + timedelta(days) for days in (0, 1, 5, 12, 40, 200, 300)]
    doc = document(" ".join(map(str, days)), *[("DATETIME/DATE", str(day)) for day in days])
    moved = [date.fromisoformat(text) for text in texts(doc)]
    (shift,) = {(new - old).days for old, new in zip(days, moved, strict=True)}
    assert shift
    assert abs(shift) <= 365
    assert not set(days) & set(moved)


def test_one_subject_has_one_shift_in_all_documents(makers):
    makers(DATETIME=Shifted())

    def shift(text, subject):
        return texts(document(text, ("DATETIME/DATE", "2019-03-01"), subject=subject))[0]

    assert shift("2019-03-01: seen", "Anna Bell") == shift("On 2019-03-01 she came.", "ANNA BELL")
    assert len({shift(f"2019-03-01 {number}", "") for number in range(5)}) > 1


def test_years_in_numbers_follow_the_shift_that_is_settled_on():
    """The first shift would put one date on the other, so another is taken, and the case number moves by it too."""
    for key in (bytes([number]) * 32 for number in range(1, 6)):
        first = SurrogateReplacer(key=key)
        alone = document("Heard on 1 June 2011.", ("DATETIME/DATE", "1 June 2011"), subject="Ada")
        days = read_day(next(iter(first.replace(alone, alone.entities))).text) - date(2011, 6, 1)
        meeting = date(2011, 6, 1) + days
        other = f"{meeting.day} {meeting:%B %Y}"
        doc = document(
            f"Heard on 1 June 2011 and {other} (no. 40593/11).",
            ("DATETIME/DATE", "1 June 2011"), ("DATETIME/DATE", other), ("CODE/CASE", "40593/11"), subject="Ada",
        )  # fmt: skip
        moved, _, case = [edit.text for edit in first.replace(doc, doc.entities)]
        settled = (read_day(moved) - date(2011, 6, 1)).days
        assert settled != days.days
        assert int(case[-2:]) == 11 + (round(settled / 365.25) or (1 if settled > 0 else -1))


def test_american_dates_stay_american():
    text = "Seen 03/25/2019, again 4/5/2019 and 10/9/2018."
    doc = document(text, *(("DATETIME/DATE", day) for day in ("03/25/2019", "4/5/2019", "10/9/2018")))
    edits = SurrogateReplacer(key=KEY).replace(doc, doc.entities)
    moved = [datetime.strptime(edit.text, "%m/%d/%Y").replace(tzinfo=UTC).date() for edit in edits]
    assert moved[1] - moved[0] == date(2019, 4, 5) - date(2019, 3, 25)
    assert moved[0] - moved[2] == date(2019, 3, 25) - date(2018, 10, 9)


def read_day(text):
    return datetime.strptime(text, "%d %B %Y").replace(tzinfo=UTC).date()


def test_the_key_decides(makers):
    makers(PERSON=Listed(lambda r: [r.choices.pick([f"Name{n}" for n in range(1000)], r.surfaces[0])]))
    doc = document("Kaya left.", KAYA)
    assert texts(doc) == texts(doc)

    def other(key):
        return [edit.text for edit in SurrogateReplacer(key).replace(doc, doc.entities)]

    assert other(OTHER) != texts(doc)
    assert other(None) != other(None)


def test_short_key_is_refused():
    with pytest.raises(UsageError, match="32 random bytes"):
        SurrogateReplacer(b"password")


def reader(*names):
    """A detector that knows these names as people."""

    def read(text, _lang):
        found = [Mention(p, p + len(n), "PERSON") for n in names for p in range(len(text)) if text.startswith(n, p)]
        return sorted(found, key=lambda mention: mention.start)

    return read


def test_what_is_not_read_as_its_type_is_made_anew(makers):
    makers(PERSON=Listed("Wolke", "Sieben", "Demir"))
    assert texts(document("Kaya left. Kaya came.", ("PERSON", "Kaya", "Kaya")), read=reader("Kaya", "Demir")) == [
        "Demir",
        "Demir",
    ]


def test_what_is_never_read_as_its_type_gets_a_tag(makers):
    makers(PERSON=Listed(*(f"Wolke{number}" for number in range(50))))
    assert texts(document("Kaya left.", KAYA), read=reader("Kaya")) == ["[PERSON 1]"]


def test_nothing_is_asked_of_the_surrogate_that_the_original_did_not_keep(makers):
    makers(PERSON=Listed("Wolke", "Demir"))
    assert texts(document("Kaya left.", KAYA), read=reader("Demir")) == ["Wolke"]


def test_what_follows_a_name_follows_its_last_surrogate(makers):
    names = ["Wolke", "Demir"]

    def name(request):
        request.page.names["kaya"] = names[request.attempt]
        return [names[request.attempt]]

    makers(PERSON=Listed(name, name), CODE=Listed(lambda r: [r.page.names["kaya"].lower() + "@example.org"]))
    doc = document("kaya@web.de is Kaya", ("CODE/EMAIL", "kaya@web.de"), KAYA)

    def read(text, lang):
        mail = text.index("@")
        start = text.rfind(" ", 0, mail) + 1
        return [Mention(start, mail + 5, "CODE/EMAIL"), *reader("Kaya", "Demir")(text, lang)]

    assert texts(doc, read=read) == ["demir@example.org", "Demir"]


def test_work_grows_with_the_number_of_mentions_and_no_faster(makers):
    """Counted, not timed: candidates asked for, and characters read again."""
    maker = Listed(lambda r: ["X" + r.surfaces[0][::-1]] * len(r.surfaces))
    makers(PERSON=maker)
    seen = []

    def read(text, _lang):
        seen.append(len(text))
        return []

    names = [f"Zora{number}x" for number in range(300)]
    text = "".join(f"{name} came to see us that day.\n" for name in names)
    texts(document(text, *(("PERSON", name) for name in names)), read=read)
    assert len(maker.requests) <= 300 * (1 + surrogate.REREADINGS)
    assert sum(seen) <= 3 * len(text)


def test_a_register_of_births_is_searched_for_a_shift_only_so_long(makers):
    """Every day of three years is taken, so every shift meets other dates."""
    days = [(date(2001, 1, 1) + timedelta(number)).isoformat() for number in range(1000)]
    moves = []

    class Counted(Shifted):
        def make(self, request):
            moves.append(1)
            return super().make(request)

    makers(DATETIME=Counted())
    texts(document("\n".join(days), *(("DATETIME/DATE", day) for day in days)))
    assert len(moves) <= surrogate.MAX_MOVES + 2 * len(days)


LETTER = """Dear Ms Adeyemi,

I saw Mr Henrik Lindqvist of 12 Harbour Lane, Whitby on 12 May 2011 and again on 19 May 2011. Lindqvist's blood test
(record no. 558-2214) was normal. Please call him on 020 7946 0958 or write to henrik.lindqvist@web.de.

Kind regards,
Dr Maria Castellano
"""
BRIEF = """Sehr geehrter Herr Lindqvist,

Frau Öztürk aus Mainz hat am 3. Mai 2021 und am 10. Mai 2021 angerufen. Öztürks Akte (Az. 3 C 112/19) liegt beim
Amtsgericht Mainz.

Mit freundlichen Grüßen
Maria Weber
"""
SECRETS = "Adeyemi Lindqvist Henrik Harbour Whitby 558-2214 0958 Castellano Öztürk Mainz Weber 112/19 web.de".split()


def rules_only(**settings):
    return Pipeline.from_policy("email", model="none", **settings)


@pytest.mark.parametrize("text", [LETTER, BRIEF], ids=["en", "de"])
@pytest.mark.parametrize("key", [KEY, None], ids=["key", "no key"])
def test_letters_read_on_and_give_nothing_away(text, key):
    result = rules_only(key=key).anonymize(text)
    for secret in (secret for secret in SECRETS if secret in text):
        assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", result.text)
    assert "[PERSON" not in result.text
    for sense in (
        ("Kind regards", "blood test", "Please call him") if text is LETTER else ("angerufen", "Sehr geehrter")
    ):
        assert sense in result.text


def test_a_name_moves_with_its_genitive_and_its_address():
    result = rules_only(key=KEY).anonymize(LETTER)
    replaced = {LETTER[edit.start : edit.end]: edit.text for edit in result.edits}
    family = replaced["Mr Henrik Lindqvist"].split()[-1]
    assert f"{family}'s blood test" in result.text
    assert fold(family) in fold(replaced["henrik.lindqvist@web.de"])


def test_dates_keep_their_distance_and_their_form():
    result = rules_only(key=KEY).anonymize(LETTER)
    moved = [edit.text for edit in result.edits if LETTER[edit.start : edit.end].endswith("May 2011")]
    first, second = (datetime.strptime(text, "%d %B %Y").replace(tzinfo=UTC) for text in moved)
    assert (second - first).days == 7


def test_the_same_person_has_the_same_name_in_all_documents_of_a_key():
    pipeline = rules_only(key=KEY)
    one = pipeline.anonymize("Mr Henrik Lindqvist called.").text.removesuffix(" called.")
    two = pipeline.anonymize("Please ask Mr Henrik Lindqvist.").text.removeprefix("Please ask ").removesuffix(".")
    assert one == two != "Mr Henrik Lindqvist"


def test_one_key_writes_the_same_bytes_in_every_process():
    script = (
        "import sys; from nescio import Pipeline; from tests.replace.test_surrogate import BRIEF, KEY, LETTER;"
        "p = Pipeline.from_policy('email', model='none', key=KEY);"
        "sys.stdout.buffer.write((p.anonymize(LETTER).text + p.anonymize(BRIEF).text).encode())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_mixed_methods_in_one_document():
    policy = Policy(
        name="own",
        title="Own",
        description="For a test.",
        replace="surrogate",
        rules={"PERSON": {}, "CODE": {"replace": "tag"}, "LOC": {"replace": "mask"}, "DATETIME": "keep"},
    )
    text = Pipeline.from_policy(policy, model="none", key=KEY).anonymize(LETTER).text
    assert "[CODE 1]" in text
    assert "***" in text
    assert "12 May 2011" in text
    assert "Lindqvist" not in text
    assert "[PERSON" not in text
