"""The parts of mails and letters, German and English."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.lang.zones import KINDS, zone_at, zones


def parts(text):
    """(kind, depth, first line) of each zone."""
    return [(zone.kind, zone.depth, text[zone.start : zone.end].strip().split("\n")[0].strip()) for zone in zones(text)]


def kinds(text):
    return [zone.kind for zone in zones(text)]


LETTER = """Sehr geehrter Herr Dr. Özdemir,

vielen Dank für Ihr Schreiben vom 3. Mai. Wir prüfen den Vorgang und melden uns.

Mit freundlichen Grüßen

Malgorzata Wiśniewska

Hafenamt Husum
Tel. 04841 555-12

Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind,
informieren Sie bitte sofort den Absender.
"""


def test_a_business_letter():
    assert parts(LETTER) == [
        ("greeting", 0, "Sehr geehrter Herr Dr. Özdemir,"),
        ("body", 0, "vielen Dank für Ihr Schreiben vom 3. Mai. Wir prüfen den Vorgang und melden uns."),
        ("sign-off", 0, "Mit freundlichen Grüßen"),
        ("signature", 0, "Hafenamt Husum"),
        (
            "disclaimer",
            0,
            "Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind,",
        ),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Hallo Jürgen,", "hi steffi", "Hallo liebe Ayşe!", "Liebe Frau Nguyen, lieber Tim,", "Moin zusammen,",
        "Guten Tag Herr Kowalczyk", "Sehr geehrte Damen und Herren!", "Dear Ms Adeyemi,", "Hi all,", "Hey Björn -",
        "Good morning Dr Patel,", "Servus Resi,", "Grüß Gott Herr Huber,",
    ],
)  # fmt: skip
def test_greetings(line):
    assert kinds(f"{line}\n\ndas ist die Nachricht, die ich meine.\n")[0] == "greeting"


@pytest.mark.parametrize(
    "line",
    [
        "Liebe geht durch den Magen, sagt man.", "Hallo ist ein Wort, das man am Anfang sagt, und manchmal auch am Ende.",
        "Wir grüßen alle recht herzlich und freuen uns.", "Die Antwort war nein.", "Hier ist das Protokoll.",
        "He works for the Red Cross.", "Tag und Nacht fährt der Bus nach Husum.",
    ],
)  # fmt: skip
def test_sentences_are_no_greetings(line):
    assert kinds(f"{line}\nUnd so weiter.\n") == ["body"]


@pytest.mark.parametrize(
    "end",
    [
        "LG Steffi", "lg steffi", "VG, Tom", "Gruß\nM. Özdemir", "Liebe Grüße\n\nAylin", "Mit freundlichen Grüßen,\nJan de Vries",
        "Viele Gruesse aus Kiel\nOle", "MfG\nK. Yılmaz", "Kind regards,\nPriya", "Cheers\nTom", "Best,\nNgozi", "Thanks, Tom",
        "Bis bald\nDeine Resi", "Yours sincerely\nDr A. Patel", "Danke und liebe Grüße,\nJo", "Bussi, Oma",
    ],
)  # fmt: skip
def test_sign_offs_take_the_name_with_them(end):
    text = f"Das ist die Nachricht.\n\n{end}"
    assert parts(text)[-1] == ("sign-off", 0, end.split("\n")[0])


@pytest.mark.parametrize(
    "line", ["Danke für die Karten, die du mir geschickt hast!", "Ihr Antrag vom Mai", "Best results were seen in May."]
)
def test_sentences_are_no_sign_offs(line):
    assert kinds(f"Das ist der Anfang.\n{line}\nDas ist das Ende, mehr kommt nicht.") == ["body"]


def test_a_name_alone_at_the_end_is_a_sign_off():
    assert parts("Ich komme morgen um acht.\n\nTom")[-1] == ("sign-off", 0, "Tom")
    assert kinds("Ich komme morgen um\nacht") == ["body"]


def test_a_greeting_may_share_its_line_with_the_body():
    assert parts("Hi Tom, danke für die Fotos vom Hafen!") == [
        ("greeting", 0, "Hi Tom,"),
        ("body", 0, "danke für die Fotos vom Hafen!"),
    ]


def test_the_signature_below_two_dashes():
    assert parts("Bis dann.\n\n-- \nMike Frost\nTel. 030 901820\n")[-1] == ("signature", 0, "--")


def test_a_postscript_is_body_again():
    assert kinds("Alles klar.\n\nLG Tom\n\nPS: Die Jacke hängt noch bei mir.\n") == ["body", "sign-off", "body"]


def test_quotations_have_a_depth_and_parts_of_their_own():
    text = (
        "Hallo Eva,\n\nja, gerne.\n\nAm 3. Mai 2021 schrieb Eva Novák:\n> Hallo Tom,\n>\n> kommst du?\n> > Tom wrote:\n"
        "> > I might come.\n>\n> LG Eva\n"
    )
    assert parts(text) == [
        ("greeting", 0, "Hallo Eva,"),
        ("body", 0, "ja, gerne."),
        ("header", 0, "Am 3. Mai 2021 schrieb Eva Novák:"),
        ("greeting", 1, "> Hallo Tom,"),
        ("quoted", 1, "> kommst du?"),
        ("header", 2, "> > Tom wrote:"),
        ("quoted", 2, "> > I might come."),
        ("quoted", 1, ">"),
        ("sign-off", 1, "> LG Eva"),
    ]


@pytest.mark.parametrize(
    "head",
    [
        "-----Ursprüngliche Nachricht-----\nVon: Tom Whitfield\nGesendet: Montag, 3. Mai 2021\nAn: Eva Novák\nBetreff: Boot",
        "---------- Forwarded message ---------\nFrom: Tom Whitfield <t@x.org>\nTo: Eva Novák <e@x.org>\nSubject: boat",
        "Von: Tom Whitfield [mailto:t@x.org]\nGesendet: Montag, 3. Mai 2021 10:12\nAn: Eva Novák",
    ],
)
def test_a_mail_pasted_below_is_quoted(head):
    text = f"Siehe unten, liebe Eva.\n\nGruß\nTom\n\n{head}\n\nHallo Eva,\n\ndas Boot ist da.\n"
    assert [one[:2] for one in parts(text)] == [
        ("body", 0), ("sign-off", 0), ("header", 1), ("greeting", 1), ("quoted", 1),
    ]  # fmt: skip


def test_the_head_at_the_start_is_not_quoted():
    text = "From: Tom <t@x.org>\nTo: Eva <e@x.org>\nSubject: boat\n\nDear Eva,\n\nthe boat is here.\n"
    assert [one[:2] for one in parts(text)] == [("header", 0), ("greeting", 0), ("body", 0)]


def test_two_lines_may_say_who_wrote():
    text = "Sure.\n\nOn Mon, 3 May 2021 at 10:12, Tom Whitfield\n<tom@example.org> wrote:\n\n> fine\n"
    assert parts(text)[1][:2] == ("header", 0)


def test_an_empty_text_has_no_zones():
    assert zones("") == ()
    assert zone_at((), 0) is None


def test_zone_at_finds_the_zone_of_a_place():
    found = zones(LETTER)
    assert zone_at(found, LETTER.index("Özdemir")).kind == "greeting"
    assert zone_at(found, LETTER.index("Malgorzata")).kind == "sign-off"
    assert zone_at(found, len(LETTER)) is None


LINES = st.sampled_from(
    ["", "> ", "Hallo Tom,", "LG Eva", "-- ", "From: a@b.de", "To: c@d.de", "> > Text", "Ein Satz.", "Tom", "Hi, a",
     "This e-mail is confidential", "Am 3. Mai schrieb Eva:", "-----Original Message-----", "\t", "|", "P.S. noch was",
     "\x0c", "\u2028"]
)  # fmt: skip


@given(st.lists(LINES, max_size=25).map("\n".join) | st.text(max_size=200))
def test_zones_cover_any_text_without_gaps(text):
    found = zones(text)
    assert "".join(text[zone.start : zone.end] for zone in found) == text
    assert all(zone.kind in KINDS and zone.start < zone.end and zone.depth >= 0 for zone in found)
    assert all((a.kind, a.depth) != (b.kind, b.depth) for a, b in pairwise(found))


@pytest.mark.parametrize(
    "line", ["> " * 500, "a" * 20_000, "Hallo " * 4_000, "-" * 20_000, "Liebe, " * 3_000, "LG, " * 5_000]
)
def test_long_lines_are_no_trouble(line):
    assert zones(line)
