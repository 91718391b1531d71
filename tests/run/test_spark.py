"""Spark on this machine, where there is Java: the same results as without."""

import shutil
import sys

import pytest

from nescio.errors import MissingExtraError, UsageError
from nescio.run.engines import create_engine
from nescio.run.partition import process_partition
from tests.run.documents import KEY, items, work


@pytest.mark.skipif(not shutil.which("java"), reason="Java is not installed: apt-get install default-jre-headless")
def test_same_results_as_without_spark():
    pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'nescio[spark]'")
    chosen = work(replace="hash", key=KEY)
    whole = items(24)
    given = [whole[n : n + 4] for n in range(0, 24, 4)]
    done = list(create_engine("spark", workers=2).run(chosen, given))
    assert [part for part, _ in done] == given
    assert [results for _, results in done] == [list(process_partition(chosen, part)) for part in given]


def test_missing_spark_names_the_command(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspark.errors", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'nescio\[spark\]'"):
        next(create_engine("spark").run(work(), []))


def test_missing_java_is_said(monkeypatch):
    pytest.importorskip("pyspark")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(UsageError, match="needs Java"):
        next(create_engine("spark").run(work(), []))
