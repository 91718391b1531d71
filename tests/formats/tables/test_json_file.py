import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nescio.document import Edit, Verdict
from nescio.errors import InputError
from nescio.formats.io.inputs import format_of
from nescio.formats.io.options import Options
from nescio.formats.tables.json_file import JsonFormat
from tests.formats.finishing import finished, source, write


def read_one(value, columns=()):
    data = value if isinstance(value, bytes) else value.encode()
    (document,) = JsonFormat(Options(columns=columns)).read(source(data, "case.json"))
    return document


def anonymized(value, tmp_path, replacements=(("Halvorsen", "N.N."),), columns=()):
    format, origin = JsonFormat(Options(columns=columns)), source(value.encode(), "case.json")
    (document,) = format.read(origin)
    report, data = write(format, [finished(document, replacements)], tmp_path / "o.json", origin)
    return (data.decode() if data else None), report


def test_values_stand_behind_their_keys_and_objects_apart():
    text = read_one(
        '{"name": "Ada Obi", "age": 44, "visits": [{"doctor": "Dr Lee", "ok": true}, {"doctor": "Dr Kim"}], '
        '"x": [1, 4917012345678]}'
    ).text
    assert text == "name: Ada Obi\nage: 44\nvisits\n\ndoctor: Dr Lee\nok\n\ndoctor: Dr Kim\n\nx\n\nx: 4917012345678"


def test_only_what_is_masked_changes(tmp_path):
    value = '{ "a":"Mr Halvorsen",\t"n": 1.50, "u": "\\u00fc\\/", "phone": 491701234567,\n "t": null }\n'
    text, _ = anonymized(value, tmp_path, [("Halvorsen", 'N"N'), ("491701234567", "[PHONE 1]")])
    assert text == '{ "a":"Mr N\\"N",\t"n": 1.50, "u": "\\u00fc\\/", "phone": "[PHONE 1]",\n "t": null }\n'


def test_a_number_stays_a_number_if_its_replacement_is_one(tmp_path):
    text, _ = anonymized('{"born": 1979}', tmp_path, [("1979", "1980")])
    assert text == '{"born": 1980}'


def test_keys_stay_unless_they_name_somebody(tmp_path):
    text, report = anonymized('{"patients": {"Ada Halvorsen": {"age": 3}}}', tmp_path)
    assert text == '{"patients": {"Ada N.N.": {"age": 3}}}'
    assert "1 keys were changed" in report.notes[0]


def test_chosen_paths_alone_are_read(tmp_path):
    value = '{"patient": {"name": "Halvorsen", "note": "fine"}, "name": "Ward 3"}'
    assert read_one(value, ("patient.name",)).text == "name: Halvorsen"
    assert read_one(value, ("name",)).text == "name: Halvorsen\n\nname: Ward 3"
    assert anonymized(value, tmp_path, columns=("patient.name",))[0] == value.replace("Halvorsen", "N.N.")
    with pytest.raises(InputError, match="no value under 'address'"):
        read_one(value, ("address",))


def test_a_name_in_a_path_that_was_not_chosen_refuses_the_file(tmp_path):
    text, report = anonymized('{"name": "Halvorsen", "note": "Halvorsen called"}', tmp_path, columns=("name",))
    assert text is None
    assert "note is not read and repeats" in str(report.failures[0])


@pytest.mark.parametrize(
    "data", [b"", b"{", b'{"a": Halvorsen}', b"[" * 100000, b"[1" + b"0" * 5000 + b"]", b"\x00\x01\x02" * 99]
)
def test_what_is_no_json_is_refused_without_its_text(data):
    with pytest.raises(InputError, match=r"^case.json") as error:
        read_one(data)
    assert "Halvorsen" not in str(error.value)


def test_json_and_the_benchmark_share_a_suffix(tmp_path):
    (tmp_path / "a.json").write_text('{"text": "x"}')
    (tmp_path / "b.json").write_text('[{"doc_id": "1", "text": "x", "annotations": {}}]')
    assert format_of(tmp_path / "a.json") == "json"
    assert format_of(tmp_path / "b.json") == "tab"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(JSON, st.booleans())
def test_any_json_comes_back_the_same_or_with_its_strings_replaced(tmp_path_factory, value, ascii):
    folder = tmp_path_factory.mktemp("json")
    data = json.dumps(value, ensure_ascii=ascii, indent=1).encode("utf8", "surrogatepass")
    origin = source(data, "case.json")
    (document,) = JsonFormat().read(origin)
    _, same = write(JsonFormat(), [document.with_(verdict=Verdict(True))], folder / "o.json", origin)
    assert same is None or json.loads(same) == json.loads(data.decode("utf8", "replace")) or same == data
    done = document.with_(edits=(Edit(0, len(document.text), "Q"),) if document.text else (), verdict=Verdict(True))
    report, edited = write(JsonFormat(), [done], folder / "e.json", origin)
    if not report.failures:
        json.loads(edited)
