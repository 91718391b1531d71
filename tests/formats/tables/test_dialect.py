import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.formats.tables.dialect import Dialect, join, parse, sniff


@pytest.mark.parametrize(
    ("sample", "expected"),
    [
        ("a,b\n1,2\n", Dialect(",")),
        ("a;b\r\n1,5;2,5\r\n", Dialect(";", line_end="\r\n")),
        ("a\tb\n1,2\t3,4\n", Dialect("\t")),
        ('"a"|"b"\n"1"|"2"\n', Dialect("|", quote_all=True)),
        ("text\njust words\n", Dialect(",")),
        ("", Dialect(",")),
        ("a,b\n'tis fine,'twas not\n", Dialect(",")),
    ],
)
def test_the_usual_dialects_are_recognised(sample, expected):
    assert sniff(sample) == expected


def test_rows_know_where_they_begin():
    rows = list(parse(['a,"b\n', 'c"\n', "\n", "d,e\n"], Dialect()))
    assert [(row.number, row.line, row.cells) for row in rows] == [
        (1, 1, ["a", "b\nc"]),
        (2, 3, []),
        (3, 4, ["d", "e"]),
    ]


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4),
    st.sampled_from([Dialect(), Dialect(";", "'"), Dialect("\t", quote_all=True)]),
)
def test_joined_rows_are_parsed_back(cells, dialect):
    (row,) = parse(io.StringIO(join(cells, dialect), newline=""), dialect)
    assert row.cells == cells
