"""testing: contract checks for components, also for plugins.

Each check is a plain function that raises ``AssertionError`` with the contract that was broken:

    from nescio.testing import check_constructor, check_detector

    def test_my_detector():
        check_constructor(MyDetector)
        check_detector(MyDetector())
"""

from nescio.testing.attackers import check_attacker
from nescio.testing.constructors import check_constructor
from nescio.testing.detectors import check_detector
from nescio.testing.formats import check_format
from nescio.testing.measures import check_measure
from nescio.testing.replacers import check_replacer
from nescio.testing.steps import check_step

__all__ = [
    "check_attacker", "check_constructor", "check_detector", "check_format", "check_measure", "check_replacer", "check_step",
]  # fmt: skip
