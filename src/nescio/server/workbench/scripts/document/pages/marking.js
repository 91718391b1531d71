// Words on a page are chosen by drawing over them: from word to word, or all words of an area if one begins beside the words.

import { el } from "../../dom.js";
import { place } from "./sheets.js";
import { nearestWord, stretchesOf, wordAt, wordsIn } from "./words.js";

// So far the pointer may tremble in a click, in pixels.
const CLICK = 5;

export class Marking {
  /** `sheetOf(node)` is the page that an element belongs to, `onStretch(stretch)` hears what was chosen. */
  constructor(pane, desk, sheetOf, onStretch) {
    this.pane = pane;
    this.desk = desk;
    this.sheetOf = sheetOf;
    this.onStretch = onStretch;
    this.withFinger = false;
    this.drag = null;
    this.stretch = null;
    this.layer = el("div", { class: "marking", "aria-hidden": "true" });
    pane.addEventListener("pointerdown", (event) => this.begin(event));
    pane.addEventListener("pointermove", (event) => this.move(event));
    pane.addEventListener("pointerup", (event) => this.end(event));
    pane.addEventListener("pointercancel", () => this.clear());
    pane.addEventListener("dragstart", (event) => event.preventDefault());
  }

  clear() {
    this.drag = null;
    this.stretch = null;
    this.layer.remove();
    this.layer.replaceChildren();
  }

  begin(event) {
    this.clear();
    if (event.button !== 0 || !this.desk.writable || (event.pointerType === "touch" && !this.withFinger)) return;
    const sheet = this.sheetOf(event.target);
    if (!sheet?.words) return;
    const from = point(sheet, event);
    this.drag = { sheet, from, word: wordAt(sheet.words, from), x: event.clientX, y: event.clientY, id: event.pointerId, moved: false };
  }

  move(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < CLICK) return;
      drag.moved = true;
      this.pane.setPointerCapture(event.pointerId);
      drag.sheet.node.append(this.layer);
    }
    const { sheet, from, word } = drag;
    const to = point(sheet, event);
    const area = { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), right: Math.max(from.x, to.x), bottom: Math.max(from.y, to.y) };
    drag.words = word ? between(sheet.words, word, nearestWord(sheet.words, to)) : wordsIn(sheet.words, area);
    const chosen = drag.words.map(([, , left, top, right, bottom]) => place(el("div", { class: "chosen" }), { left, top, right, bottom }));
    this.layer.replaceChildren(...chosen, ...(word ? [] : [place(el("div", { class: "area" }), area)]));
  }

  end(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag?.moved || event.pointerId !== drag.id) return;
    this.pane.releasePointerCapture(event.pointerId);
    if (!drag.words?.length) {
      this.clear();
      return;
    }
    const { desk } = this;
    const parts = stretchesOf(drag.words, (from, to) => desk.offsets.slice(from, to));
    this.stretch = {
      ...parts[0],
      parts,
      surface: parts.map(({ start, end }) => desk.offsets.slice(start, end)).join(" … "),
      box: this.layer.lastElementChild?.getBoundingClientRect() ?? drag.sheet.node.getBoundingClientRect(),
    };
    // A click on what lies below is none.
    this.pane.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => this.onStretch(this.stretch));
  }
}

function point(sheet, { clientX, clientY }) {
  const box = sheet.node.getBoundingClientRect();
  const share = (value, low, length) => Math.max(0, Math.min(10_000, ((value - low) / length) * 10_000));
  return { x: share(clientX, box.left, box.width), y: share(clientY, box.top, box.height) };
}

/** The words from one to another, in the order of the text. */
function between(words, one, other) {
  const start = Math.min(one[0], other[0]);
  const end = Math.max(one[0] + one[1], other[0] + other[1]);
  return words.filter(([from, length]) => from >= start && from + length <= end);
}
