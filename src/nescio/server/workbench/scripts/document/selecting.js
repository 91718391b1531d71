// Text selected with the mouse or a finger becomes a mention, or the new borders of one: a small bar opens at the selection.

import { button, el, swap } from "../dom.js";
import { MAIN_TYPES, typeName } from "../kinds.js";
import { t } from "../language.js";
import { chooseType } from "./commands.js";
import { attempt } from "../notices.js";

const TOUCH_MILLISECONDS = 350;

export function selectionBar(desk, view) {
  const bar = el("div", { class: "selection-bar", role: "toolbar", "aria-label": t("add.title"), hidden: true });
  const hide = () => {
    bar.hidden = true;
  };
  const done = () => {
    hide();
    view.clearSelection();
  };
  const everywhere = el("input", { type: "checkbox", checked: true });

  const add = async (stretch, type) => {
    done();
    const parts = stretch.parts ?? [stretch];
    await desk.act(parts.map(({ start, end }) => ({ kind: "add", start, end, type, everywhere: everywhere.checked })));
    desk.select(desk.nearest(parts[0]), "text");
  };
  const extend = async (stretch, mention) => {
    done();
    const { start, end } = mention;
    await desk.act([{ kind: "extend", start, end, new_start: stretch.start, new_end: stretch.end }]);
    desk.select(desk.nearest(stretch), "text");
  };

  /** Offer what can be done with a stretch {start, end, surface, box}; who came by keys goes on by keys. */
  const offer = (stretch, withFocus = false) => {
    const touched = desk.mentions.filter((one) => one.start < stretch.end && one.end > stretch.start);
    const same = touched.some((one) => one.start === stretch.start && one.end === stretch.end);
    swap(
      bar,
      !same &&
        !(stretch.parts?.length > 1) &&
        touched.map((mention) =>
          button(t("add.extend", { surface: desk.surface(mention) }), () => extend(stretch, mention), {
            class: "primary",
          }),
        ),
      el("p", { class: "label" }, t("add.as")),
      el(
        "div",
        { class: "type-choices" },
        MAIN_TYPES.map((type) =>
          button(typeName(type), () => add(stretch, type), { class: "type-choice", data: { type } }),
        ),
        button(
          t("add.other"),
          attempt(async () => {
            hide();
            const type = await chooseType();
            if (type) await add(stretch, type);
          }),
          { class: "quiet" },
        ),
      ),
      el("label", { class: "check" }, everywhere, t("add.everywhere")),
    );
    bar.hidden = false;
    const { width, height } = bar.getBoundingClientRect();
    const left = Math.max(8, Math.min(stretch.box.left, innerWidth - width - 8));
    const below = stretch.box.bottom + 8;
    bar.style.left = `${left}px`;
    bar.style.top = `${below + height < innerHeight ? below : Math.max(8, stretch.box.top - height - 8)}px`;
    if (withFocus) bar.querySelector("button").focus();
  };

  const onUp = (event) => {
    if (bar.contains(event.target) || !desk.writable) return;
    const stretch = view.selection();
    if (stretch) offer(stretch);
    else hide();
  };
  // A finger moves the ends of a selection without a word; the bar comes when they have been still for a moment.
  let byTouch = false;
  let still = 0;
  const onDown = (event) => {
    byTouch = event.pointerType === "touch";
  };
  const onChange = () => {
    clearTimeout(still);
    if (!byTouch || !desk.writable || bar.contains(document.activeElement)) return;
    still = window.setTimeout(() => {
      const stretch = view.selection();
      if (stretch) offer(stretch);
    }, TOUCH_MILLISECONDS);
  };
  const onKey = (event) => event.key === "Escape" && !bar.hidden && done();
  view.onStretch = offer;
  document.addEventListener("mouseup", onUp);
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("selectionchange", onChange);
  view.node.addEventListener("scroll", hide, { capture: true });
  return {
    node: bar,
    offer,
    stop: () => {
      document.removeEventListener("mouseup", onUp);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onDown);
      document.removeEventListener("selectionchange", onChange);
      clearTimeout(still);
    },
  };
}
