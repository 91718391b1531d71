// The document with its mentions: click or walk with the keys, see type and decision of each.

import { el, setAttributes } from "../dom.js";
import { t } from "../language.js";
import { changesOf, markAttributes } from "./marks.js";
import { Paragraphs, paint } from "./paragraphs.js";

export class TextView {
  constructor(desk) {
    this.desk = desk;
    this.body = el("div", { class: "text", role: "document", lang: desk.document.lang });
    this.node = el(
      "div",
      { class: "pane text-pane", tabindex: 0, role: "region", "aria-label": t("text.label") },
      this.body,
    );
    this.paragraphs = new Paragraphs(
      this.body,
      (span) => this.makeMark(span),
      (node) => this.addMarks(node),
    );
    // By entity: its marks with their mentions, and how they look now.
    this.marks = new Map();
    this.looks = new Map();
    this.byKey = new Map();
    this.body.addEventListener("click", (event) => this.onClick(event));
    this.stops = [
      desk.listen(["document"], () => this.draw()),
      desk.listen(["preview", "hope"], () => this.refreshMarks()),
      desk.listen(["selection"], () => this.showSelection()),
    ];
    this.draw();
  }

  stop() {
    this.stops.forEach((stop) => stop());
    this.paragraphs.stop();
    this.showFound([], -1);
  }

  draw() {
    this.paragraphs.update(this.desk.text, this.desk.mentions);
    this.collectMarks();
    this.refreshMarks(true);
    this.showSelection();
  }

  makeMark(span) {
    return el("span", { class: "mention", role: "button", tabindex: -1, data: { key: span.key } });
  }

  /** Bring the marks up to date by their attributes alone, and only those of entities that look different now. */
  refreshMarks(all = false) {
    const changes = changesOf(this.desk);
    for (const [id, marks] of this.marks) {
      const entity = this.desk.entities.get(id);
      if (!entity) continue;
      const look = `${this.desk.actionOf(entity)} ${entity.decision.person} ${changes.get(id)}`;
      if (!all && this.looks.get(id) === look) continue;
      this.looks.set(id, look);
      for (const { mark, mention } of marks) setAttributes(mark, markAttributes(this.desk, mention, entity, changes.get(id)));
    }
  }

  /** The marks of every entity; a mention that spans lines has several. */
  collectMarks() {
    this.byKey = new Map(this.desk.mentions.map((mention) => [mention.key, mention]));
    this.marks = new Map();
    this.looks = new Map();
    for (const mark of this.body.querySelectorAll(".mention")) this.collect(mark);
  }

  collect(mark) {
    const mention = this.byKey.get(mark.dataset.key);
    if (!this.marks.has(mention.entity)) this.marks.set(mention.entity, []);
    this.marks.get(mention.entity).push({ mark, mention });
    return mention;
  }

  /** Marks of a long text that have just been built. */
  addMarks(node) {
    const changes = changesOf(this.desk);
    const { selected } = this.desk;
    for (const mark of node.querySelectorAll(".mention")) {
      const mention = this.collect(mark);
      const entity = this.desk.entities.get(mention.entity);
      setAttributes(mark, markAttributes(this.desk, mention, entity, changes.get(entity.id)));
      if (mention.entity === selected?.entity) mark.classList.add("same");
      if (mention.key === selected?.key) this.makeCurrent(mark);
    }
  }

  showSelection() {
    const { selected, origin } = this.desk;
    for (const mark of this.body.querySelectorAll(".mention.current, .mention.same")) {
      mark.classList.remove("current", "same");
      mark.tabIndex = -1;
      mark.removeAttribute("aria-current");
    }
    if (!selected) return;
    for (const mark of this.body.querySelectorAll(`.mention[data-entity="${selected.entity}"]`))
      mark.classList.add("same");
    this.paragraphs.showAt(selected.from);
    const mark = this.body.querySelector(`.mention[data-key="${selected.key}"]`);
    if (!mark) return;
    this.makeCurrent(mark);
    if (origin === "text") mark.focus({ preventScroll: true });
    if (origin) this.reveal(mark);
  }

  makeCurrent(mark) {
    mark.classList.add("current");
    mark.tabIndex = 0;
    mark.setAttribute("aria-current", "true");
  }

  /** Scroll the pane, and only the pane, to an element or a range; twice, as heights of a long text are guesses until it is seen. */
  reveal(target, again = true) {
    const box = target.getBoundingClientRect();
    const frame = this.node.getBoundingClientRect();
    if (box.top >= frame.top + 40 && box.bottom <= frame.bottom - 40) return;
    this.node.scrollTop += box.top - frame.top - frame.height / 3;
    if (again && this.paragraphs.near) requestAnimationFrame(() => this.reveal(target, false));
  }

  onClick(event) {
    if (!document.getSelection()?.isCollapsed) return;
    const mark = event.target.closest(".mention");
    if (!mark) return;
    const mention = this.desk.mentions.find((one) => one.key === mark.dataset.key);
    this.desk.select(mention, "click");
  }

  /** What is selected with the mouse, in code points without white space at its ends; null if nothing is. */
  selection() {
    const selection = document.getSelection();
    if (!selection?.rangeCount || selection.isCollapsed) return null;
    const range = selection.getRangeAt(0);
    const from = this.paragraphs.unitAt(range.startContainer, range.startOffset);
    const to = this.paragraphs.unitAt(range.endContainer, range.endOffset);
    return from === null || to === null ? null : this.stretch(from, to, range);
  }

  clearSelection() {
    document.getSelection()?.removeAllRanges();
  }

  /** Show what a search has found: stretches in UTF-16 units, one of them the current. */
  showFound(hits, current) {
    const range = (hit) => this.paragraphs.range(...hit);
    paint("found", hits.map(range));
    paint("found-now", current >= 0 ? [range(hits[current])] : []);
    if (current >= 0) this.reveal(range(hits[current]));
  }

  /** What the bar for new mentions needs to know of a stretch in UTF-16 units. */
  stretchOf([from, to]) {
    return this.stretch(from, to, this.paragraphs.range(from, to));
  }

  stretch(from, to, range) {
    const raw = this.desk.text.slice(from, to);
    const surface = raw.trim();
    if (!surface) return null;
    const begin = from + raw.indexOf(surface);
    const { offsets } = this.desk;
    return {
      start: offsets.toPoints(begin),
      end: offsets.toPoints(begin + surface.length),
      surface,
      box: range.getBoundingClientRect(),
    };
  }
}
