"""A scatter of systems as inline SVG: privacy upwards, utility to the right; no script, no font, no network."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

WIDTH, HEIGHT = 460, 330
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 16, 46
_LABEL_HEIGHT = 13.0
_LETTER_WIDTH = 5.8


@dataclass(frozen=True, slots=True)
class Dot:
    """A system in the chart; dots with the same ``line`` are joined in the order of their y."""

    label: str
    x: float
    y: float
    color: str
    line: str = ""
    hollow: bool = False


def scatter(dots: Sequence[Dot], *, x_title: str, y_title: str) -> Markup:
    """The chart; an empty string if there is nothing to draw."""
    if not dots:
        return Markup("")
    x_ticks, y_ticks = _ticks([dot.x for dot in dots]), _ticks([dot.y for dot in dots])

    def across(value: float) -> float:
        return LEFT + (value - x_ticks[0]) / (x_ticks[-1] - x_ticks[0]) * (WIDTH - LEFT - RIGHT)

    def up(value: float) -> float:
        return HEIGHT - BOTTOM - (value - y_ticks[0]) / (y_ticks[-1] - y_ticks[0]) * (HEIGHT - TOP - BOTTOM)

    title = f"{escape(y_title)} by {escape(x_title)}"
    parts = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">']
    floor = HEIGHT - BOTTOM
    for tick in x_ticks:
        x = across(tick)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{floor}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{floor + 15}" text-anchor="middle">{tick:.2f}</text>')
    for tick in y_ticks:
        y = up(tick)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y + 3.5:.1f}" text-anchor="end">{tick:.2f}</text>')
    middle, center = (TOP + floor) / 2, (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text class="axis" x="{center:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(x_title)}</text>'
        f'<text class="axis" x="13" y="{middle:.1f}" text-anchor="middle" transform="rotate(-90 13 {middle:.1f})">'
        f"{escape(y_title)}</text>"
    )
    for line in {dot.line: dot.color for dot in dots if dot.line}.items():
        joined = sorted((dot for dot in dots if dot.line == line[0]), key=lambda dot: dot.y)
        points = " ".join(f"{across(dot.x):.1f},{up(dot.y):.1f}" for dot in joined)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{line[1]}" stroke-width="1.6"/>')
    heights = _label_places([up(dot.y) for dot in dots], [across(dot.x) for dot in dots])
    for dot, label_y in zip(dots, heights, strict=True):
        x, y = across(dot.x), up(dot.y)
        fill = "var(--paper)" if dot.hollow else dot.color
        to_left = x > WIDTH - RIGHT - 9 - _LETTER_WIDTH * len(dot.label)
        anchor, label_x = ("end", x - 9) if to_left else ("start", x + 9)
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{fill}" stroke="{dot.color}" stroke-width="1.8"/>'
            f'<text class="label" x="{label_x:.1f}" y="{label_y + 4:.1f}" text-anchor="{anchor}">'
            f"{escape(dot.label)}</text>"
        )
    parts.append("</svg>")
    return Markup("".join(parts))  # noqa: S704 - every value above is a number or escaped


def _ticks(values: Sequence[float]) -> list[float]:
    """Three to seven round marks that hold all values, inside 0 to 1 where the values are."""
    low, high = min(values), max(values)
    for step in (0.01, 0.02, 0.05, 0.1, 0.2):
        first, last = int((low - step * 0.3) / step), int(high / step + 1.3)
        if last - first <= 6:
            break
    marks = [round(number * step, 2) for number in range(max(0, first), max(last, first + 2) + 1)]
    if high <= 1:
        marks = [mark for mark in marks if mark <= 1]
    return marks if len(marks) > 1 else [marks[0] - step, marks[0]]


def _label_places(heights: Sequence[float], places: Sequence[float]) -> list[float]:
    """Heights of the labels: pushed apart where dots are neighbours."""
    placed: list[tuple[float, float]] = []
    result = list(heights)
    for index in sorted(range(len(heights)), key=lambda i: heights[i]):
        y = heights[index]
        for x_other, y_other in placed:
            if abs(places[index] - x_other) < 110 and y < y_other + _LABEL_HEIGHT and y > y_other - _LABEL_HEIGHT:
                y = y_other + _LABEL_HEIGHT
        placed.append((places[index], y))
        result[index] = y
    return result
