import tomllib

import pytest
import yaml

from nescio.errors import InputError
from nescio.formats.tables.settings_files import IniFormat, TomlFormat, YamlFormat
from tests.formats.finishing import finished, source, write

YAML = """# kept by Halvorsen
patient: &halvorsen
  name: Ada Halvorsen   # Ms Halvorsen
  zip: 10115
  quoted: "Hal\\x76orsen"
  note: |
    Dear Ms Halvorsen,
    come at noon.
  Halvorsen: [1, 'Mr Halvorsen', true]
again: *halvorsen
"""
TOML = """# kept by Halvorsen
[people.Halvorsen]
name = "Ada Halvorsen"  # Ms Halvorsen
'Halvorsen' = 'x Halvorsen'
born = 2031-05-11
note = \"\"\"
Dear Ms Halvorsen,
come\"\"\"
ready = true
"""
INI = "; kept by Halvorsen\n[Halvorsen]\nname = Ada Halvorsen\nnote: Dear\n  Ms Halvorsen\nport=8080\n# end\n"
FILES = [(YamlFormat, YAML), (TomlFormat, TOML), (IniFormat, INI)]


def read_one(format, text):
    (document,) = format().read(source(text.encode(), "a"))
    return document


def anonymized(format, text, tmp_path, new="[PERSON 1]"):
    origin = source(text.encode(), "a")
    (document,) = format().read(origin)
    masked = finished(document, [("Halvorsen", new), ("halvorsen", new)])
    return write(format(), [masked], tmp_path / "o", origin)[1].decode()


@pytest.mark.parametrize(("format", "text"), FILES)
def test_values_stand_behind_their_keys(format, text):
    assert "name: Ada Halvorsen\n" in read_one(format, text).text


@pytest.mark.parametrize(("format", "text"), FILES)
def test_no_name_is_left_anywhere(format, text, tmp_path):
    result = anonymized(format, text, tmp_path)
    assert "alvorsen" not in result.lower()
    assert "orsen" not in result


@pytest.mark.parametrize(("format", "text"), FILES)
def test_without_finds_all_stays(format, text, tmp_path):
    origin = source(text.encode(), "a")
    (document,) = format().read(origin)
    assert write(format(), [finished(document)], tmp_path / "o", origin)[1].decode() == text


def test_the_result_is_valid_and_means_the_same(tmp_path):
    result = yaml.safe_load(anonymized(YamlFormat, YAML, tmp_path))
    assert result["patient"]["name"] == "Ada [PERSON 1]"
    assert result["patient"]["note"] == "Dear Ms [PERSON 1],\ncome at noon.\n"
    assert result["again"] == result["patient"]
    result = tomllib.loads(anonymized(TomlFormat, TOML, tmp_path))
    assert result["people"]["PERSON-1"]["name"] == "Ada [PERSON 1]"
    assert result["people"]["PERSON-1"]["ready"] is True


@pytest.mark.parametrize(("format", "text"), [(YamlFormat, "a: [b"), (TomlFormat, "a = = b")])
def test_damaged_files_are_refused(format, text):
    with pytest.raises(InputError, match="is damaged"):
        read_one(format, text)
