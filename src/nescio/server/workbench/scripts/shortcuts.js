// Keys of the current view, and the overlay that shows them. Keys are silent while somebody types.

import { el } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { t } from "./language.js";

let groups = [];

/** The keys of the view that is shown: [{title, keys: [{keys: ["a"], about, run}]}]. */
export function setShortcuts(next) {
  groups = next;
}

/** How a key press is written: modifiers first, letters small, "Shift" only where the character does not tell. */
export function pressed(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const letter = /^[a-zäöüß]$/i.test(event.key);
  const named = event.key.length > 1;
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey && (letter || named)) parts.push("Shift");
  return [...parts, key].join("+");
}

function typing(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=range])"))
  );
}

function onKey(event) {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const name = pressed(event);
  if (typing(event.target)) return;
  if (name === "?") {
    event.preventDefault();
    showHelp();
    return;
  }
  // Enter and Space belong to the button that has the focus, arrows to the slider.
  const onControl = event.target instanceof HTMLElement && event.target.matches("button, a, input, summary");
  if (onControl && (name === "Enter" || name === " " || name.includes("Arrow"))) return;
  for (const group of groups) {
    const found = group.keys.find((one) => one.keys.includes(name));
    if (found) {
      event.preventDefault();
      found.run();
      return;
    }
  }
}

document.addEventListener("keydown", onKey);

const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Delete: "Del", Escape: "Esc" };

function keyName(name) {
  const parts = name.endsWith("++") ? [...name.slice(0, -2).split("+"), "+"] : name.split("+");
  const shown = parts.map((part) => NAMES[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return shown.flatMap((part, index) => [index ? "\u2009" : null, el("kbd", {}, part)]);
}

export function showHelp() {
  const all = [...groups, { title: t("keys.everywhere"), keys: [{ keys: ["?"], about: t("keys.help") }] }];
  return openDialog(
    t("keys.title"),
    () =>
      el(
        "div",
        { class: "help" },
        all.map((group) =>
          el(
            "section",
            {},
            el("h3", {}, group.title),
            el(
              "dl",
              {},
              group.keys.map((one) => [
                el(
                  "dt",
                  {},
                  one.keys.flatMap((key, index) => [index ? " / " : null, ...keyName(key)]),
                ),
                el("dd", {}, one.about),
              ]),
            ),
          ),
        ),
      ),
    { class: "wide" },
  );
}
