"""Whose names go: everyone's, those of the people a text is about, or what tells who one person is."""

from functools import cache

import pytest

from nescio.document import Document
from nescio.errors import UsageError
from nescio.pipeline import Pipeline
from nescio.policy import PROTECT
from nescio.settings import Settings

JUDGMENT = (
    "The applicant, Mr Ivan Petrov, was born in 1968 and lives in Plovdiv. He was represented by Ms Vera Slavova, a lawyer "
    "practising in Sofia. The Government were represented by their Agent, Ms Mila Dimova of the Ministry of Justice. Mr Zlatan "
    "Ganev, the judge elected in respect of the State, withdrew. His sister, Ms Elena Hristova, gave evidence."
)
URTEIL = (
    "Die Klägerin Ayşe Yıldız, geboren am 3.4.1971, wohnt in Lindau. Prozessbevollmächtigte: Rechtsanwältin Dr. Sabine Kofler. "
    "Der Zeuge Mehmet Aydın ist ihr Schwager. Das Urteil erging durch die Richterin am Amtsgericht Dr. Petra Hollweg.\n\n"
    "Dr. Hollweg\nRichterin am Amtsgericht\n"
)
LETTER = (
    "Dear Mr O'Leary,\n\nyou were examined by Dr Anita Rao on 2 May. Your daughter Siobhan O'Leary came with you.\n\n"
    "Yours sincerely,\n\nDr James Whitlock\nConsultant Cardiologist\n"
)
BESCHEID = (
    "Sachbearbeiterin: Frau Heike Oltmanns\n\nSehr geehrter Herr Haddad,\n\nIhr Antrag liegt vor. Frau Oltmanns ruft Sie an.\n\n"
    "Im Auftrag\nHeike Oltmanns\nSachbearbeiterin\n"
)
CHAT = (
    "[10:02] Support (Tom): Hello, how can I help you?\n"
    "[10:03] Marta Kowalczyk: My order never arrived. I live in Hull.\n"
    "[10:04] Support (Tom): I am passing you to Priya from Customer Support.\n"
)


@cache
def pipeline(policy, protect, model="default"):
    return Pipeline.from_settings(Settings(policy=policy, protect=protect, model=model))


def output(text, protect, lang="en", policy="court", subject=""):
    document = pipeline(policy, protect).run(Document("a", text, lang, subject=subject))
    assert document.verdict.passed
    return document.output


def stay(text, names, **how):
    found = output(text, **how)
    return [name for name in names if name in found]


def test_by_default_everybody_is_protected():
    names = ["Petrov", "Slavova", "Dimova", "Ganev", "Hristova"]
    assert stay(JUDGMENT, names, protect=None) == stay(JUDGMENT, names, protect="everyone") == []


@pytest.mark.parametrize(
    ("text", "lang", "kept", "masked"),
    [
        (JUDGMENT, "en", ["Slavova", "Dimova", "Ganev"], ["Petrov", "Hristova"]),
        (URTEIL, "de", ["Kofler", "Hollweg"], ["Yıldız", "Aydın"]),
        (LETTER, "en", ["Rao", "Whitlock"], ["O'Leary", "Siobhan"]),
        (BESCHEID, "de", ["Oltmanns"], ["Haddad"]),
        (CHAT, "en", ["Tom", "Priya"], ["Kowalczyk"]),
    ],
)
@pytest.mark.parametrize("policy", ["court", "gdpr", "hipaa", "direct-only"])
def test_who_acts_in_an_office_keeps_the_name(text, lang, kept, masked, policy):
    assert stay(text, [*kept, *masked], protect="subjects", lang=lang, policy=policy) == kept


@pytest.mark.parametrize(
    ("text", "lang", "names"),
    [
        # The text is about somebody who has a profession.
        ("The applicant, Ms Nora Fielding, a lawyer practising in Bath, was struck off.", "en", ["Fielding"]),
        ("Anna Brandt, a nurse, told her story. Anna Brandt is ill.", "en", ["Brandt"]),
        # Who is attacked is no longer only in office.
        ("The victim, Nurse Karen Holt, was attacked by the accused, Mr Liam Doyle.", "en", ["Holt", "Doyle"]),
        ("Die Klägerin Eva Lorenz klagt. Krankenschwester Ida Rehm wurde verletzt.", "de", ["Lorenz", "Rehm"]),
        # The lawyer of somebody is not that somebody.
        ("The claimant sued. The lawyer of Clara Winter wrote to the tenant, Mr Paul Sommerfeld.", "en", ["Winter"]),
        ("Der Kläger klagte. Der Anwalt von Clara Winter schrieb an den Mieter Paul Sommerfeld.", "de", ["Winter"]),
        ("The claimant sued. Present were Clara Winter, a lawyer and two police officers.", "en", ["Winter"]),
        # An occupation is no office, and a surname no title.
        (
            "Der Kläger klagt. Frau Wencke Nickel, Hebamme, bestätigte das. Die Hebamme Ida Rehm weinte.",
            "de",
            ["Nickel", "Rehm"],
        ),
        ("Der Kläger klagt. Frau Richter-Lohse schrieb an den Vorsitzenden Ulf Brede.", "de", ["Lohse", "Brede"]),
        ("The patient has a goddaughter, Anastasia Limb, a tram inspector.", "en", ["Limb"]),
        ("Craig (Rota Support): Hi Blessing, it is now open. Your order is late.", "en", ["Blessing"]),
        # A profession under a private letter.
        ("Liebe Ute Sommerfeld,\n\nmein Mann ist krank.\n\nGruß\nBirgit Hansen\nRechtsanwältin\n", "de", ["Hansen"]),
        ("Hi Ben,\n\nmy sister Clara works as a nurse in Lisbon.\n\nCheers\nLaura\n", "en", ["Clara", "Laura"]),
    ],
)
def test_who_is_not_clearly_in_office_is_protected(text, lang, names):
    assert stay(text, names, protect="subjects", lang=lang) == []


