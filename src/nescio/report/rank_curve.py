"""How far an attacker is from the truth: the share of documents whose individual is among its first guesses, as inline SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup, escape

WIDTH, HEIGHT = 560, 250
LEFT, RIGHT, TOP, BOTTOM = 48, 130, 14, 40
_COLORS = ("#b91c1c", "#1d4ed8", "#047857", "#a16207", "#7e22ce", "#0e7490", "#be185d", "#4d7c0f", "#57534e")
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def rank_curve(ranks: Mapping[str, Sequence[int | None]], individuals: int) -> Markup:
    """A line for each set of documents, by the ranks of the right individuals (None: not in the background)."""
    steps = [step for step in _STEPS if step < individuals] + [individuals]
    if len(steps) < 2 or not any(ranks.values()):
        return Markup("")
    floor = HEIGHT - BOTTOM
    across = {step: LEFT + place / (len(steps) - 1) * (WIDTH - LEFT - RIGHT) for place, step in enumerate(steps)}

    def up(share: float) -> float:
        return floor - share * (floor - TOP)

    title = "documents whose individual is among the first guesses"
    parts = [f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">']
    for quarter in range(5):
        y = up(quarter / 4)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{25 * quarter} %</text>')
    for step, x in across.items():
        parts.append(f'<text class="tick" x="{x:.1f}" y="{floor + 15}" text-anchor="middle">{step}</text>')
    parts.append(f'<text class="axis" x="{LEFT}" y="{HEIGHT - 6}">so many guesses allowed</text>')
    by_chance = " ".join(f"{x:.1f},{up(step / individuals):.1f}" for step, x in across.items())
    parts.append(
        f'<polyline points="{by_chance}" fill="none" stroke="currentColor" stroke-dasharray="3 4" opacity=".5"/>'
    )
    labels: list[tuple[float, str, str]] = []
    for (name, own), color in zip(((n, o) for n, o in ranks.items() if o), _COLORS * len(ranks), strict=False):
        shares = [sum(rank is not None and rank <= step for rank in own) / len(own) for step in steps]
        points = " ".join(f"{x:.1f},{up(share):.1f}" for x, share in zip(across.values(), shares, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>')
        labels.append((up(shares[-1]), name, color))
    beside = WIDTH - RIGHT + 8
    for place, (y, name, color) in enumerate(sorted(labels)):
        shown = escape(name if len(name) <= 18 else name[:17] + "…")
        parts.append(f'<text x="{beside}" y="{y + 4 + 13 * place:.1f}" fill="{color}">{shown}</text>')
    return Markup("".join((*parts, "</svg>")))  # noqa: S704 (numbers, colours of ours, and names that are escaped)
