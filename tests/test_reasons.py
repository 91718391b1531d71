"""Reasons: a code with values, a sentence in every language, and no code without one."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import nescio
from nescio.reasons import SENTENCES, Reason
from nescio.report.page import WORDS
from nescio.sentences import FORMS, LANGUAGES

SOURCE = Path(nescio.__file__).parent


@cache
def calls():
    """Every Reason.of("code", name=...) in the source: where it stands, its code, the names of its values."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "of"
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "Reason"
            ):
                place = f"{path.relative_to(SOURCE)}:{node.lineno}"
                code = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
                found.append((place, code, {keyword.arg for keyword in node.keywords}))
    return found


def test_codes_are_written_out_and_values_are_those_of_the_sentence():
    found = list(calls())
    assert len(found) > 50
    for place, code, names in found:
        assert code is not None, f"{place}: write the code out, so that it can be found"
        assert code in SENTENCES, f"{place}: '{code}' has no sentence in reasons.yaml"
        assert names == SENTENCES.templates[code]["en"].names, f"{place}: other values than the sentence of '{code}'"


def test_no_sentence_is_left_over():
    used = {code for _, code, _ in calls()} | {"said"}
    assert set(SENTENCES.templates) == used


@pytest.mark.parametrize("sentences", [SENTENCES, WORDS], ids=["reasons", "words of reports"])
def test_languages_agree(sentences):
    for code, known in sentences.templates.items():
        assert tuple(known) == LANGUAGES, code
        english, german = known["en"], known["de"]
        assert english.forms == german.forms, code
        assert english.needed == german.needed, code
        assert {form for _, form in english.forms} <= set(FORMS), code


def test_words_of_reports_are_all_used_and_all_there():
    pages = [*(SOURCE / "report").rglob("*.html"), *(SOURCE / "report").glob("[!p]*.py"), SOURCE / "cli" / "explain.py"]
    text = "\n".join(path.read_text(encoding="utf8") for path in pages)
    named = set(re.findall(r"""(?:\bt\(|\bsay\(lang, )["']([a-z_.-]+)["'](?! [+~])""", text))
    assert named <= set(WORDS.templates)
    made = (
        "action.",
        "identifier.",
        "zone.",
        "outcome.author.",
        "outcome.by",
        "run.listed_",
        "run.attribute.",
        "evidence.hipaa",
        "evidence.gdpr",
    )
    left = {code for code in WORDS.templates if code not in named and not code.startswith(made)}
    assert left == set()


def test_sentence_in_both_languages():
    reason = Reason.of("opinion.very_probable", chance=0.996, wanted=0.15)
    assert str(reason) == "very probably identifies somebody (100%; masked from 15% on)"
    assert reason.text("de") == "identifiziert sehr wahrscheinlich jemanden (100\u00a0%; ersetzt ab 15\u00a0%)"


def test_nested_reasons_speak_the_same_language():
    reason = Reason.of("risk.above", limit=0.25, risk=0.83, why=Reason.of("measure.every_expert", type="LOC/CITY"))
    assert reason.text("de") == (
        "Risiko über der Grenze von 25\u00a0%: 83\u00a0%, Stadt: fast alle Fachleute würden es ersetzen"
    )


def test_nothing_to_say():
    assert not Reason()
    assert str(Reason()) == ""
    assert Reason.said("") == Reason()


def test_own_words_stay_as_they_are_and_are_not_counted_by_their_text():
    reason = Reason.said("Kaya is a {name} [of many]")
    assert reason.text("de") == "Kaya is a {name} [of many]"
    assert "Kaya" not in str(reason.outline())


def test_outline_counts_alike_what_differs_in_details():
    one = Reason.of("risk.above", limit=0.25, risk=0.83, why=Reason.said("a"))
    other = Reason.of("risk.above", limit=0.25, risk=0.31, why=Reason.said("b"))
    assert one.outline() == other.outline()
    assert str(one.outline()) == "risk above the limit of 25%"


def test_code_of_another_version_is_shown_as_it_is():
    reason = Reason.of("newer.code", value=1)
    assert (str(reason), reason.outline()) == ("newer.code", reason)
