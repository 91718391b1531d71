// The bar above the pages: which page, how large, and marking with a finger.

import { button, el } from "../../dom.js";
import { t } from "../../language.js";

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export function pageTools(sheets, setMarking, writable) {
  const count = sheets.list.length;
  const number = el("input", { type: "number", min: 1, max: count, value: 1, "aria-label": t("pages.number"), class: "page-number" });
  const shown = el("span", { class: "zoom hint", role: "status" }, "100 %");
  const zoomBy = (way) => {
    const place = ZOOMS.indexOf(sheets.zoom) + way;
    sheets.setZoom(way ? ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, place))] : 1);
    shown.textContent = `${Math.round(sheets.zoom * 100)} %`;
  };
  const mark = button(t("pages.mark"), () => {
    const on = mark.getAttribute("aria-pressed") !== "true";
    mark.setAttribute("aria-pressed", String(on));
    setMarking(on);
  }, { "aria-pressed": "false", class: "mark-by-finger", title: t("pages.mark.hint"), hidden: !writable });
  const go = () => sheets.open((Number(number.value) || 1) - 1);
  number.addEventListener("change", go);
  number.addEventListener("keydown", (event) => event.key === "Enter" && go());
  return {
    node: el(
      "div",
      { class: "row" },
      el("label", { class: "hint" }, t("pages.page"), " ", number, ` / ${count}`),
      el(
        "div",
        { class: "row zooms", role: "group", "aria-label": t("pages.zoom") },
        button("−", () => zoomBy(-1), { "aria-label": t("pages.smaller") }),
        shown,
        button("+", () => zoomBy(1), { "aria-label": t("pages.larger") }),
        button(t("pages.fit"), () => zoomBy(0)),
      ),
      mark,
    ),
    setPage: (index) => {
      if (document.activeElement !== number) number.value = String(index + 1);
    },
  };
}
