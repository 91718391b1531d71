// Pages one below the other. Only those near to what is in sight have a picture: a document of a thousand pages needs no more memory
// than one of ten.

import { address } from "../../api.js";
import { el } from "../../dom.js";
import { t } from "../../language.js";

const WIDTHS = [200, 800, 1200, 1800, 2600];
const WIDEST = 860;
const GAP = 18;
const TRIES = 6;
/** @type {(sheet: any) => void} */
const NOTHING = () => {};

export class Sheets {
  /**
   * `pane` scrolls, `sizes` are those of the pages, `path(number)` is where the picture of a page comes from; `onShow(sheet)` and
   * `onHide(sheet)` are told which pages come near and which leave, `onFit` that all have a new size.
   */
  constructor(pane, sizes, path, { onShow = NOTHING, onHide = NOTHING, onFit = NOTHING } = {}) {
    this.pane = pane;
    this.path = path;
    this.onShow = onShow;
    this.onHide = onHide;
    this.onFit = onFit;
    this.zoom = 1;
    const widest = Math.max(...sizes.map(([width]) => width));
    this.list = sizes.map(([width, height], index) => {
      const node = el("div", { class: "sheet", role: "group", data: { page: String(index + 1) }, "aria-label": t("page.label", { number: index + 1, count: sizes.length }) });
      node.style.aspectRatio = `${width} / ${height}`;
      return { index, node, shape: width / height, share: width / widest, near: false, picture: null, words: null };
    });
    this.body = el("div", { class: "sheets" }, this.list.map((sheet) => sheet.node));
    this.byNode = new Map(this.list.map((sheet) => [sheet.node, sheet]));
    this.near = new IntersectionObserver((entries) => entries.forEach((entry) => this.onNear(entry)), {
      root: pane,
      rootMargin: "100% 0px",
    });
    this.resizing = new ResizeObserver(() => this.fit());
    pane.append(this.body);
    this.fit();
    for (const sheet of this.list) this.near.observe(sheet.node);
    this.resizing.observe(pane);
  }

  stop() {
    this.near.disconnect();
    this.resizing.disconnect();
  }

  /** Give the pages their widths; what is in sight stays there. */
  fit() {
    const room = Math.min(WIDEST, this.pane.clientWidth - 2 * GAP);
    if (room <= 0 || (room === this.room && this.zoom === this.fitted)) return;
    const spot = this.room ? this.position() : null;
    this.room = room;
    this.fitted = this.zoom;
    for (const sheet of this.list) {
      sheet.width = Math.round(room * sheet.share * this.zoom);
      sheet.node.style.width = `${sheet.width}px`;
      if (sheet.picture) this.load(sheet);
    }
    if (spot) this.goTo(spot);
    this.onFit(this);
  }

  setZoom(zoom) {
    this.zoom = zoom;
    this.fit();
  }

  onNear({ target, isIntersecting }) {
    const sheet = this.byNode.get(target);
    if (!sheet || sheet.near === isIntersecting) return;
    sheet.near = isIntersecting;
    if (isIntersecting) {
      sheet.picture = el("img", { alt: "", draggable: "false", decoding: "async" });
      sheet.node.prepend(sheet.picture);
      this.load(sheet);
      this.onShow(sheet);
    } else {
      sheet.node.replaceChildren();
      sheet.picture = null;
      this.onHide(sheet);
    }
  }

  load(sheet) {
    const pixels = sheet.width * Math.min(devicePixelRatio, 2);
    const width = WIDTHS.find((one) => one >= pixels) ?? WIDTHS.at(-1);
    loadPicture(sheet.picture, this.path(sheet.index + 1, width));
  }

  /** Load the pictures again: they show something else now. */
  renew() {
    for (const sheet of this.list) {
      if (!sheet.picture) continue;
      sheet.picture.dataset.path = "";
      this.load(sheet);
    }
  }

  /** Where the upper third of what is in sight stands: the page, and which part of it. */
  position() {
    const line = this.pane.getBoundingClientRect().top + this.pane.clientHeight / 3;
    const sheet = this.sheetAt(line);
    const box = sheet.node.getBoundingClientRect();
    return { index: sheet.index, part: (line - box.top) / Math.max(1, box.height) };
  }

  sheetAt(line) {
    let low = 0;
    let high = this.list.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.list[middle].node.getBoundingClientRect().top - GAP <= line) low = middle;
      else high = middle - 1;
    }
    return this.list[low];
  }

  goTo({ index, part }) {
    const sheet = this.list[Math.min(index, this.list.length - 1)];
    const box = sheet.node.getBoundingClientRect();
    const line = this.pane.getBoundingClientRect().top + this.pane.clientHeight / 3;
    this.pane.scrollTop += box.top + part * box.height - line;
  }

  /** Bring the top of a page into sight. */
  open(index) {
    const sheet = this.list[Math.max(0, Math.min(index, this.list.length - 1))];
    this.pane.scrollTop += sheet.node.getBoundingClientRect().top - this.pane.getBoundingClientRect().top - GAP;
  }
}

/** Load a picture; a service that has no room is asked again. */
export function loadPicture(picture, path) {
  if (picture.dataset.path === path) return;
  picture.dataset.path = path;
  let tries = 0;
  picture.onload = () => picture.classList.add("there");
  picture.onerror = () => {
    tries += 1;
    if (tries < TRIES && picture.dataset.path === path && picture.isConnected) {
      setTimeout(() => picture.isConnected && (picture.src = address(path)), 400 * tries);
    }
  };
  picture.src = address(path);
}

/** Put an element into a box, in ten-thousandths of the page. */
export function place(node, { left, top, right, bottom }) {
  node.style.left = `${left / 100}%`;
  node.style.top = `${top / 100}%`;
  node.style.width = `${(right - left) / 100}%`;
  node.style.height = `${(bottom - top) / 100}%`;
  return node;
}
