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


@pytest.fixture
def session(monkeypatch):
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed: pip install 'nescio[spark]'")
    pytest.importorskip("pandas", reason="Spark's functions on frames need pandas")
    for name in ("PYSPARK_PYTHON", "PYSPARK_DRIVER_PYTHON"):
        monkeypatch.setenv(name, sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    built = sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    session = built.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    yield session
    session.stop()


@pytest.mark.skipif(not shutil.which("java"), reason="Java is not installed: apt-get install default-jre-headless")
def test_recipes_for_frames(session):
    """The ways of docs/how-to.md: parts of a table are frames, and a column of texts has a function of its own."""
    import pandas
    from pyspark.sql.functions import pandas_udf

    from nescio.frames import anonymize_frame

    rows = [(number, name, f"{name} called.") for number, name in enumerate(["Ayşe Demir", "Tom Whitfield"] * 4)]
    visits = session.createDataFrame(rows, "Visit long, Name string, Note string").repartition(3)

    def parts(frames):
        for part in frames:
            yield anonymize_frame(part, replace="surrogate", key=KEY, model="none", lang="en")

    made = sorted(visits.mapInPandas(parts, visits.schema).collect())
    assert [row.Visit for row in made] == list(range(8))
    assert len({row.Name for row in made}) == 2
    assert not {row.Name for row in made} & {"Ayşe Demir", "Tom Whitfield"}
    assert all(row.Note == f"{row.Name} called." for row in made)

    @pandas_udf("string")
    def shared(texts: pandas.Series) -> pandas.Series:
        return anonymize_frame(texts.to_frame("text"), each_cell=True, model="none", lang="en")["text"]

    assert {row[0] for row in visits.select(shared("Note")).collect()} == {"[PERSON 1] called."}


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
