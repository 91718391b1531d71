import pytest

from nescio.errors import InputError
from nescio.formats.markup.xml import XmlFormat
from tests.formats.finishing import finished, source, write

PAGE = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE case SYSTEM "halvorsen.dtd">\n'
    '<!-- made for Halvorsen -->\n<case xmlns:h="http://halvorsen.example/x" Halvorsen="1">\n'
    '  <patient id="Halvorsen-1"><name>Ada Halvorsen</name><zip>10115</zip></patient>\n'
    "  <note>Dear <b>Ms Hal</b>vorsen &amp; family</note>\n  <h:Halvorsen/>"
    "<more><![CDATA[<Halvorsen>]]></more><?go Halvorsen?>\n</case>\n"
)


def read_one(text):
    (document,) = XmlFormat().read(source(text.encode(), "a.xml"))
    return document


def anonymized(text, tmp_path, names=("Halvorsen", "halvorsen"), new="N.N."):
    origin = source(text.encode(), "a.xml")
    (document,) = XmlFormat().read(origin)
    return write(XmlFormat(), [finished(document, [(name, new) for name in names])], tmp_path / "o.xml", origin)[
        1
    ].decode()


def test_values_stand_behind_their_labels_and_prose_reads_on():
    text = read_one(PAGE).text
    assert "name: Ada Halvorsen\n" in text
    assert "zip: 10115" in text
    assert "Dear Ms Halvorsen & family" in text


def test_no_name_is_left_anywhere_and_the_result_is_well_formed(tmp_path):
    result = anonymized(PAGE, tmp_path)
    assert "alvorsen" not in result.lower().replace("</b>", "")
    (again,) = XmlFormat().read(source(result.encode(), "a.xml"))
    assert "Dear Ms N.N. & family" in again.text


def test_all_else_stays(tmp_path):
    assert anonymized(PAGE, tmp_path, names=("Ada",), new="A & <B>") == PAGE.replace("Ada", "A &amp; &lt;B&gt;")


@pytest.mark.parametrize(
    "text",
    ["<a>", "no markup", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "<a>&unknown;</a>", ""],
)
def test_what_is_not_well_formed_or_declares_entities_is_refused(text):
    with pytest.raises(InputError):
        read_one(text)
