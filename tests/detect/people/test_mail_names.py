"""Names in greetings, sign-offs and headers of mails."""

import pytest

from nescio.detect.people.persons import PersonDetector
from nescio.text.passage import Passage


def people(text, lang="de"):
    """What is masked as a person at the usual threshold."""
    return {text[one.start : one.end] for one in PersonDetector().detect(Passage(text, lang)) if one.score >= 0.5}


def covered(name, text, lang="de"):
    found = people(text, lang)
    return any(name in one for one in found)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Hallo Jürgen,", "Jürgen"), ("hallo jürgen,", "jürgen"), ("Hej Ursel,", "Ursel"), ("Lieber Wolf,", "Wolf"),
        ("Liebe Nicole, lieber Leo,", "Leo"), ("Hi Xhevdet!", "Xhevdet"), ("Moin Ngozi,", "Ngozi"),
        ("Sehr geehrter Herr Kılıç,", "Kılıç"), ("hey dino,", "dino"), ("Hallo liebe Thị Mai,", "Thị Mai"),
    ],
)  # fmt: skip
def test_names_in_greetings(line, name):
    assert covered(name, f"{line}\n\nich komme morgen, wenn es nicht regnet.\n")


@pytest.mark.parametrize(
    ("end", "name"),
    [
        ("LG Steffi", "Steffi"), ("Lg olivia", "olivia"), ("LG, Angèle", "Angèle"), ("Gruß\nM. Özdemir", "M. Özdemir"),
        ("Liebe Grüße\n\nMelanie Mehl", "Melanie Mehl"), ("Viele Grüße\nKarine Zell", "Karine Zell"), ("lg - edi", "edi"),
        ("Mit freundlichen Grüßen\n\nBethke Gretel", "Bethke"), ("Gruß, IVAN", "IVAN"), ("Bis bald\nXóchitl", "Xóchitl"),
        ("VG\nJan van der Meer", "Jan van der Meer"), ("MfG\nK. Yılmaz", "Yılmaz"),
    ],
)  # fmt: skip
def test_names_in_sign_offs(end, name):
    assert covered(name, f"ich komme morgen, wenn es nicht regnet.\n\n{end}\n")


@pytest.mark.parametrize(
    ("end", "name"), [("Cheers\nNgozi", "Ngozi"), ("Best regards,\nA. Patel", "A. Patel"), ("Thanks, tom", "tom")]
)
def test_names_in_english_sign_offs(end, name):
    assert covered(name, f"I will come tomorrow if it does not rain.\n\n{end}\n", "en")


@pytest.mark.parametrize(
    "line", ["Hallo zusammen,", "Liebe Kolleginnen und Kollegen,", "Liebes Support-Team,", "Sehr geehrte Damen und Herren,",
             "Liebe Redaktion,", "Hallo Leute!", "Hallo Papa!", "Dear all,", "Hi there,"]
)  # fmt: skip
def test_nobody_is_named_by_a_group(line):
    assert people(f"{line}\n\nwir kommen alle.\n") == set()


@pytest.mark.parametrize(
    "end",
    ["Vielen Dank im Voraus!", "Schönes Wochenende!", "Bis Montag", "Danke, alles erledigt.", "Ihr Kundenservice"],
)
def test_nobody_signs_with_a_wish(end):
    assert people(f"wir kommen alle, wenn es geht.\n\n{end}\n") == set()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("From: Priya Raman <priya@example.org>", "Priya Raman"),
        ("Von: Özdemir, Jürgen [mailto:j@example.org]", "Özdemir, Jürgen"),
        ("To: hase23 <x@example.org>, Qiu Ling <q@example.org>", "Qiu Ling"),
    ],
)
def test_names_before_addresses(line, name):
    assert covered(name, f"{line}\nSubject: Boot\n\nDas Boot ist da.\n")


def test_an_office_before_an_address_names_nobody():
    assert people("From: Service <service@example.org>\nSubject: Boot\n\nDas Boot ist da.\n") == set()


def test_lg_before_a_name_is_no_court_and_before_a_town_it_is():
    from nescio.detect.organizations import OrganizationDetector

    def courts(text):
        return [text[one.start : one.end] for one in OrganizationDetector().detect(Passage(text, "de"))]

    assert courts("ich komme morgen.\n\nLG Karolina\n") == []
    assert "LG Mainz" in courts("Das LG Mainz hat entschieden.")
