import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Verdict
from nescio.formats.markup.markdown import MarkdownFormat
from tests.formats.finishing import finished, source, write


def read_one(page):
    (document,) = MarkdownFormat().read(source(page.encode(), "note.md"))
    return document


def anonymized(page, tmp_path, new="[PERSON 1]"):
    origin = source(page.encode(), "note.md")
    (document,) = MarkdownFormat().read(origin)
    report, data = write(MarkdownFormat(), [finished(document, [("Halvorsen", new)])], tmp_path / "o.md", origin)
    return (None if data is None else data.decode()), report


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("Mr **Halvorsen** came.", "Mr **[PERSON 1]** came."),
        ("Mr Hal**vor**sen came.", "Mr [PERSON 1] came."),
        ("Mr Hal\\vorsen, Halv&#111;rsen", None),
        (
            "[Mr Halvorsen](mailto:Halvorsen@example.org 'Write to Halvorsen')",
            "[Mr [PERSON 1]](mailto:[PERSON%201]@example.org 'Write to [PERSON 1]')",
        ),
        ("![Halvorsen](pictures/Halvorsen%20Junior.png)", "![[PERSON 1]](pictures/[PERSON%201]%20Junior.png)"),
        ("[1]: https://example.org/Halvorsen\n", "[1]: https://example.org/[PERSON 1]\n"),
        ("---\nauthor: Halvorsen\n---\n\n# Title\n", "---\nauthor: [PERSON 1]\n---\n\n# Title\n"),
        ("```\nname = 'Halvorsen'\n```\n", "```\nname = '[PERSON 1]'\n```\n"),
        (
            "a <!-- by Halvorsen --> b <span title='Halvorsen'>c</span>",
            "a <!-- by [PERSON 1] --> b <span title='[PERSON 1]'>c</span>",
        ),
        ("<Halvorsen@example.org>", "<[PERSON 1]@example.org>"),
        ("| Name | Age |\n|---|---|\n| Halvorsen | 44 |\n", "| Name | Age |\n|---|---|\n| [PERSON 1] | 44 |\n"),
    ],
)  # fmt: skip
def test_names_go_wherever_they_stand_and_marks_stay(page, expected, tmp_path):
    text, _ = anonymized(page, tmp_path)
    assert "Halvorsen" not in text.replace("&#111;", "o")
    assert expected is None or text == expected


def test_the_text_reads_without_its_marks():
    text = read_one("See *Mr* __Halvorsen__ at snake_case\\_x, `code` and [here](https://example.org/a%20b).").text
    assert text == "See Mr Halvorsen at snake_case_x, code and here.\nhttps://example.org/a b"


def test_a_replacement_of_stars_is_no_mark(tmp_path):
    text, _ = anonymized("Mr Halvorsen came.", tmp_path, new="***")
    assert text == r"Mr \*\*\* came."


@given(
    st.lists(
        st.sampled_from(
            ["Halvorsen", " ", "**", "_", "[", "](", ")", "`", "<", ">", "\\", "&amp;", "\n", "<!--", "-->", "x"]
        ),
        max_size=14,
    )
)
def test_no_mark_hides_a_name_and_nothing_else_changes(tmp_path_factory, pieces):
    page = "".join(pieces)
    folder = tmp_path_factory.mktemp("page")
    origin = source(page.encode(), "note.md")
    (document,) = MarkdownFormat().read(origin)
    _, data = write(MarkdownFormat(), [document.with_(verdict=Verdict(True))], folder / "same.md", origin)
    assert data.decode() == page
    text, report = anonymized(page, folder)
    assert report.failures or "Halvorsen" not in text
