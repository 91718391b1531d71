"""Mailboxes: one mail at a time, threads stay threads, and a bad mail costs itself only."""

import mailbox
import re
import subprocess
import sys
from email import message_from_binary_file
from email.policy import default
from email.utils import parsedate_to_datetime

import pytest

from nescio.document import Document
from nescio.errors import InputError, OutputError
from nescio.formats.io.members import MemoryOutput
from nescio.formats.mail.mailbox import MboxFormat
from nescio.pipeline import Pipeline
from nescio.run.local import process
from tests.formats.finishing import documents, finished, problems, source, write
from tests.formats.mail_samples import attach, mail, mbox


def read(data):
    return list(MboxFormat().read(source(data, "in.mbox")))


def anonymize(data, path, pipeline):
    """A mailbox through a pipeline; (report, the mailbox as the standard library reads it)."""
    origin = source(data, "in.mbox")
    format = MboxFormat()
    done = (one for one in process(pipeline, format.read(origin)) if isinstance(one, Document))
    report, _ = write(format, done, path, origin)
    return report, list(mailbox.mbox(path, factory=lambda file: message_from_binary_file(file, policy=default)))


def thread():
    """A German mail, an answer that quotes an English one, an English mail, and one that forwards it."""
    first = mail(
        "Hallo Steffi,\n\nanbei das Angebot für Frau Wibke Thomsen in Husum, gültig bis 16.03.2022.\n\nLG Jürgen\n"
    )
    second = mail(
        "Hallo Jürgen,\n\ndanke, das ist gut. Tom schreibt noch, siehe unten.\n\nGruß\nS. Kraus\n\n"
        "> From: Tom Whitfield <tom@whitfield-marine.co.uk>\n>\n> Dear Steffi,\n>\n> I will be in town with my colleague "
        "Priya Raman and we would like to see the offer.\n>\n> Kind regards\n> Tom\n",
        From="Steffi Kraus <steffi.kraus@web.de>",
        To="j.oezdemir@stahlbau-nord.de",
        Date="Tue, 15 Mar 2022 10:00:00 +0100",
        Message_ID="<B2@web.de>",
        In_Reply_To="<CAF1@stahlbau-nord.de>",
    )
    third = mail(
        "Dear Jürgen,\n\nthe offer is what we want. Could you send it to Tom Whitfield?\n\nBest regards\nPriya\n",
        From="Priya Raman <priya@whitfield-marine.co.uk>",
        To='"Özdemir, Jürgen" <j.oezdemir@stahlbau-nord.de>',
        Date="Wed, 16 Mar 2022 08:00:00 +0000",
        Message_ID="<C3@whitfield-marine.co.uk>",
        In_Reply_To="<B2@web.de>",
    )
    return mbox(first, second, third)


def test_every_mail_is_a_document_named_by_its_number():
    found = documents(read(mbox(mail("Eins\n"), mail("Zwei\n"))))
    assert [one.id for one in found] == ["in.mbox#1", "in.mbox#2"]
    assert [one.text.splitlines()[-1] for one in found] == ["Eins", "Zwei"]


def test_the_same_person_has_the_same_name_in_the_whole_mailbox(tmp_path):
    report, (first, second, third) = anonymize(
        thread(), tmp_path / "out.mbox", Pipeline.from_policy("email", model="none")
    )
    assert (report.documents, report.failures) == (3, [])
    juergen = re.match(r"(\S+) (\S+) <(.+)>", first["From"])
    assert f"LG {juergen[1]}" in first.get_content()
    assert f"Hallo {juergen[1]}," in second.get_content() and second["To"] == juergen[3]
    assert third["To"].replace('"', "") == f"{juergen[2]}, {juergen[1]} <{juergen[3]}>"
    assert f"Dear {juergen[1]}," in third.get_content()
    priya = re.match(r"(\S+ \S+) <", third["From"])[1]
    tom = re.search(r"send it to (\S+ \S+)\?", third.get_content())[1]
    assert f"colleague {priya}" in " ".join(second.get_content().split())
    assert f"> From: {tom} <" in second.get_content()


def test_nothing_of_anybody_is_left_in_the_whole_file(tmp_path):
    anonymize(thread(), tmp_path / "out.mbox", Pipeline.from_policy("email", model="none"))
    whole = (tmp_path / "out.mbox").read_text("ascii")
    names = r"j(ü|=C3=BC|ue)rgen|=C3=96zdemir|Özdemir|oezdemir|steffi|kraus|thomsen|whitfield|tom|priya|raman|husum|stahlbau"
    # Whole words: a surrogate may well be called Karaman.
    assert not re.search(rf"(?i)(?<![a-z])(?:{names})(?![a-z])", whole)


def test_threads_stay_threads_and_dates_keep_their_distance(tmp_path):
    _, (first, second, third) = anonymize(thread(), tmp_path / "out.mbox", Pipeline.from_policy("email", model="none"))
    assert second["In-Reply-To"] == first["Message-ID"] and third["In-Reply-To"] == second["Message-ID"]
    days = [parsedate_to_datetime(one["Date"]).date() for one in (first, second, third)]
    assert [(day - days[0]).days for day in days] == [0, 1, 2] and days[0].isoformat() != "2022-03-14"
    until = re.search(r"bis (\d\d)\.(\d\d)\.(\d{4})", first.get_content())
    assert f"{until[3]}-{until[2]}-{until[1]}" == days[2].isoformat(), "the text and the head move alike"


