"""Command line, batch and service give the same bytes for the same file, settings and key."""

import pytest

from nescio.server.settings import Settings
from nescio.server.store.database import Store
from nescio.server.store.projects import find_project, project_secret
from tests.formats.office_samples import docx, paragraph, row, xlsx
from tests.server.conftest import talking
from tests.server.talking import entity_of

LETTER = """Dear Ms Okonkwo,

thank you for your letter of 3 March 2021. My colleague Daniel Whitcombe at Harrow Mill Textiles in Sheffield will answer your
questions about the accident, for he has known the case since the beginning. He is an engineer and was there on 4 May 2020.

Sehr geehrte Frau Okonkwo,

vielen Dank für Ihr Schreiben. Mein Kollege Jürgen Brandhorst aus Paderborn wird sich um die Angelegenheit kümmern. Er war im
Werk und hat mit Ihrer Nachbarin Gerlinde Oppermann gesprochen. Gerlinde Oppermann ist unter 05251 884412 zu erreichen.
"""
MAILBOX = """From gerlinde@oppermann.example Mon Mar 14 09:12:33 2022
From: Gerlinde Oppermann <gerlinde@oppermann.example>
To: Daniel Whitcombe <d.whitcombe@harrow.example>
Subject: Unfall in Paderborn
Message-ID: <first@oppermann.example>
Date: Mon, 14 Mar 2022 09:12:33 +0100

Sehr geehrter Herr Whitcombe,

ich wohne seit dem Jahr 2004 in Paderborn und arbeite bei der Nordlicht Werft GmbH. Bitte rufen Sie mich an.

Mit freundlichen Grüßen
Gerlinde Oppermann

From d.whitcombe@harrow.example Tue Mar 15 10:00:00 2022
From: Daniel Whitcombe <d.whitcombe@harrow.example>
To: Gerlinde Oppermann <gerlinde@oppermann.example>
Subject: Re: Unfall in Paderborn
Message-ID: <second@harrow.example>
In-Reply-To: <first@oppermann.example>
Date: Tue, 15 Mar 2022 10:00:00 +0000

Dear Ms Oppermann,

thank you for your mail. I will come to Paderborn on 21 March 2022 and see you at Nordlicht Werft GmbH.

Daniel Whitcombe

From gerlinde@oppermann.example Wed Mar 16 09:12:33 2022
From: Gerlinde Oppermann <gerlinde@oppermann.example>
To: Daniel Whitcombe <d.whitcombe@harrow.example>
Subject: Re: Unfall in Paderborn
Message-ID: <third@oppermann.example>
In-Reply-To: <second@harrow.example>
Date: Wed, 16 Mar 2022 09:12:33 +0100

Herr Whitcombe, ich freue mich auf Ihren Besuch. Frau Okonkwo kommt auch.
"""
FILES = {
    "letter.txt": LETTER.encode(),
    "inbox.mbox": MAILBOX.encode(),
    "tickets.csv": (
        'id,message\n1,"Please call Rahul Banerjee on 020 7946 0958."\n2,"Frau Yıldız Demirci wohnt in Mainz."\n'
    ).encode(),
    "chats.jsonl": (
        b'{"id": "a", "text": "I am Kwame Mensah, a teacher from Whitby."}\n'
        b'{"id": "b", "text": "Die Zeugin Svetlana Petrowa traf Herrn Kwame Mensah am 12. Juni 2019 in Kassel."}\n'
    ),
    # What only verification finds, in a second look: spaced out, disguised, inside other words.
    "hidden.txt": (
        b"Mr Lindqvist came. The file LindqvistReport.pdf and lindqvist_2 are here. L i n d q v i s t\n\n"
        b"Frau Demirci kam. Die Demirci-Akte liegt vor. D e m i r c i\n"
    ),
    # Cells end mentions, and their headings tell what is in them.
    "staff.xlsx": xlsx(
        row(1, "Name", "Place", "Born") + row(2, "Miller", "Leeds", "12 May 1971") + row(3, "Okafor", "York")
    ),
    "note.docx": docx(
        paragraph("Dear Ms Adaeze Okafor,") + paragraph("Dr Henrik Lund saw you on 3 May 2021 in Leeds.")
    ),
}
WAYS = {
    "tags": {"policy": "gdpr", "model": "default"},
    "surrogates": {"policy": "email", "model": "none", "replace": "surrogate"},
    "hashes": {"policy": "strict", "model": "none", "replace": "hash", "tolerance": "low"},
}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """The service, and the key of a project as a file."""
    database = str(tmp_path_factory.mktemp("doors") / "service.db")
    with talking(Settings(database)) as talker:
        yield talker


