import html
import re
import urllib.parse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Verdict
from nescio.errors import InputError
from nescio.formats.io.options import Options
from nescio.formats.markup.html import HtmlFormat
from tests.formats import hidden
from tests.formats.finishing import finished, source, write


def read_one(page, options=None):
    data = page if isinstance(page, bytes) else page.encode()
    (document,) = HtmlFormat(*([options] if options else [])).read(source(data, "page.html"))
    return document


def anonymized(page, tmp_path, names=("Halvorsen",), new="N.N.", options=None):
    data = page if isinstance(page, bytes) else page.encode()
    format, origin = HtmlFormat(*([options] if options else [])), source(data, "page.html")
    (document,) = format.read(origin)
    return write(format, [finished(document, [(name, new) for name in names])], tmp_path / "o.html", origin)


def test_no_name_is_left_in_any_of_the_places_that_can_hold_one(tmp_path):
    page = hidden.made()["letter.html"]
    assert len(page.places) > 70
    report, data = hidden.masked(page, tmp_path / "out.html")
    assert report.documents == 1
    text = data.decode()
    seen = (text + html.unescape(text) + urllib.parse.unquote(text) + re.sub(r"<[^>]*>", "", text)).lower()
    assert [place for place, name in page if name.lower() in seen] == []


def test_all_else_stays_byte_for_byte(tmp_path):
    page = hidden.made()["letter.html"]
    origin = source(page.data, "letter.html")
    (document,) = HtmlFormat().read(origin)
    _, data = write(HtmlFormat(), [document.with_(verdict=Verdict(True))], tmp_path / "o.html", origin)
    assert data == page.data
    _, data = hidden.masked(page, tmp_path / "out.html")
    for kept in (
        b"have&nbsp;come.\n",
        b"var counter = 1;",
        b"<tr><th>Name</th><th>Phone</th></tr>",
        b'lang="en"',
        b"&amp; the team",
    ):
        assert kept in data


def test_the_text_reads_as_a_browser_shows_it():
    page = "<p>Dear\n   Mr <b>Hal</b>vor<i>sen</i>,<br>your&#32;scan</p><table><tr><td>Name</td><td>Ada</td></tr></table><p>Bye"
    assert read_one(page).text == "Dear Mr Halvorsen,\nyour scan\n\nName\tAda\t\n\nBye"


def test_a_name_across_tags_and_references_goes_into_the_first_place(tmp_path):
    _, data = anonymized("<p>Mr H&#97;l<b>vor</b><i>s&#x65;n</i> came</p>", tmp_path)
    assert data == b"<p>Mr N.N.<b></b><i></i> came</p>"


def test_replacements_are_spelled_for_their_place(tmp_path):
    _, data = anonymized(
        '<p title=Halvorsen>Halvorsen<a href="#Halvorsen" id="Halvorsen">x</a>', tmp_path, new='<A & "B">'
    )
    assert data.startswith(b'<p title="&lt;A &amp; &quot;B&quot;&gt;">&lt;A &amp; "B"&gt;<a href="#')
    same = re.search(rb'href="#([\w-]+)" id="([\w-]+)"', data)
    assert same[1] == same[2] == b"A-B"


def test_a_class_is_renamed_in_the_page_and_in_its_style(tmp_path):
    page = (
        "<style>.box-halvorsen{color:red}</style><p class='note box-halvorsen'>x<p id=halvorsen><a href='#halvorsen'>"
    )
    _, data = anonymized(page, tmp_path, names=("halvorsen",))
    assert data == b"<style>.box-N.N.{color:red}</style><p class='note box-N.N.'>x<p id=N.N.><a href='#N.N.'>"


def test_data_in_a_script_is_changed_in_its_place(tmp_path):
    page = '<script type="application/ld+json">{"name": "Mr Halvorsen", "@type": "Person", "age": 3}</script>'
    report, data = anonymized(page, tmp_path)
    assert data == page.replace("Halvorsen", "N.N.").encode()
    assert report.notes == []