def test_another_run_gives_other_names_and_a_key_the_same(tmp_path):
    def sender(**settings):
        made = anonymize(thread(), tmp_path / "out.mbox", Pipeline.from_policy("email", model="none", **settings))[1]
        return made[0]["From"]

    assert len({sender() for _ in range(4)}) > 1
    assert sender(key=bytes(range(32))) == sender(key=bytes(range(32)))


def test_from_at_the_start_of_a_line_is_quoted_and_comes_back(tmp_path):
    body = "Hallo,\n\nFrom here on it rains.\n>From there, too.\n>>From everywhere.\n"
    quoted = re.sub(rb"(?m)^(>*From (?!:))", rb">\1", b"Subject: a\n\n" + body.encode())
    data = mbox(quoted, mail("Ende\n"))
    found = documents(read(data))
    assert len(found) == 2 and found[0].text.endswith(body.strip())
    _, made = write(MboxFormat(), [finished(one) for one in found], tmp_path / "out.mbox", source(data, "in.mbox"))
    assert b"\n>From here" in made and b"\n>>From there" in made
    assert [one.text for one in documents(read(made))] == [one.text for one in found]
    assert len(mailbox.mbox(tmp_path / "out.mbox")) == 2


def test_a_line_that_begins_like_a_mail_without_an_empty_line_before_it_is_none():
    data = mbox(mail("Er schrieb:\nFrom tom@example.org Mon Mar 14 09:12:33 2022\nund ging.\n"))
    assert len(documents(read(data))) == 1


def test_a_bad_mail_costs_itself_only(tmp_path):
    data = mbox(mail("Eins\n"), b"\x00\x01\x02\x03" * 400 + b"\n", mail("Drei\n"))
    items = read(data)
    assert problems(items) == ["in.mbox#2: looks like a binary file, not like a mail"]
    done = [finished(one) for one in documents(items)]
    report, _ = write(MboxFormat(), done, tmp_path / "out.mbox", source(data, "in.mbox"))
    assert report.documents == 2 and len(mailbox.mbox(tmp_path / "out.mbox")) == 2


def test_a_mail_that_failed_is_missing_in_the_output(tmp_path):
    data = mbox(mail("Eins\n"), attach(mail("Zwei\n"), "a.txt", b"Anhang", "text/plain"), mail("Drei\n"))
    found = documents(read(data))
    done = [finished(one, verdict=None) if one.id == "in.mbox#2" else finished(one) for one in found]
    report, made = write(MboxFormat(), done, tmp_path / "out.mbox", source(data, "in.mbox"))
    assert [str(one) for one in report.failures] == ["in.mbox#2: was not verified; it is not written"]
    assert b"Eins" in made and b"Zwei" not in made and b"QW5oYW5n" not in made and b"Drei" in made


def test_an_empty_mailbox_stays_one(tmp_path):
    assert read(b"") == [] and read(b"\n\n") == []
    report, made = write(MboxFormat(), [], tmp_path / "out.mbox", source(b"", "in.mbox"))
    assert (report.documents, report.failures, made) == (0, [], b"")


def test_what_is_no_mailbox_is_refused():
    with pytest.raises(InputError, match="is not a mailbox"):
        read(b"Subject: a\n\nText\n")


def test_documents_of_another_mailbox_are_refused(tmp_path):
    found = [finished(one) for one in documents(read(mbox(mail("Eins\n"), mail("Zwei\n"))))]
    with pytest.raises(OutputError, match="order of the mailbox"):
        write(MboxFormat(), found, tmp_path / "out.mbox", source(mbox(mail("Eins\n")), "in.mbox"))


def test_notes_of_many_mails_are_one():
    data = mbox(*[mail("Hallo\n", Received="from x")] * 5)
    origin = source(data, "in.mbox")
    report = MboxFormat().write([finished(one) for one in documents(MboxFormat().read(origin))], origin, MemoryOutput())
    assert report.notes == ["in.mbox: headers left out (5 times)"]


MEASURE = """
import sys, tracemalloc
from io import BytesIO
from nescio.formats.mail.mailbox import split

def peak(count):
    stream = BytesIO(one * count)
    tracemalloc.start()
    for _ in split(stream, "in.mbox"):
        pass
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most

one = sys.stdin.buffer.read()
peak(1)
print(peak(10), peak(200))
"""


def test_memory_does_not_grow_with_the_number_of_mails():
    # In a process of its own: threads of other tests need memory, too.
    one = mbox(mail("Hallo Steffi,\n" * 200))
    done = subprocess.run([sys.executable, "-c", MEASURE], input=one, stdout=subprocess.PIPE, check=True)
    few, many = map(int, done.stdout.split())
    assert many < 2 * few
