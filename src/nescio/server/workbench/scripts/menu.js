// A button that opens a list of commands; arrows move, Escape closes.

import { button, el } from "./dom.js";

let count = 0;

/** `items`: {label, hint, run}; `label` is what is read out where the title says too little. */
export function menu(title, items, { label = undefined, quiet = false, primary = false } = {}) {
  const id = `menu-${++count}`;
  const opener = button(quiet ? title : `${title} ▾`, () => (list.hidden ? open() : close()), {
    class: quiet ? "quiet" : primary ? "primary" : "",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-controls": id,
    "aria-label": label,
  });
  const list = el("div", { class: "menu", role: "menu", id, hidden: true });
  for (const item of items) {
    const choose = () => {
      close();
      item.run();
    };
    const hint = item.hint && el("span", { class: "hint" }, item.hint);
    list.append(
      el("button", { type: "button", role: "menuitem", tabindex: -1, on: { click: choose } }, item.label, hint),
    );
  }
  const outside = (event) => frame.contains(event.target) || close(false);
  const open = () => {
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    list.firstElementChild?.focus();
    document.addEventListener("pointerdown", outside);
  };
  const close = (back = true) => {
    if (list.hidden) return;
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside);
    if (back) opener.focus();
  };
  list.addEventListener("keydown", (event) => {
    const all = [...list.children];
    const place = all.indexOf(document.activeElement);
    if (event.key === "ArrowDown") all[(place + 1) % all.length].focus();
    else if (event.key === "ArrowUp") all[(place - 1 + all.length) % all.length].focus();
    else if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  });
  const frame = el("div", { class: "menu-frame" }, opener, list);
  return frame;
}
