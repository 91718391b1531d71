// Search inside the document. What is found can be marked, so that adding a mention needs no mouse.

import { button, el } from "../dom.js";
import { t } from "../language.js";

const MOST = 2000;

export function findBar(desk, view, offer) {
  let hits = [];
  let current = -1;
  const count = el("span", { class: "hint count", role: "status" });
  const input = el("input", { type: "search", placeholder: t("find"), "aria-label": t("find") });
  const mark = button(t("find.mark"), () => current >= 0 && offer(view.stretchOf(hits[current]), true), { hidden: true });
  const node = el("form", { class: "find", role: "search" }, input, count, mark);

  const draw = () => {
    view.showFound(hits, current);
    count.textContent = input.value ? t("find.count", { now: current + 1, all: hits.length }) : "";
    mark.hidden = current < 0 || !desk.writable;
  };

  const search = () => {
    hits = occurrences(desk.text, input.value);
    current = hits.length ? 0 : -1;
    draw();
  };

  const go = (way) => {
    if (!hits.length) return;
    current = (current + way + hits.length) % hits.length;
    draw();
  };

  input.addEventListener("input", search);
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    go(1);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) {
      event.preventDefault();
      go(-1);
    } else if (event.key === "Escape") {
      input.value = "";
      search();
      input.blur();
    }
  });
  const stop = desk.listen(["document"], () => input.value && search());
  return {
    node,
    focus: () => input.select(),
    stop,
  };
}

/** Where a string occurs, in any case; lower case may have another length, so the text is searched as it is. */
export function occurrences(text, wanted) {
  if (!wanted.trim()) return [];
  const pattern = new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "giu");
  const found = [];
  for (const match of text.matchAll(pattern)) {
    found.push([match.index, match.index + match[0].length]);
    if (found.length >= MOST) break;
  }
  return found;
}
