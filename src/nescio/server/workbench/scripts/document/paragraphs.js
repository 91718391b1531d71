// A text with marked stretches, paragraph by paragraph: only paragraphs whose marks changed are built again. In a long text marks are
// built when their paragraph comes near to what is in sight.
// All offsets here are UTF-16 units, as the DOM counts.

import { el } from "../dom.js";
import { isLong } from "./marks.js";

// Pixels, about: the widest line of a text, what a narrow window leaves beside it, a letter. A paragraph that was not laid out yet
// stands in for itself with the height that follows from its length, so that hardly anything moves when it comes into sight.
const WIDEST = 652;
const MARGINS = 40;
const LETTER_WIDTH = 7.7;

export class Paragraphs {
  /**
   * `makeMark(span)` gives an empty element for a stretch {from, to, key}; the text is put in here, as text. `onBuilt(node)` hears of
   * paragraphs whose marks were built later, because the text is long.
   * @param {((node: Element) => void) | null} onBuilt
   */
  constructor(container, makeMark, onBuilt = null) {
    this.container = container;
    this.makeMark = makeMark;
    this.onBuilt = onBuilt;
    this.text = null;
    this.parts = [];
    this.near = null;
  }

  stop() {
    this.near?.disconnect();
  }

  update(text, spans) {
    if (text !== this.text) {
      this.text = text;
      this.parts = cut(text);
      this.container.replaceChildren(...this.parts.map((part) => part.node));
      this.watch();
    }
    let place = 0;
    for (const part of this.parts) {
      while (place < spans.length && spans[place].to <= part.from) place += 1;
      const inside = [];
      for (let next = place; next < spans.length && spans[next].from < part.to; next += 1) inside.push(spans[next]);
      const signature = inside.map((span) => span.key).join(" ");
      part.spans = inside;
      if (signature === part.signature) continue;
      part.signature = signature;
      if (!this.near || part.seen) part.node.replaceChildren(...this.build(part, inside));
    }
  }

  /** In a long text, build paragraphs when they come near; the others are plain text until then. */
  watch() {
    this.near?.disconnect();
    this.near = null;
    this.container.classList.toggle("long", isLong(this.text) && this.onBuilt !== null);
    if (!this.onBuilt || !isLong(this.text)) return;
    const letters = Math.min(WIDEST, innerWidth - MARGINS) / LETTER_WIDTH;
    for (const { node, from, to } of this.parts) node.style.setProperty("--lines", String(Math.ceil((to - from) / letters)));
    this.near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) this.show(this.parts[Number(/** @type {HTMLElement} */ (target).dataset.index)]);
        }
      },
      { root: this.container.parentElement, rootMargin: "150% 0px" },
    );
    for (const part of this.parts) this.near.observe(part.node);
  }

  /** Build the marks of a paragraph now. */
  show(part) {
    if (!this.near || part.seen) return;
    part.seen = true;
    this.near.unobserve(part.node);
    if (!part.spans?.length) return;
    part.node.replaceChildren(...this.build(part, part.spans));
    this.onBuilt?.(part.node);
  }

  /** See to it that the marks at a place are there. */
  showAt(unit) {
    this.show(this.partAt(unit));
  }

  build(part, spans) {
    const nodes = [];
    let place = part.from;
    for (const span of spans) {
      const from = Math.max(span.from, part.from);
      const to = Math.min(span.to, part.to);
      if (from > place) nodes.push(document.createTextNode(this.text.slice(place, from)));
      const mark = this.makeMark(span);
      mark.append(this.text.slice(from, to));
      nodes.push(mark);
      place = to;
    }
    if (place < part.to) nodes.push(document.createTextNode(this.text.slice(place, part.to)));
    return nodes;
  }

  partAt(unit) {
    let low = 0;
    let high = this.parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.parts[middle].from <= unit) low = middle;
      else high = middle - 1;
    }
    return this.parts[low];
  }

  /** A DOM range over a stretch of the text. */
  range(from, to) {
    const range = document.createRange();
    range.setStart(...this.spot(from, false));
    range.setEnd(...this.spot(to, true));
    return range;
  }

  /**
   * A point in the DOM for a place in the text.
   * @returns {[Node, number]}
   */
  spot(unit, atEnd) {
    const part = this.partAt(unit);
    let left = unit - part.from;
    const walker = document.createTreeWalker(part.node, NodeFilter.SHOW_TEXT);
    let last = null;
    for (let next = walker.nextNode(); next; next = walker.nextNode()) {
      const node = /** @type {Text} */ (next);
      last = node;
      if (left < node.length || (atEnd && left === node.length)) return [node, left];
      left -= node.length;
    }
    return last ? [last, last.length] : [part.node, 0];
  }

  /** The place in the text of a point in the DOM, or null outside of it. */
  unitAt(node, offset) {
    const element = node instanceof Element ? node : node.parentElement;
    const home = element?.closest(".para");
    if (!home || !this.container.contains(home)) return null;
    const part = this.parts[Number(home.dataset.index)];
    const range = document.createRange();
    range.setStart(home, 0);
    range.setEnd(node, offset);
    return part.from + range.toString().length;
  }
}

function cut(text) {
  const parts = [];
  let from = 0;
  while (from <= text.length) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const node = el("div", { class: "para", dir: "auto", data: { index: String(parts.length) } }, text.slice(from, to));
    parts.push({ node, from, to, signature: "", spans: null, seen: false });
    if (end < 0) break;
    from = to + 1;
  }
  return parts;
}

/** Paint stretches without touching the DOM, where the browser can; elsewhere the lists beside the text must do. */
export function paint(name, ranges) {
  if (!globalThis.CSS?.highlights) return;
  if (ranges.length) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}
