// The document as pages with a box around each mention: click it, walk with the keys, draw over words that nobody found.

import { get } from "../../api.js";
import { button, el, setAttributes } from "../../dom.js";
import { t } from "../../language.js";
import { attempt } from "../../notices.js";
import { changesOf, markAttributes } from "../marks.js";
import { Marking } from "./marking.js";
import { picturePath, wordsPath } from "./open.js";
import { Sheets, place } from "./sheets.js";
import { Thumbs } from "./thumbs.js";
import { boxesOf, mentionsOn } from "./words.js";
import { pageTools } from "./tools.js";

export class PageView {
  constructor(desk, head, openText) {
    this.desk = desk;
    this.stretches = head.stretches;
    this.found = { hits: [], current: -1 };
    /** The mention whose box is to get the focus when it is drawn. @type {string | null} */
    this.toFocus = null;
    /** Told when words were chosen. @type {(stretch: any) => void} */
    this.onStretch = () => {};
    const pane = el("div", { class: "pane pages-pane", tabindex: 0, role: "region", "aria-label": t("pages.label") });
    this.pane = pane;
    this.sheets = new Sheets(pane, head.pages, picturePath(desk), {
      onShow: attempt((sheet) => this.fill(sheet)),
      onHide: (sheet) => (sheet.words = null),
      onFit: () => this.tools && this.onScroll(),
    });
    this.thumbs = new Thumbs(head.pages, picturePath(desk), (index) => this.sheets.open(index));
    this.tools = pageTools(this.sheets, (on) => this.setMarking(on), desk.writable);
    this.unseen = button("", openText, { class: "quiet unseen" });
    this.node = el(
      "div",
      { class: "page-view" },
      el("div", { class: "page-tools row" }, this.tools.node, this.unseen),
      this.thumbs.node,
      pane,
    );
    this.marking = new Marking(
      pane,
      desk,
      (node) => this.sheets.byNode.get(node.closest?.(".sheet")),
      (stretch) => this.onStretch(stretch),
    );
    pane.addEventListener("click", (event) => this.onClick(event));
    pane.addEventListener("scroll", () => this.onScroll(), { passive: true });
    this.stops = [
      desk.listen(["document"], () => this.draw()),
      desk.listen(["preview", "hope"], () => this.refresh()),
      desk.listen(["selection"], () => this.showSelection()),
    ];
    this.count();
  }

  stop() {
    this.stops.forEach((stop) => stop());
    this.sheets.stop();
    this.thumbs.stop();
  }

  setMarking(on) {
    this.marking.withFinger = on;
    this.pane.classList.toggle("by-finger", on);
  }

  onScroll() {
    const { index } = this.sheets.position();
    this.thumbs.setCurrent(index);
    this.tools.setPage(index);
  }

  /** A page has come near: get its words, then draw what stands on it. */
  async fill(sheet) {
    sheet.words = await get(wordsPath(this.desk, sheet.index + 1));
    if (!sheet.near) sheet.words = null;
    else this.drawSheet(sheet);
  }

  draw() {
    for (const sheet of this.sheets.list) if (sheet.words) this.drawSheet(sheet);
    this.count();
    this.showSelection();
  }

  /** Boxes of a page; those that are there already stay, so that the focus stays where it is. */
  drawSheet(sheet) {
    const shown = mentionsOn(this.desk.mentions, this.stretches[sheet.index]);
    const known = new Map([...sheet.node.querySelectorAll(".box")].map((node) => [node.dataset.place, node]));
    for (const mention of shown) {
      boxesOf(sheet.words, mention.start, mention.end, 1 / sheet.shape).forEach((box, index) => {
        const name = `${mention.key}-${index}`;
        const node = known.get(name) ?? makeBox(mention, name, index, box);
        known.delete(name);
        if (!node.isConnected) sheet.node.append(node);
      });
    }
    for (const node of known.values()) node.remove();
    this.refreshSheet(sheet, changesOf(this.desk));
    this.markSelected(sheet);
    this.drawFound(sheet);
    this.focusBox(sheet);
  }

  refresh() {
    const changes = changesOf(this.desk);
    for (const sheet of this.sheets.list) if (sheet.words) this.refreshSheet(sheet, changes);
    this.count();
  }

  refreshSheet(sheet, changes) {
    const byKey = new Map(mentionsOn(this.desk.mentions, this.stretches[sheet.index]).map((one) => [one.key, one]));
    for (const node of sheet.node.querySelectorAll(".box")) {
      const mention = byKey.get(node.dataset.key);
      const entity = mention && this.desk.entities.get(mention.entity);
      if (entity) setAttributes(node, markAttributes(this.desk, mention, entity, changes.get(entity.id)));
    }
  }

