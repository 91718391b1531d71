"""All measures are taken; one that cannot be taken leaves a remark and the others go on."""

from __future__ import annotations

import pytest

from nescio.assess.step import Assess
from nescio.document import Document, Entity, Mention, Risk
from nescio.errors import MeasureError
from nescio.protocols import COMBINED
from nescio.reasons import Reason

GIVEN = Document(
    "a", "Kars", "en", mentions=(Mention(0, 4, "LOC/CITY"),), entities=(Entity("place-1", "LOC/CITY", (0,)),)
)


class Fixed:
    def __init__(self, name, value):
        self.name, self.value = name, value

    def measure(self, document):
        return [Risk((entity.id,), self.name, self.value, Reason.said("because")) for entity in document.entities]


class Broken:
    name = "broken"

    def measure(self, document):  # noqa: ARG002
        raise MeasureError("The service is down.")
        yield


class Faulty:
    name = "faulty"

    def measure(self, document):  # noqa: ARG002
        raise ZeroDivisionError


def test_every_measure_and_their_sum():
    risks = Assess([Fixed("supervised", 0.7)])(GIVEN).risks
    assert [(risk.measure, risk.value) for risk in risks] == [("supervised", 0.7), (COMBINED, 0.7)]


def test_measure_that_cannot_be_taken_is_a_remark():
    risks = Assess([Broken(), Fixed("supervised", 0.7)])(GIVEN).risks
    assert risks[0] == Risk((), "broken", 0.0, Reason.said("The service is down."))
    assert risks[-1].value == 0.7


def test_fault_in_a_measure_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        Assess([Faulty()])(GIVEN)


def test_without_measures_nothing_is_said():
    assert Assess()(GIVEN).risks == ()
