"""Windows: every piece is seen, and by the window in which it lies furthest inside."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from nescio.models.windows import run_windows, spans_of_windows


@given(count=st.integers(1, 400), length=st.integers(8, 64), overlap=st.integers(0, 6))
def test_windows_cover_everything_and_are_equally_long(count, length, overlap):
    spans = list(spans_of_windows(count, length, overlap))
    assert set().union(*(range(start, end) for start, end in spans)) == set(range(count))
    assert {end - start for start, end in spans} == {min(count, length)}


@given(count=st.integers(1, 300))
def test_outputs_belong_to_their_pieces(count):
    ids = np.arange(1000, 1000 + count)

    def forward(window, shapes):  # noqa: ARG001
        return window[:, None].astype(np.float32)

    outputs = run_windows(ids, ids, forward, length=40, overlap=10, cls_id=1, sep_id=2)
    assert (outputs[:, 0] == ids).all()


def test_edges_of_windows_are_not_trusted():
    ids = np.arange(100)

    def forward(window, shapes):  # noqa: ARG001
        places = np.arange(len(window))
        return np.minimum(places, places[::-1])[:, None].astype(np.float32)

    depth = run_windows(ids, ids, forward, length=40, overlap=20, cls_id=1, sep_id=2)[:, 0]
    assert depth[15:85].min() >= 9  # half of the overlap
