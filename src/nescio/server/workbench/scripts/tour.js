// A short tour for who is here for the first time: offered once, left at any time, walked with the keys.

import { button, el, swap } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { t } from "./language.js";
import { recall, remember } from "./memory.js";

const STEPS = ["drop", "look", "decide", "finish"];
const SEEN = "seen";

/** The offer, for the top of a page; null if it was taken or declined before. */
export function tourOffer() {
  if (recall("tour") === SEEN) return null;
  const done = () => {
    remember("tour", SEEN);
    offer.remove();
  };
  const offer = el(
    "div",
    { class: "tour-offer row", role: "region", "aria-label": t("tour.title") },
    el("p", {}, t("tour.offer")),
    el("span", { class: "grow" }),
    button(
      t("tour.start"),
      () => {
        done();
        showTour();
      },
      { class: "primary" },
    ),
    button(t("tour.no"), done),
  );
  return offer;
}

export function showTour() {
  return openDialog(t("tour.title"), (close) => {
    let place = 0;
    const body = el("div", { class: "tour-step", "aria-live": "polite" });
    const back = button(t("tour.back"), () => go(-1));
    const next = button("", () => (place === STEPS.length - 1 ? close() : go(1)), { class: "primary", autofocus: true });
    const go = (way) => {
      place = Math.max(0, Math.min(STEPS.length - 1, place + way));
      draw();
    };
    const draw = () => {
      const name = STEPS[place];
      swap(body, el("h3", {}, t(`tour.${name}`)), el("p", {}, t(`tour.${name}.text`)), el("p", { class: "hint" }, t("tour.place", { place: place + 1, count: STEPS.length })));
      back.disabled = place === 0;
      next.textContent = t(place === STEPS.length - 1 ? "tour.done" : "tour.next");
    };
    draw();
    const frame = el("div", { class: "stack" }, body, el("footer", { class: "row end" }, back, next));
    frame.addEventListener("keydown", (event) => {
      if (event.key === "ArrowRight") go(1);
      else if (event.key === "ArrowLeft") go(-1);
      else return;
      event.preventDefault();
    });
    return frame;
  });
}
