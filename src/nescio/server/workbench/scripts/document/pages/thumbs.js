// Small pictures of all pages, with how much is masked and kept on each.

import { button, el, setAttributes } from "../../dom.js";
import { t } from "../../language.js";
import { loadPicture } from "./sheets.js";

const WIDTH = 200;

export class Thumbs {
  /** `path(number, width)` is where a picture comes from, `open(index)` goes to a page. */
  constructor(sizes, path, open) {
    this.list = sizes.map(([width, height], index) => {
      const frame = el("span", { class: "thumb-page" });
      frame.style.aspectRatio = `${width} / ${height}`;
      const counts = el("span", { class: "thumb-counts" });
      const node = button("", () => open(index), { class: "thumb", data: { page: String(index + 1) } });
      node.append(frame, el("span", { class: "thumb-line" }, String(index + 1), counts));
      return { index, node, frame, counts };
    });
    this.node = el("nav", { class: "thumbs", "aria-label": t("pages.overview") }, this.list.map((one) => one.node));
    const byNode = new Map(this.list.map((one) => [one.node, one]));
    this.near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const { frame, index } = byNode.get(target);
          if (!isIntersecting) frame.replaceChildren();
          else if (!frame.firstChild) {
            const picture = el("img", { alt: "", decoding: "async" });
            frame.append(picture);
            loadPicture(picture, path(index + 1, WIDTH));
          }
        }
      },
      { root: this.node, rootMargin: "60% 0px" },
    );
    for (const one of this.list) this.near.observe(one.node);
  }

  stop() {
    this.near.disconnect();
  }

  /** `counts[index]` is {masked, kept}. */
  update(counts) {
    this.list.forEach((one, index) => {
      const { masked, kept } = counts[index];
      const text = [masked && `■ ${masked}`, kept && `□ ${kept}`].filter(Boolean).join(" ");
      if (one.counts.textContent !== text) one.counts.textContent = text;
      setAttributes(one.node, { "aria-label": t("pages.thumb", { number: index + 1, masked, kept }) });
    });
  }

  setCurrent(index) {
    if (this.current === index) return;
    this.list[this.current]?.node.removeAttribute("aria-current");
    this.current = index;
    const { node } = this.list[index];
    node.setAttribute("aria-current", "true");
    // Only the strip itself scrolls.
    const [box, frame] = [node.getBoundingClientRect(), this.node.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) this.node.scrollTop += box.top - frame.top - frame.height / 3;
  }
}