def key_of(database, project, path):
    store = Store(database)
    store.open()
    with store.reading() as session:
        path.write_text(project_secret(store, find_project(session, project)).hex(), encoding="ascii")
    path.chmod(0o600)
    store.close()
    return path


def by_service(talker, project, name, data):
    first = talker.upload(project, name, data)[0]
    answer = talker.get(f"/api/documents/{first}/export/document")
    assert answer.status_code == 200, answer.text
    return answer.content


@pytest.mark.parametrize("way", WAYS)
def test_three_ways_to_the_same_bytes(way, service, nescio, tmp_path):
    chosen = WAYS[way]
    project = service.project(**chosen)
    key = ["--key-file", key_of(service.database, project, tmp_path / "secret.key")]
    settings = []
    for name, value in chosen.items():
        settings += [f"--{'risk-tolerance' if name == 'tolerance' else name}", value]
    # Tags need no key, but new addresses in mails do.
    keyed = [name for name in FILES if chosen.get("replace", "tag") != "tag" or name.endswith(".mbox")]
    for names, options in (keyed, settings + key), ([name for name in FILES if name not in keyed], settings):
        if names:
            compare(names, options, project, service, nescio, tmp_path / str(len(names)))


def compare(names, options, project, service, nescio, folder):
    for part in ("given", "one"):
        (folder / part).mkdir(parents=True)
    for name in names:
        (folder / "given" / name).write_bytes(FILES[name])
    assert nescio("batch", folder / "given", "-o", folder / "many", "--workers", 1, *options).code == 0
    for name in names:
        assert nescio("anonymize", folder / "given" / name, "-o", folder / "one" / name, *options).code == 0
        expected = (folder / "one" / name).read_bytes()
        assert (folder / "many" / name).read_bytes() == expected, f"batch, {name}"
        assert by_service(service, project, name, FILES[name]) == expected, f"service, {name}"
        assert not [secret for secret in (b"Oppermann", b"Whitcombe", b"Banerjee", b"Mensah") if secret in expected]


def test_one_woman_has_one_name_in_all_mails_of_a_mailbox(service):
    project = service.project(**WAYS["surrogates"])
    idents = service.upload(project, "inbox.mbox", FILES["inbox.mbox"])
    # In whatever order they are looked at.
    third, first, second = (service.output(idents[place]) for place in (2, 0, 1))
    name = first.split("from: ")[1].split(" <")[0]
    family = name.split()[-1]
    assert family != "Oppermann"
    assert f"to: {name} <" in second
    assert f"Dear Ms {family}," in second
    assert f"from: {name} <" in third


def test_a_mail_is_replaced_anew_when_the_one_before_it_was_reviewed(service):
    project = service.project(**WAYS["surrogates"])
    first, second, _ = service.upload(project, "inbox.mbox", FILES["inbox.mbox"])
    before = service.output(second)
    woman = entity_of(service.document(first), "Gerlinde Oppermann")["id"]
    answer = service.act(first, 1, {"kind": "decide", "entity": woman, "action": "keep"})
    assert answer.status_code == 200, answer.text
    after = service.output(second)
    assert after == service.output(second)
    assert before.splitlines()[0] == after.splitlines()[0], "what was chosen for others in the first mail still holds"
    service.post(f"/api/documents/{first}/undo", json={"version": 2})
    assert service.output(second) == before


def test_the_language_that_was_said_is_that_of_the_whole_document(service, nescio, tmp_path):
    """Whoever says that a letter is German means all of it, on every way."""
    project = service.project(model="none")
    (ident,) = service.upload(project, "letter.txt", FILES["letter.txt"], lang="de")
    (tmp_path / "letter.txt").write_bytes(FILES["letter.txt"])
    answer = nescio("anonymize", tmp_path / "letter.txt", "--lang", "de", "--model", "none")
    assert service.output(ident) == answer.out