  /** How much is masked and kept on each page, and what stands on none. */
  count() {
    const { desk } = this;
    const seen = new Set();
    const counts = this.stretches.map((stretches) => {
      const found = { masked: 0, kept: 0 };
      for (const mention of mentionsOn(desk.mentions, stretches)) {
        seen.add(mention);
        found[desk.actionOf(desk.entities.get(mention.entity)) === "keep" ? "kept" : "masked"] += 1;
      }
      return found;
    });
    this.thumbs.update(counts);
    const count = desk.mentions.length - seen.size;
    this.unseen.hidden = !count;
    this.unseen.textContent = t("pages.unseen", { count });
  }

  onClick(event) {
    const box = event.target.closest(".box");
    if (!box) return;
    this.desk.select(
      this.desk.mentions.find((one) => one.key === box.dataset.key),
      "click",
    );
  }

  markSelected(sheet) {
    const { selected } = this.desk;
    for (const node of sheet.node.querySelectorAll(".box")) {
      const current = node.dataset.key === selected?.key;
      node.classList.toggle("current", current);
      node.classList.toggle("same", node.dataset.entity === selected?.entity);
      if (node.hasAttribute("tabindex")) node.tabIndex = current ? 0 : -1;
      setAttributes(node, { "aria-current": current ? "true" : null });
    }
  }

  /** The pages on which a stretch of the text stands. */
  pagesOf({ start, end }) {
    return this.sheets.list.filter((sheet) => this.stretches[sheet.index].some(([low, high]) => low < end && high > start));
  }

  showSelection() {
    for (const sheet of this.sheets.list) if (sheet.words) this.markSelected(sheet);
    const { selected, origin } = this.desk;
    if (selected && origin) this.reveal(selected, origin === "text");
  }

  /** Bring a stretch of the text into sight, wherever it stands. */
  reveal = attempt(async (stretch, withFocus = false) => {
    const pages = this.pagesOf(stretch);
    if (!pages.length) return;
    const here = this.sheets.position().index;
    // What stands on several pages, such as a header, is shown on the nearest.
    const sheet = pages.reduce((best, one) => (Math.abs(one.index - here) < Math.abs(best.index - here) ? one : best));
    const words = sheet.words ?? (await get(wordsPath(this.desk, sheet.index + 1)));
    const [box] = boxesOf(words, stretch.start, stretch.end, 1 / sheet.shape);
    if (!box) return;
    const page = sheet.node.getBoundingClientRect();
    const frame = this.pane.getBoundingClientRect();
    const top = page.top + (box.top / 10_000) * page.height;
    const bottom = page.top + (box.bottom / 10_000) * page.height;
    if (top < frame.top + 40 || bottom > frame.bottom - 40) this.pane.scrollTop += top - frame.top - frame.height / 3;
    const left = page.left + (box.left / 10_000) * page.width;
    if (left < frame.left || left > frame.right - 80) this.pane.scrollLeft += left - frame.left - frame.width / 3;
    if (!sheet.words && sheet.near) {
      sheet.words = words;
      this.drawSheet(sheet);
    }
    // A page that was far away has its boxes a moment later.
    this.toFocus = withFocus ? stretch.key : null;
    this.focusBox(sheet);
  });

  /** Give the focus to the box that waits for it, if a page has it. */
  focusBox(sheet) {
    const node = this.toFocus && sheet.node.querySelector(`.box[data-key="${this.toFocus}"]`);
    if (!node) return;
    this.toFocus = null;
    node.focus({ preventScroll: true });
  }

  /** What was chosen by drawing over it. */
  selection() {
    return this.marking.stretch;
  }

  clearSelection() {
    this.marking.clear();
  }

  /** Show what a search has found: stretches in UTF-16 units, one of them the current. */
  showFound(hits, current) {
    const points = (unit) => this.desk.offsets.toPoints(unit);
    this.found = { hits: hits.map(([from, to]) => ({ start: points(from), end: points(to) })), current };
    for (const sheet of this.sheets.list) if (sheet.words) this.drawFound(sheet);
    if (current >= 0) this.reveal(this.found.hits[current]);
  }

  drawFound(sheet) {
    sheet.node.querySelectorAll(".hit").forEach((node) => node.remove());
    const { hits, current } = this.found;
    for (const hit of mentionsOn(hits, this.stretches[sheet.index])) {
      for (const box of boxesOf(sheet.words, hit.start, hit.end, 1 / sheet.shape)) {
        sheet.node.append(place(el("div", { class: hit === hits[current] ? "hit now" : "hit" }), box));
      }
    }
  }

  /** What the bar for new mentions needs to know of a stretch in UTF-16 units. */
  stretchOf([from, to]) {
    const { offsets, text } = this.desk;
    const [start, end] = [offsets.toPoints(from), offsets.toPoints(to)];
    const near = this.pane.querySelector(".hit.now") ?? this.pane;
    return { start, end, surface: text.slice(from, to), box: near.getBoundingClientRect() };
  }
}

/** A mention that runs over lines has several boxes; the first is the one that is reached by keys and read aloud. */
function makeBox(mention, name, index, box) {
  const node = el("div", {
    class: "box",
    data: { key: mention.key, place: name },
    ...(index ? { "aria-hidden": "true" } : { role: "button", tabindex: -1 }),
  });
  return place(node, box);
}
