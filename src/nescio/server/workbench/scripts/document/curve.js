// Privacy against utility as a small chart, and the same figures as a table for those who do not see it.

import { el, percent, svg, swap } from "../dom.js";
import { t } from "../language.js";

const SIZE = { width: 340, height: 220, left: 44, right: 14, top: 14, bottom: 40 };

const x = (risk) => SIZE.left + risk * (SIZE.width - SIZE.left - SIZE.right);
const y = (kept) => SIZE.height - SIZE.bottom - kept * (SIZE.height - SIZE.top - SIZE.bottom);
const measured = (point) => point && point.residual_risk !== null && point.information_kept !== null;
/** The limit that a point stands for; where a rule decides instead of a limit, the risk that is left. */
const limit = (point) => point.max_risk ?? point.residual_risk;

/** The chart, drawn once; `show(point)` moves the mark of the slider, or takes it away. */
export function drawCurve(curve) {
  const points = curve.points.filter(measured);
  if (!points.length) return { node: el("p", { class: "hint" }, t("curve.none")), show: () => {} };
  const slider = svg("g");
  const show = (point) => swap(slider, measured(point) && pointMark(point, "preview"));
  const node = el(
    "figure",
    {},
    el("figcaption", {}, t("curve.title")),
    chart(points, curve.named, curve.current, slider),
    el("p", { class: "hint" }, t("curve.legend")),
    el("details", {}, el("summary", {}, t("curve.table")), table(curve.points)),
  );
  return { node, show };
}

function chart(points, named, current, slider) {
  const ordered = [...points].sort((a, b) => limit(a) - limit(b));
  const line = ordered.map((one) => `${x(limit(one))},${y(one.information_kept)}`).join(" ");
  const label = t("curve.label", { risk: percent(current.residual_risk), kept: percent(current.information_kept) });
  return svg(
    "svg",
    { viewBox: `0 0 ${SIZE.width} ${SIZE.height}`, role: "img", "aria-label": label, class: "curve" },
    [0, 0.25, 0.5, 0.75, 1].map(gridLine),
    svg("text", { x: x(0.5), y: SIZE.height - 6, class: "axis", "text-anchor": "middle" }, t("curve.x")),
    svg("text", { x: -y(0.5), y: 11, class: "axis", "text-anchor": "middle", transform: "rotate(-90)" }, t("curve.y")),
    svg("polyline", { points: line, class: "line" }),
    Object.entries(named)
      .filter(([, point]) => measured(point))
      .map(([name, point]) => namedPoint(name, point)),
    measured(current) && pointMark(current, "current"),
    slider,
  );
}

function gridLine(value) {
  return [
    svg("line", { x1: x(0), x2: x(1), y1: y(value), y2: y(value), class: "grid" }),
    svg("text", { x: x(0) - 5, y: y(value) + 3.5, class: "tick", "text-anchor": "end" }, `${value * 100}`),
    svg("text", { x: x(value), y: y(0) + 14, class: "tick", "text-anchor": "middle" }, `${value * 100}`),
  ];
}

function namedPoint(name, point) {
  return svg(
    "g",
    { class: "named" },
    svg("circle", { cx: x(limit(point)), cy: y(point.information_kept), r: 3 }),
    svg("title", {}, t(`tolerance.${name}`)),
  );
}

/** The current point is a ring, the one of the slider a diamond: told apart by shape. */
function pointMark(point, kind) {
  const cx = x(limit(point));
  const cy = y(point.information_kept);
  const title = svg("title", {}, t(`curve.${kind}`));
  if (kind === "current") return svg("g", { class: kind }, svg("circle", { cx, cy, r: 6 }), title);
  const corners = [
    [0, -7],
    [7, 0],
    [0, 7],
    [-7, 0],
  ]
    .map(([dx, dy]) => `${cx + dx},${cy + dy}`)
    .join(" ");
  return svg("g", { class: kind }, svg("polygon", { points: corners }), title);
}

function table(points) {
  return el(
    "table",
    { class: "figures-table" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["limit", "risk", "kept", "masked"].map((name) => el("th", { scope: "col" }, t(`figure.${name}`))),
      ),
    ),
    el(
      "tbody",
      {},
      points.map((one) =>
        el(
          "tr",
          {},
          [percent(one.max_risk), percent(one.residual_risk), percent(one.information_kept), one.masked].map((value) =>
            el("td", {}, value),
          ),
        ),
      ),
    ),
  );
}
