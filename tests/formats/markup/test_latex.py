import pytest

from nescio.formats.markup.latex import LatexFormat
from tests.formats.finishing import finished, source, write

LETTER = r"""\documentclass[a4paper]{letter}
% for M\"uller
\usepackage[author=Müller]{hyperref}
\begin{document}
Dear Frau \textbf{M\"ul}ler,\\
Gr{\"u}{\ss}e from Jos\'e \& S{\o}n, 50\% of~it\label{sec:Müller}.
\end{document}
"""


def read_one(text):
    (document,) = LatexFormat().read(source(text.encode(), "a.tex"))
    return document


def anonymized(text, tmp_path, names=("Müller",), new="[PERSON 1]"):
    origin = source(text.encode(), "a.tex")
    (document,) = LatexFormat().read(origin)
    return write(LatexFormat(), [finished(document, [(name, new) for name in names])], tmp_path / "o.tex", origin)[
        1
    ].decode()


def test_the_text_reads_with_its_accents():
    text = read_one(LETTER).text
    assert "Dear Frau Müller,\n" in text
    assert "Grüße from José & Søn, 50% of\u00a0it" in text


def test_a_name_goes_from_text_keys_and_options(tmp_path):
    result = anonymized(LETTER, tmp_path)
    assert "Müller" not in result
    assert 'M\\"u' not in result
    assert r"Dear Frau \textbf{[PERSON 1]},\\" in result
    assert r"\label{sec:PERSON 1}" in result


def test_a_name_in_a_comment_goes(tmp_path):
    assert anonymized("Text % by Halvorsen\n", tmp_path, names=("Halvorsen",)) == "Text % by [PERSON 1]\n"


def test_without_finds_all_stays(tmp_path):
    assert anonymized(LETTER, tmp_path, names=()) == LETTER


@pytest.mark.parametrize("new", ["A & B", "50%", "{x}", "\\end"])
def test_a_replacement_is_no_command(new, tmp_path):
    result = anonymized(LETTER, tmp_path, names=("José",), new=new)
    assert "Søn" in read_one(result).text
    assert "\\end " not in result
