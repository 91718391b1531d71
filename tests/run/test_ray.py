"""Ray on this machine: the same results, and a worker that dies costs its document. One start for all tests."""

import os
import sys

import pytest

from nescio.errors import MissingExtraError
from nescio.run.engines import create_engine
from nescio.run.partition import process_partition
from tests.run.documents import KEY, items, work
from tests.run.plugins import write_deadly_detector


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    ray = pytest.importorskip("ray", reason="ray is not installed: pip install 'nescio[ray]'")
    plugins = tmp_path_factory.mktemp("plugins")
    write_deadly_detector(plugins)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    path = os.pathsep.join([str(plugins), *filter(None, sys.path)])
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        object_store_memory=128 << 20,
        runtime_env={"env_vars": {"PYTHONPATH": path}},
    )
    yield
    ray.shutdown()


@pytest.mark.usefixtures("cluster")
def test_same_results_as_without_ray_and_only_the_deadly_document_is_lost():
    chosen = work(replace="hash", key=KEY)
    whole = items(24)
    given = [whole[n : n + 4] for n in range(0, 24, 4)]
    done = {
        item.position: one
        for part, results in create_engine("ray", workers=2).run(chosen, given)
        for item, one in zip(part, results, strict=True)
    }
    assert sorted(done) == list(range(24))
    assert "worker process died" in done[5].failures[0]
    expected = [one.result for one in process_partition(chosen, whole)]
    assert [done[n].result for n in range(24) if n != 5] == expected[:5] + expected[6:]


@pytest.mark.usefixtures("cluster")
def test_recipe_for_frames():
    """The way of docs/how-to.md: each part of a table is a frame, and with a key a person has one new name in all of them."""
    import pandas
    import ray.data

    from nescio.frames import anonymize_frame

    visits = pandas.DataFrame(
        {"Name": ["Ayşe Demir", "Tom Whitfield"] * 4, "Note": ["Demir called."] * 8, "Stock": range(8)}
    )
    ray.data.DataContext.get_current().enable_progress_bars = False
    shared = ray.data.from_pandas([visits[:4], visits[4:]]).map_batches(
        lambda part: anonymize_frame(part, replace="surrogate", key=KEY, model="none", lang="en"), batch_format="pandas"
    ).to_pandas().sort_values("Stock")  # fmt: skip
    assert shared["Stock"].tolist() == list(range(8))
    assert len(set(shared["Name"])) == 2 and not set(shared["Name"]) & set(visits["Name"])


def test_missing_ray_names_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nescio\[ray\]'"):
        next(create_engine("ray").run(work(), []))
