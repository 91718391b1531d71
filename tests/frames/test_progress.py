"""A bar shows how much of a frame is done and how long the rest takes."""

import io
import sys
from types import SimpleNamespace

import pytest

pandas = pytest.importorskip("pandas")
pytest.importorskip("pyarrow")

from nescio.frames import anonymize_frame  # noqa: E402
from nescio.frames.bar import progress_bar, time_left  # noqa: E402
from nescio.frames.progress import FrameProgress  # noqa: E402
from nescio.pipeline import Pipeline  # noqa: E402
from nescio.settings import Settings  # noqa: E402
from nescio.watching import listening  # noqa: E402

FRAME = pandas.DataFrame(
    {
        "Name": [f"Ayşe Demir{at}" for at in range(120)],
        "Notes": [f"Visit {at}: she moved to Leeds." for at in range(120)],
    }
)


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("share", "elapsed", "said"),
    [
        (0.0, 3.0, ""),
        (0.01, 3.0, ""),
        (0.5, 3.0, "about 3 s left"),
        (0.999, 3.0, "about 1 s left"),
        (0.1, 60.0, "about 9 min left"),
        (0.02, 3600.0, "about 49.0 h left"),
        (1.0, 3.0, ""),
    ],
)
def test_time_left_is_told_in_words(share, elapsed, said):
    assert time_left(share, elapsed) == said


@pytest.mark.parametrize("model", ["none", "fast"])
@pytest.mark.parametrize("documents", [1, 2])
def test_share_grows_to_the_end(model, documents):
    from nescio.document import Document

    text = "Call Anna Meier on 030 901820. She lives in Leeds and likes long walks. " * 60
    shares = []
    pipeline = Pipeline.from_policy(model=model)
    watch = FrameProgress(Settings(model=model), [len(text)] * documents, shares.append)
    watched = watch.watched(pipeline)
    with listening(watch):
        for _ in range(documents):
            assert watched.run(Document("x", text)).edits == pipeline.run(Document("x", text)).edits
            watch.end_document()
    assert shares == sorted(set(shares))
    assert shares[-1] == 1
    # Windows of a recogniser are told of one by one.
    assert len(shares) > (8 if model == "fast" else 5) * documents


def test_bar_in_a_terminal_goes_with_the_work(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    shown = anonymize_frame(FRAME, model="none", progress=True)
    assert "anonymising" in screen.getvalue()
    assert "Demir" not in screen.getvalue()
    monkeypatch.undo()
    assert shown.equals(anonymize_frame(FRAME, model="none"))


def test_no_bar_where_nobody_looks(capsys):
    anonymize_frame(FRAME[:3], model="none", progress=True)
    anonymize_frame(FRAME[:3], model="none", each_cell=True, progress=True)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "")


def test_bar_in_a_notebook_changes_in_place(monkeypatch):
    """With the two calls of IPython that it makes, as a kernel answers them."""
    pages = []
    handle = SimpleNamespace(update=lambda page: pages.append(page))
    ipython = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    display = SimpleNamespace(HTML=str, display=lambda page, **_: pages.append(page) or handle)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    times = iter([0.0, 10.0, 10.1, 30.0, 40.0])
    with progress_bar("anonymising", clock=lambda: next(times)) as update:
        for share in (0.25, 0.26, 0.75, 1.0):
            update(share)
    assert [page.partition("<span>")[2].removesuffix("</span>") for page in pages] == [
        "anonymising: 0% ",
        "anonymising: 25% about 30 s left",
        "anonymising: 75% about 10 s left",
        "anonymising: done in 40 s",
    ]
