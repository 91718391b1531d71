"""A short run over damaged files; ``scripts/fuzz`` runs as long as one likes."""

import random

import pytest

from nescio.pipeline import Pipeline
from tests.fuzz.damage import damaged
from tests.fuzz.seeds import seeds
from tests.fuzz.trials import tried

SEEDS = seeds()


@pytest.fixture(scope="module")
def pipeline():
    return Pipeline.from_policy("gdpr", model="none")


@pytest.mark.parametrize("name", SEEDS)
def test_the_file_itself_is_written(name, pipeline, tmp_path):
    (tmp_path / name).write_bytes(SEEDS[name])
    assert tried(tmp_path / name, pipeline) == "written"


@pytest.mark.parametrize("name", SEEDS)
def test_damage_is_written_or_refused(name, pipeline, tmp_path):
    chance = random.Random(name)
    for number in range(15):
        data = damaged(SEEDS[name], chance)
        (tmp_path / name).write_bytes(data)
        assert tried(tmp_path / name, pipeline) in ("written", "refused"), f"number {number}"
