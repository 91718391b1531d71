"""A third language, installed as anybody's plugin would be, goes all the way with little more than its name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import nescio

MONTHS = "Uno Duo Trio Karo Luno Siso Sepo Oko Novo Deko Undo Dodo".split()
TEXT = (
    "Ko Dokto Marek Banko vi la poste marek.banko@banko.example an 3 Luno 2019, tele +49 30 90182055.\n"
    "Sed mi vi Siora Alena Kral an 24.07.1961, IBAN DE89 3704 0044 0532 0130 00."
)
SECRETS = ["Marek", "Banko", "banko.example", "3 Luno", "90182055", "Alena", "Kral", "24.07", "0532"]
SCRIPT = """
import json, sys
from nescio import Document, Pipeline
from nescio.lang import LANGUAGES
from nescio.lang.choose import choose_language
pipeline = Pipeline.from_policy("strict", lang="xx", model="none", replace=sys.argv[1], key=b"k" * 32)
document = pipeline.run(Document("text", sys.argv[2]))
told = choose_language(sys.argv[2])
print(json.dumps([list(LANGUAGES), told, document.lang, document.output, document.verdict.passed]))
"""


@pytest.fixture(scope="module")
def toy_language(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plugin")
    package, info = folder / "toylang", folder / "toylang-1.0.dist-info"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from importlib.resources import files\n"
        "from nescio.lang.definition import Language\n"
        "LANGUAGE = Language(code='xx', name='Toy', lists=files('toylang'))\n",
        encoding="utf8",
    )
    lists = {
        "function_words.txt": "ko vi la an sed mi te".split(),
        "titles.txt": ["Dokto", "Siora"],
        "months.tsv": [f"{number}\t{name}\t" for number, name in enumerate(MONTHS, 1)],
    }
    for name, entries in lists.items():
        (package / name).write_text("# written for this test\n" + "\n".join(entries) + "\n", encoding="utf8")
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toylang\nVersion: 1.0\n", encoding="utf8")
    (info / "entry_points.txt").write_text("[nescio.components]\nlanguage.xx = toylang:LANGUAGE\n", encoding="utf8")
    return folder


@pytest.mark.parametrize("method", ["tag", "mask", "hash", "surrogate", "generalize"])
def test_a_text_goes_from_detection_to_verification(toy_language, method):
    paths = os.pathsep.join((str(toy_language), str(Path(nescio.__file__).parents[1])))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, method, TEXT],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": paths},
    )
    assert done.returncode == 0, done.stderr
    languages, told, lang, output, passed = json.loads(done.stdout)
    assert languages == ["en", "de", "xx"]
    assert (told, lang) == ("xx", "xx")
    assert passed
    assert not [secret for secret in SECRETS if secret in output]
