"""The contract of measures of risk (see ``nescio.protocols.Measure``)."""

from __future__ import annotations

from nescio.document import Document, Risk
from nescio.errors import MeasureError
from nescio.lang import LANGUAGES
from nescio.protocols import Measure
from nescio.reasons import Reason
from nescio.testing.samples import HOSTILE, finished


def check_measure(measure: Measure) -> None:
    """Raise ``AssertionError`` with the broken contract."""
    assert callable(getattr(measure, "measure", None)), f"{type(measure).__name__} has no method measure"
    assert measure.name, f"{type(measure).__name__}.name is empty"
    for lang in LANGUAGES:
        document = finished(lang)
        risks = _measured(measure, document, f"everyday text ({lang})")
        assert risks == _measured(measure, document, lang), f"{measure.name}: a second run gives something else"
        for risk in risks:
            _check_risk(measure, document, risk)
    for what, text in HOSTILE.items():
        _measured(measure, Document("sample", text, lang="en"), what)


def _measured(measure: Measure, document: Document, what: str) -> list[Risk]:
    """What a measure gives; that it cannot be taken is a fair answer."""
    try:
        return list(measure.measure(document))
    except MeasureError:
        return []
    except Exception as error:
        raise AssertionError(f"{measure.name}, {what}: raises {type(error).__name__}, not MeasureError") from error


def _check_risk(measure: Measure, document: Document, risk: Risk) -> None:
    known = {entity.id for entity in document.entities}
    assert risk.measure == measure.name, f"{measure.name}: gives a risk in the name of '{risk.measure}'"
    assert 0 <= risk.value <= 1, f"{measure.name}: the value {risk.value} is not between 0 and 1"
    assert known.issuperset(risk.entities), f"{measure.name}: speaks of entities that the document does not have"
    assert len(set(risk.entities)) == len(risk.entities), f"{measure.name}: names an entity twice"
    assert isinstance(risk.why, Reason), f"{measure.name}: the reason of a risk is no Reason; write Reason.said(...)"
    assert risk.why, f"{measure.name}: a risk has no reason; a reader will ask for it"
    assert risk.bits >= 0, f"{measure.name}: information cannot be negative"