def test_words_of_the_standards_are_not_read():
    page = (
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">'
        '<p class="navBar col-12 main" align="center" style="color:red;font-family:Georgia" role="navigation">text'
        '<a rel="nofollow" target="_blank" href="#top"><font face="Verdana, sans-serif">here</font></a>'
    )
    assert read_one(page).text == "texthere"


def test_keywords_and_namespaces_of_the_standards_are_not_read():
    page = (
        '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">'
        '<html prefix="og: http://ogp.me/ns# article: http://ogp.me/ns/article#"><head profile="http://gmpg.org/xfn/11">'
        '<input autocomplete="Given-Name"><p itemtype="https://schema.org/Person">Text'
    )
    assert read_one(page).text == "Text"


@pytest.mark.parametrize(
    "place",
    [
        '<meta itemprop="datePublished" content="{}">',
        '<input name="phone" value="{}">',
        '<a href="tel:{}">call</a>',
        '<script type="application/ld+json">{{"telephone": "{}"}}</script>',
    ],
)
def test_numbers_in_groups_are_read_wherever_they_were_filled_in(place, tmp_path):
    number = "2031-05-11" if "date" in place else "069-123456"
    assert number in read_one(place.format(number)).text
    _, data = anonymized(place.format(number), tmp_path, names=(number,), new="none")
    assert number.encode() not in data


def test_an_identifier_with_the_number_of_somebody_is_renamed(tmp_path):
    page = '<p id="patient-448213">Patient 448213 came.</p><a href="#patient-448213">up</a>'
    _, data = anonymized(page, tmp_path, names=("448213",), new="N.N.")
    assert b"448213" not in data


def test_escaped_strings_of_scripts_are_read_as_they_are_meant(tmp_path):
    page = r'<p>x</p><script>go("https:\/\/halvorsen.example\/a", "Halvor\u0073en");</script>'
    assert "https://halvorsen.example/a" in read_one(page).text
    _, data = anonymized(page, tmp_path)
    assert b"halvor" not in data.lower()


def test_soft_hyphens_are_no_text_and_go_with_their_word(tmp_path):
    page = "<p>Hal&shy;vor\u00adsen and Wis&shy;sen</p>"
    assert read_one(page).text == "Halvorsen and Wissen"
    _, data = anonymized(page, tmp_path)
    assert data.decode() == "<p>N.N. and Wis&shy;sen</p>"


def test_scripts_that_name_somebody_are_emptied_and_others_stay(tmp_path):
    page = "<p>Mr Halvorsen</p><script>let x = 1</script><script>let halvorsen = 2</script><style>p{color:red}</style>"
    report, data = anonymized(page, tmp_path)
    assert b"<script>let x = 1</script><script></script><style>p{color:red}</style>" in data
    assert "1 scripts or styles were emptied" in report.notes[0]


@pytest.mark.parametrize(
    ("page", "kept"),
    [
        ('<meta charset="iso-8859-1"><p>Grüße an Halvorsen'.encode("cp1252"), "Grüße an ".encode("cp1252")),
        ("<p>Grüße an Halvorsen".encode("utf-8-sig"), b"\xef\xbb\xbf<p>Gr"),
        ("<p>Grüße an Halvorsen".encode("utf-16"), "Grüße an ".encode("utf-16-le")),
        ('<meta charset="windows-1251"><p>Привет, Halvorsen'.encode("cp1251"), "Привет, ".encode("cp1251")),
    ],
)
def test_the_encoding_is_kept_and_takes_every_replacement(page, kept, tmp_path):
    assert "Halvorsen" in read_one(page).text
    _, data = anonymized(page, tmp_path, new="Łucja")
    assert kept in data
    assert "Łucja" in read_one(data).text


