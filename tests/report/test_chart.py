import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import strategies as st

from nescio.report.chart import HEIGHT, WIDTH, Dot, scatter

share = st.floats(0, 1)
label = st.text(st.characters(categories=["L", "P", "S", "Nd"]), max_size=20)


@given(st.lists(st.builds(Dot, label, share, share, st.just("#123456")), min_size=1, max_size=6))
def test_every_dot_lies_inside_a_well_formed_picture(dots):
    picture = ElementTree.fromstring(scatter(dots, x_title="kept", y_title="hidden"))
    circles = picture.findall("circle")
    assert len(circles) == len(dots)
    for circle in circles:
        assert 0 <= float(circle.get("cx")) <= WIDTH
        assert 0 <= float(circle.get("cy")) <= HEIGHT


def test_labels_are_escaped():
    assert "<script>" not in scatter([Dot("<script>", 0.5, 0.5, "#000")], x_title="x", y_title="y")


def test_points_of_one_system_are_joined():
    dots = [Dot("low", 0.5, 0.9, "#000", "own"), Dot("high", 0.8, 0.7, "#000", "own"), Dot("peer", 0.4, 0.4, "#111")]
    assert scatter(dots, x_title="x", y_title="y").count("<polyline") == 1


def test_nothing_to_draw():
    assert scatter([], x_title="x", y_title="y") == ""
