import pytest

from nescio.errors import InputError
from nescio.formats.mail.content_lines import IcsFormat, VcfFormat
from tests.formats.finishing import finished, source, write

CALENDAR = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:halvorsen-1@example.org\r\n"
    "DTSTART;TZID=Europe/Oslo:20310511T090000\r\nRRULE:FREQ=WEEKLY;COUNT=10\r\nSUMMARY:Talk with Ada Hal\r\n vorsen\\, of Oslo\r\n"
    'ATTENDEE;CN="Ada Halvorsen";ROLE=REQ-PARTICIPANT:mailto:halvorsen@example.org\r\nX-NOTE:Halvorsen\r\n'
    "ATTACH;ENCODING=BASE64;VALUE=BINARY:SGFs\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
)
CARD = (
    "BEGIN:VCARD\nVERSION:2.1\nN:Halvorsen;Ada;;Dr.;\nFN:Dr. Ada Halvorsen\nitem1.TEL;TYPE=cell:+49 69 123456\n"
    "NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Sch=C3=B6n, Halvorsen=\n =0AYes\n"
    "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\n /9j=\nEND:VCARD\n"
)


def anonymized(format, text, tmp_path, pairs=(("Halvorsen", "N.N."), ("halvorsen", "N.N."))):
    origin = source(text.encode(), "file")
    (document,) = format.read(origin)
    report, data = write(format, [finished(document, pairs)], tmp_path / "o", origin)
    return report, data.decode()


def test_values_are_read_behind_their_labels_over_folds():
    (document,) = IcsFormat().read(source(CALENDAR.encode(), "a.ics"))
    assert "Subject: Talk with Ada Halvorsen, of Oslo" in document.text
    assert "Date: 2031-05-11" in document.text
    assert "WEEKLY" not in document.text


def test_no_name_is_left_in_a_calendar(tmp_path):
    report, text = anonymized(IcsFormat(), CALENDAR, tmp_path)
    assert "alvorsen" not in text.lower().replace("\r\n ", "")
    assert "SUMMARY:Talk with Ada N.N." in text
    assert 'CN="Ada N.N.";ROLE=REQ-PARTICIPANT' in text
    assert "RRULE:FREQ=WEEKLY;COUNT=10\r\n" in text
    assert "SGFs" not in text
    assert any("left out" in note for note in report.notes)


def test_a_masked_date_stays_a_date(tmp_path):
    report, text = anonymized(IcsFormat(), CALENDAR, tmp_path, [("2031-05-11", "[DATETIME 1]")])
    assert "DTSTART;TZID=Europe/Oslo:19700101T000000Z" in text
    assert any("1970" in note for note in report.notes)
    _, text = anonymized(IcsFormat(), CALENDAR, tmp_path, [("2031-05-11", "2031-06-12")])
    assert "DTSTART;TZID=Europe/Oslo:20310612T090000" in text


def test_no_name_is_left_in_a_card(tmp_path):
    _, text = anonymized(VcfFormat(), CARD, tmp_path)
    assert "alvorsen" not in text
    assert "N:N.N.;Ada;;Dr.;\n" in text
    assert "/9j" not in text
    (again,) = VcfFormat().read(source(text.encode(), "a.vcf"))
    assert "Sch\u00f6n, N.N." in again.text


@pytest.mark.parametrize("format", [IcsFormat, VcfFormat])
def test_other_files_are_refused(format):
    with pytest.raises(InputError, match="does not begin like one"):
        list(format().read(source(b"Dear Ms Halvorsen", "a")))


def test_what_parts_the_items_of_a_list_goes_on_parting_them(tmp_path):
    card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Halvorsen\r\nCATEGORIES:Halvorsen,boats\r\nNOTE:Halvorsen\\, once\r\nEND:VCARD\r\n"
    _, text = anonymized(VcfFormat(), card, tmp_path)
    assert "CATEGORIES:N.N.,boats" in text
    assert "NOTE:N.N.\\, once" in text
