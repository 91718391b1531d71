"""Presidio's own classes with nescio as recogniser and operator."""

import pytest

from nescio.errors import UnknownNameError
from nescio.presidio.names import known_names, presidio_name, type_of

TEXT = "Ayşe Demir paid with 4111 1111 1111 1111; write to ayse.demir@mail.example or to Flat 2, 12 Oak Street, Leeds."
KEY = bytes(range(32))


@pytest.fixture(scope="module")
def presidio():
    """Presidio's classes; they load for seconds, so not before a test needs them."""
    analyzer = pytest.importorskip("presidio_analyzer", reason="presidio-analyzer is not installed")
    pytest.importorskip("presidio_anonymizer", reason="presidio-anonymizer is not installed")
    return analyzer


@pytest.fixture(scope="module")
def analyzer(presidio):
    from nescio.presidio import NescioRecognizer
    from tests.presidio.no_engine import NoEngine

    registry = presidio.RecognizerRegistry(
        recognizers=[NescioRecognizer("en", model="none"), NescioRecognizer("de", model="none")],
        supported_languages=["en", "de"],
    )
    return presidio.AnalyzerEngine(registry=registry, nlp_engine=NoEngine(), supported_languages=["en", "de"])


def found(results, text=TEXT):
    return {(one.entity_type, text[one.start : one.end]) for one in results}


def test_analyzer_engine_finds_with_nescio(analyzer):
    results = found(analyzer.analyze(TEXT, language="en"))
    assert ("PERSON", "Ayşe Demir") in results
    assert ("CREDIT_CARD", "4111 1111 1111 1111") in results
    assert ("EMAIL_ADDRESS", "ayse.demir@mail.example") in results
    assert any(name == "LOCATION" and "Oak Street" in said for name, said in results)


def test_entities_threshold_allow_list_and_explanation(analyzer):
    only = analyzer.analyze(TEXT, language="en", entities=["CREDIT_CARD"])
    assert found(only) == {("CREDIT_CARD", "4111 1111 1111 1111")}
    allowed = analyzer.analyze(TEXT, language="en", allow_list=["Ayşe Demir"])
    assert ("PERSON", "Ayşe Demir") not in found(allowed)
    explained = analyzer.analyze(TEXT, language="en", return_decision_process=True)[0]
    assert explained.analysis_explanation.recognizer == "NescioRecognizer"


def test_german_and_batches(analyzer, presidio):
    said = "Bitte rufen Sie Frau Klara Distelkamp unter 030 901820 an."
    assert ("PERSON", "Frau Klara Distelkamp") in found(analyzer.analyze(said, language="de"), said)
    batch = presidio.BatchAnalyzerEngine(analyzer_engine=analyzer)
    first, second = batch.analyze_iterator([TEXT, "Nothing here."], language="en")
    assert found(first)
    assert second == []


def test_anonymizer_engine_with_the_operator_of_nescio(analyzer):
    from presidio_anonymizer import AnonymizerEngine
    from presidio_anonymizer.entities import OperatorConfig

    from nescio.presidio import NescioOperator

    engine = AnonymizerEngine()
    engine.add_anonymizer(NescioOperator)
    operators = {"DEFAULT": OperatorConfig("nescio", {"replace": "surrogate", "key": KEY})}
    results = analyzer.analyze(TEXT, language="en")
    once = engine.anonymize(TEXT, results, operators).text
    assert "Demir" not in once
    assert "demir" not in once
    assert "4111" not in once
    assert "@" in once
    assert engine.anonymize(TEXT, results, operators).text == once


@pytest.mark.usefixtures("presidio")
def test_operator_refuses_what_there_is_not():
    from nescio.presidio import NescioOperator

    with pytest.raises(UnknownNameError, match="surrogate"):
        NescioOperator().validate({"replace": "surogate"})


@pytest.mark.parametrize(
    ("type_name", "name"),
    [("LOC/CITY", "LOCATION"), ("CODE/EMAIL", "EMAIL_ADDRESS"), ("DEM/RELIGION", "NRP"), ("MISC/LAW", "MISC")],
)
def test_names(type_name, name):
    assert presidio_name(type_name) == name
    assert name in known_names()


def test_a_type_is_called_as_it_was_asked_for():
    assert presidio_name("CODE/NATIONAL") == "NATIONAL_ID"
    assert presidio_name("CODE/NATIONAL", ["US_SSN"]) == "US_SSN"
    assert type_of("UK_NHS") == "CODE/NATIONAL"
    assert type_of("SOMETHING_ELSE") == "MISC"
