import pytest

from nescio.errors import InputError
from nescio.formats.markup.hardened_xml import legal, parse_xml, remove, serialize, unwrap

BOMB = b'<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (BOMB, "entities"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "entities"),
        (b'<!DOCTYPE a [<!ENTITY x SYSTEM "http://example.org/">]><a b="&x;"/>', "entities"),
        (BOMB.decode().encode("utf-16"), "entities"),
        (b'<?xml version="1.0" encoding="UTF-7"?><a>+AGE</a>', ""),
        (b"<a>" * 100_000, "not well-formed or nested too deeply"),
        (b"<a>&nbsp;</a>", "not well-formed"),
        (b"", "not well-formed"),
        (b"\xff\xfe<", "not well-formed|encoding"),
        (b"<a>caf\xe9</a>", "not well-formed"),
    ],
)
def test_dangerous_and_broken_xml_is_refused_or_read_as_plain_text(data, told):
    if not told:
        assert parse_xml(data, "f").text == "+AGE"
        return
    with pytest.raises(InputError, match=told) as caught:
        parse_xml(data, "part.docx")
    assert "boom" not in str(caught.value)
    assert "passwd" not in str(caught.value)


def test_comments_instructions_and_sections_are_not_kept():
    root = parse_xml(b"<a><!-- Mr Halvorsen --><?x Mr Halvorsen?><b><![CDATA[text]]></b></a>", "f")
    assert serialize(root).endswith(b"<a><b>text</b></a>")


def test_utf16_is_read():
    assert parse_xml('<?xml version="1.0" encoding="UTF-16"?><a>Łódź</a>'.encode("utf-16"), "f").text == "Łódź"


def test_removing_keeps_the_text_behind_and_unwrapping_keeps_the_children():
    root = parse_xml(b"<a>1<b>2</b>3<c><d/><e/></c></a>", "f")
    remove(root.find("b"))
    unwrap(root.find("c"))
    assert serialize(root).endswith(b"<a>13<d/><e/></a>")


def test_what_xml_cannot_hold_is_replaced():
    assert legal("a\x00b\ud800c\td") == "a\ufffdb\ufffdc\td"
