"""The curve of an attack: how many documents are named within so many guesses."""

import re

from nescio.report.rank_curve import BOTTOM, HEIGHT, TOP, rank_curve


def lines(curve):
    """The points of each line, as shares of the height."""
    floor = HEIGHT - BOTTOM
    return [
        [round((floor - float(point.split(",")[1])) / (floor - TOP), 2) for point in found.split()]
        for found in re.findall(r'points="([^"]+)"', curve)
    ]


def test_a_line_rises_with_the_guesses_that_are_allowed():
    chance, attacked = lines(rank_curve({"clean": [1, 2, 8, None]}, individuals=10))
    assert chance == [0.1, 0.2, 0.5, 1.0]
    assert attacked == [0.25, 0.5, 0.5, 0.75]


def test_names_are_escaped_and_nothing_is_drawn_of_nothing():
    assert "<b>" not in rank_curve({"<b>x": [1]}, individuals=10)
    assert rank_curve({"clean": []}, individuals=10) == ""
    assert rank_curve({"clean": [1]}, individuals=1) == ""