def test_pictures_written_into_the_page_become_grey(tmp_path):
    page = '<p>Hi<img src="data:image/png;base64,QUJD"><style>p{background:url(data:image/gif;base64,WFla)}</style>'
    report, data = anonymized(page, tmp_path)
    assert b"QUJD" not in data
    assert b"WFla" not in data
    assert "2 were replaced by grey areas" in report.notes[0]
    _, data = anonymized(page, tmp_path, options=Options(pictures="keep"))
    assert b"QUJD" in data
    with pytest.raises(InputError, match="holds pictures"):
        read_one(page, Options(pictures="refuse"))


@pytest.mark.parametrize(
    "page",
    [
        "<p>Mr Halvorsen <Halvorsen@example.org> </Halvorsen>",
        "<p>x</p Halvorsen>",
        "<p Halvorsen>x",
        "<!Halvorsen><?Halvorsen?><![CDATA[Halvorsen]]>",
        "<!-- Halvorsen",
        "<p title='Halvorsen",
        "<p>Halvorsen<script>halvorsen",
        "<textarea><b>Halvorsen</textarea>",
        '<img alt="Halvorsen"src=x>',
        "&Halvorsen; &#1114112; Halvorsen",
        "<!DOCTYPE Halvorsen>",
        "<a href='//Halvorsen.example.org/%48alvorsen'>",
    ],
)
def test_names_in_odd_markup_are_masked_or_refuse_the_file(page, tmp_path):
    report, data = anonymized(page, tmp_path)
    assert report.failures or b"halvorsen" not in urllib.parse.unquote_to_bytes(data).lower()


@pytest.mark.parametrize("page", ["<" * 20000, "<a " * 5000, "<!--" * 5000, "<a b='" * 3000])
def test_markup_that_breaks_off_is_refused(page):
    with pytest.raises(InputError, match="damaged"):
        read_one(page)


def test_deep_and_long_markup_is_read():
    for page in ("<![x " * 99 + ">", "&" * 20000, "<p>" * 20000 + "x", "<a b='>" * 3000, "<a " * 3000 + ">"):
        assert isinstance(read_one(page).text, str)


def test_what_is_no_page_is_refused_without_its_text():
    with pytest.raises(InputError) as error:
        read_one(b"%PDF-1.7\x00\x01\x02 Halvorsen" * 20)
    assert "Halvorsen" not in str(error.value)


@given(
    st.lists(
        st.sampled_from(
            ["Halvorsen", " ", "<b>", "</b>", "&amp;", "<!--", "-->", "<i title='", "'>", "\n", "x", "<p>"]
        ),
        max_size=14,
    )
)
def test_no_markup_hides_a_name(tmp_path_factory, pieces):
    report, data = anonymized("".join(pieces), tmp_path_factory.mktemp("page"), new="*")
    assert report.failures or b"Halvorsen" not in data


def test_a_masked_word_in_the_declaration_of_the_encoding_stays(tmp_path):
    page = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><p>UTF-8 by Halvorsen</p></html>'
    _, data = anonymized(page, tmp_path, ("UTF-8", "utf-8", "Halvorsen"))
    assert b"charset=utf-8" in data
    assert b"UTF-8 by" not in data


def test_the_name_of_an_attribute_stays_one_word(tmp_path):
    _, data = anonymized("<p data-of-Halvorsen='x'>Halvorsen</p>", tmp_path, new="[ORG 5]")
    assert data == b"<p data-of-ORG-5='x'>[ORG 5]</p>"


def test_a_style_stays_if_only_its_classes_and_fonts_are_called_like_something_masked(tmp_path):
    style = "<style>.icon-twitter { font-family: Georgia, serif }</style>"
    _, data = anonymized(style + "<p>Georgia of Twitter called.</p>", tmp_path, ("Georgia", "Twitter"))
    assert data == f"{style}<p>N.N. of N.N. called.</p>".encode()
    _, data = anonymized("<style>.a::before { content: 'Halvorsen' }</style><p>Halvorsen</p>", tmp_path)
    assert b"content" not in data
