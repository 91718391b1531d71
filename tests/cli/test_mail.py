"""Mails from the outside: ``nescio anonymize inbox.mbox -o out.mbox --policy email``."""

import mailbox
import re

from tests.formats.mail_samples import attach, eml, mail, mbox
from tests.formats.outlook_samples import msg

SECRETS = re.compile(r"(?i)j(ü|=C3=BC)rgen|zdemir|steffi|kraus|thomsen|stahlbau")


def test_a_mailbox_from_end_to_end(nescio, tmp_path):
    source, target = tmp_path / "inbox.mbox", tmp_path / "out.mbox"
    bad = b"\x00\x01\x02\x03" * 400 + b"\n"
    source.write_bytes(mbox(mail(), bad, attach(mail(Received="from x"), "Thomsen.exe", b"MZ")))
    answer = nescio("anonymize", source, "-o", target, "--policy", "email", "--model", "none")
    assert answer.code == 1
    assert "inbox.mbox#2: looks like a binary file, not like a mail" in answer.err
    assert "inbox.mbox: attachments of no known format left out" in answer.err
    assert "inbox.mbox: headers left out" in answer.err
    assert not SECRETS.search(target.read_text("ascii")) and not SECRETS.search(answer.err)
    first, third = mailbox.mbox(target)
    assert first["From"] == third["From"] and first["Message-ID"] == third["Message-ID"]


def test_one_person_has_one_tag_in_all_mails_of_a_mailbox(nescio, tmp_path):
    first, second = (
        mail(Subject="Boat", body="Dear Ms Adaeze Okafor, Mr Tom Whitfield has the key."),
        mail(Subject="Boat", body="Dear Mr Tom Whitfield, Ms Adaeze Okafor asks for it."),
    )
    (tmp_path / "in.mbox").write_bytes(mbox(first, second))
    answer = nescio(
        "anonymize", tmp_path / "in.mbox", "-o", tmp_path / "out.mbox", "--replace", "tag", "--model", "none"
    )
    assert answer.code == 0
    texts = [one.get_payload(decode=True).decode() for one in mailbox.mbox(tmp_path / "out.mbox")]
    (okafor, whitfield), (later_whitfield, later_okafor) = (re.findall(r"\[PERSON \d+\]", text) for text in texts)
    assert (okafor, whitfield) == (later_okafor, later_whitfield) and okafor != whitfield


def test_mails_that_are_answers_to_each_other_in_a_folder(nescio, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.eml").write_bytes(eml(mail()))
    (tmp_path / "in" / "two.eml").write_bytes(eml(mail(Message_ID="<2@web.de>", In_Reply_To="<CAF1@stahlbau-nord.de>")))
    out = tmp_path / "out"
    assert nescio("anonymize", tmp_path / "in", "-o", out, "--policy", "email", "--model", "none").code == 0
    one, two = ((out / name).read_text("ascii") for name in ("one.eml", "two.eml"))
    assert re.search(r"(?m)^Message-ID: (\S+)", one)[1] == re.search(r"(?m)^In-Reply-To: (\S+)", two)[1]
    assert not SECRETS.search(one + two)


def test_a_mail_of_outlook_is_written_as_eml(nescio, tmp_path):
    (tmp_path / "a.msg").write_bytes(msg("Hello", "Dear Ms Adaeze Okafor, the boat is ready."))
    answer = nescio("anonymize", tmp_path / "a.msg", "-o", tmp_path / "b.msg", "--model", "none")
    assert answer.code != 0 and "suffix .eml" in answer.err
    (tmp_path / "out").mkdir()
    assert nescio("anonymize", tmp_path / "a.msg", "-o", tmp_path / "out", "--model", "none").code == 0
    assert b"Okafor" not in (tmp_path / "out" / "a.eml").read_bytes()


def test_a_result_never_takes_the_name_of_another_file(nescio, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.msg").write_bytes(msg("Hello", "The boat is ready."))
    (tmp_path / "in" / "a.eml").write_bytes(eml(mail()))
    for command in ("anonymize", "batch"):
        out = tmp_path / command
        assert nescio(command, tmp_path / "in", "-o", out, "--policy", "email", "--model", "none").code == 0
        assert {path.name for path in out.iterdir()} >= {"a.msg.eml", "a.eml"}


def test_explain_shows_the_parts_of_a_mail(nescio, tmp_path):
    (tmp_path / "a.eml").write_bytes(eml(mail()))
    answer = nescio("explain", tmp_path / "a.eml", "--policy", "email", "--model", "none")
    assert "greeting" in answer.out and "sign-off" in answer.out and answer.code == 0