@pytest.mark.parametrize(
    ("text", "lang", "name"),
    [
        ("The applicant, Mr Ivan Petrov, complained. Judge Anna Petrov withdrew.", "en", "Anna"),
        ("The applicant, Mr Ivan Petrov, complained. Judge Anna Petrova withdrew.", "en", "Petrova"),
        ("Die Klägerin Anna Koslowski klagt. Richterin Dr. Anna Hollweg entschied.", "de", "Hollweg"),
        ("Der Kläger Jan Koslowski klagt. Rechtsanwältin Eva Koslowska schrieb.", "de", "Koslowska"),
    ],
)
@pytest.mark.parametrize("protect", ["subjects", "subject-only"])
def test_a_name_that_is_shared_with_somebody_protected_goes(text, lang, name, protect):
    assert stay(text, [name], protect=protect, lang=lang) == []


def test_one_subject_takes_whoever_is_tied_to_it():
    names = ["Petrov", "Slavova", "Dimova", "Ganev", "Hristova"]
    assert stay(JUDGMENT, names, protect="subject-only") == ["Dimova", "Ganev"]


def test_the_subject_may_be_named():
    text = "Ms Clara Winter met Mr Paul Sommerfeld. Ms Tara Quinn sold tea. Ms Quinn knew Dr Ole Brandt."
    names = ["Winter", "Sommerfeld", "Quinn", "Brandt"]
    assert stay(text, names, protect="subject-only", subject="Clara Winter") == ["Quinn", "Brandt"]
    assert stay(text, names, protect="subject-only", subject="Tara Quinn") == ["Winter", "Sommerfeld"]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Ms Clara Winter met Mr Paul Sommerfeld. Ms Tara Quinn sold tea.", "en"),
        ("Frau Clara Winter traf Herrn Paul Sommerfeld. Frau Tara Quinn verkaufte Tee.", "de"),
    ],
)
def test_where_nobody_can_tell_whom_it_is_about_everybody_is_protected(text, lang):
    assert stay(text, ["Winter", "Sommerfeld", "Quinn"], protect="subject-only", lang=lang) == []


def test_lists_go_first():
    settings = Settings(policy="court", protect="subjects", deny=("Mila Dimova",), allow=("Elena Hristova",))
    found = Pipeline.from_settings(settings).run(Document("a", JUDGMENT, "en")).output
    assert "Dimova" not in found
    assert "Slavova" in found


def test_reasons_say_why_a_name_was_kept():
    for protect, code in (("subjects", "protect.office"), ("subject-only", "protect.apart")):
        document = pipeline("court", protect).run(Document("a", JUDGMENT, "en"), until="decide")
        reasons = [one.reason for one in document.decisions if one.reason.code.startswith("protect")]
        assert {reason.code for reason in reasons} == {code}
        assert all(reason.text("en") != reason.text("de") for reason in reasons)


@pytest.mark.parametrize("protect", PROTECT)
def test_surrogates_pass_with_names_that_stay(protect):
    settings = Settings(policy="gdpr", protect=protect, replace="surrogate")
    for text, lang in ((JUDGMENT, "en"), (URTEIL, "de"), (LETTER, "en")):
        assert Pipeline.from_settings(settings).run(Document("a", text, lang)).verdict.passed


def test_safe_harbor_knows_relatives_and_employers():
    with pytest.raises(UsageError, match="relatives, employers"):
        Settings(policy="hipaa", protect="subject-only")
    assert Settings(policy="hipaa", protect="subjects").effective_policy.protect == "subjects"


def test_a_wrong_value_is_refused():
    with pytest.raises(UsageError, match="Did you mean 'subjects'"):
        Settings(protect="subject")
