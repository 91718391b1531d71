"""Patterns that are kept between runs are those that Python would compile."""

import re

import pytest

from nescio import kept
from nescio.text import patterns

EXAMPLES = [
    (r"(?P<day>\d{1,2})\.(?P<month>\d\d)", 0, "am 3.04 und 12.11"),
    (r"[A-ZÄÖÜ][a-zäöüß]+(?:-[A-Z]\w+)?", 0, "Müller-Lüdenscheidt und Weiß"),
    (r"\b(street|road)\b", re.IGNORECASE, "High STREET, Mill Road"),
    (r"^ref: (.*)$", re.MULTILINE, "x\nref: 12\nref: 13"),
    ("[\U0001f600-\U0001f64f]+", 0, "well \U0001f600\U0001f601"),
    (r"(?<!\w)(a)(?:(b)|c)(?=\d)", 0, "ab1 ac2 xab3"),
]


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """As a new process would begin; call it to begin another one."""
    monkeypatch.setattr(kept, "cache_folder", lambda: tmp_path)

    def begin():
        patterns.fixed.cache_clear()
        patterns._table.cache_clear()

    begin()
    yield begin
    begin()


def results(pattern, text):
    return [(match.span(), match.groups(), match.groupdict()) for match in pattern.finditer(text)]


@pytest.mark.parametrize(("source", "flags", "text"), EXAMPLES)
def test_kept_patterns_find_what_compiled_ones_find(fresh, source, flags, text):
    expected = results(re.compile(source, flags), text)
    assert expected
    assert results(patterns.fixed(source, flags), text) == expected
    patterns._table()._keep()
    fresh()
    assert (source, int(flags)) in patterns._table().kept
    again = patterns.fixed(source, flags)
    assert results(again, text) == expected
    assert (again.flags, again.groups, dict(again.groupindex), again.pattern) == (
        re.compile(source, flags).flags,
        re.compile(source, flags).groups,
        dict(re.compile(source, flags).groupindex),
        source,
    )


@pytest.mark.usefixtures("fresh")
def test_a_pattern_that_is_none_is_an_error():
    with pytest.raises(re.error):
        patterns.fixed("(")


@pytest.mark.usefixtures("fresh")
def test_a_damaged_file_costs_time_alone(tmp_path):
    (tmp_path / "patterns").write_bytes(b"nothing")
    assert patterns.fixed("a+").findall("caat") == ["aa"]
