// The first pages of a long document, while the service still decides what to mask in it: who opens five hundred pages sees the
// first of them at once, and the boxes when they are there.

import { at, get } from "../../api.js";
import { el, swap } from "../../dom.js";
import { t } from "../../language.js";
import { recall } from "../../memory.js";
import { Sheets } from "./sheets.js";

// Most documents are there sooner, and nothing should flicker.
const PATIENCE = 250;

/** Ask for the pages beside the document; `head` is the answer, or null if there is none, `stop` clears the pages away. */
export function earlyPages(main, { id, review, mode }, isCurrent) {
  if ((recall("view") ?? "pages") !== "pages") return { head: null, stop: () => {} };
  const path = (name, query = {}) => at(`/api/documents/${id}/pages${name}`, { review, ...query });
  const head = get(path(""));
  let stopped = false;
  let sheets = null;
  const show = async () => {
    const found = await head.catch(() => null);
    if (stopped || !isCurrent() || !found?.shown || !found.pages.length) return;
    const pane = el("div", { class: "pane pages-pane", tabindex: 0, role: "region", "aria-label": t("pages.label") });
    swap(
      main,
      el("div", { class: "document-view early" }, el("p", { class: "hint", role: "status" }, t("pages.early")), pane),
    );
    sheets = new Sheets(pane, found.pages, (number, width) => path(`/${number}/picture`, { width, side: "before" }));
  };
  const timer = setTimeout(show, PATIENCE);
  if (mode && mode !== "review") clearTimeout(timer);
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    sheets?.stop();
  };
  // Whoever needs the pages asks again, and is told what is wrong.
  return { head: head.catch(() => null), stop };
}
