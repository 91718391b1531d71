"""Engines by their names."""

import pytest

from nescio.errors import UnknownNameError
from nescio.run.engines import ENGINES, cores, create_engine


@pytest.mark.parametrize("name", ENGINES)
def test_making_an_engine_starts_nothing(name):
    assert create_engine(name, workers=2).workers == 2


def test_unknown_engine_names_its_neighbour():
    with pytest.raises(UnknownNameError, match="Did you mean 'spark'"):
        create_engine("sparc")


def test_one_worker_for_each_core_that_may_be_used():
    assert create_engine("local").workers == cores() >= 1
