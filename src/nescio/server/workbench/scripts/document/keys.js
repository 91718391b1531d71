// The keys of the document view, in the order of the help.

import { setShortcuts } from "../shortcuts.js";
import { t } from "../language.js";

export function setKeys(desk, commands, { find, setMode, toggleTab, focusReplacement }) {
  const key = (keys, name, run) => ({ keys: [keys].flat(), about: t(`keys.${name}`), run });
  setShortcuts([
    {
      title: t("keys.move"),
      keys: [
        key(["n", "ArrowRight"], "next", () => commands.step(1)),
        key(["p", "ArrowLeft"], "previous", () => commands.step(-1)),
        key("o", "open", () => commands.step(1, true)),
        key("/", "find", find),
        key("Escape", "escape", () => desk.select(null)),
      ],
    },
    {
      title: t("keys.decide"),
      keys: [
        key("a", "accept", () => commands.accept()),
        key("m", "mask", () => commands.decide("mask")),
        key("k", "keep", () => commands.decide("keep")),
        key("g", "generalize", () => commands.decide("generalize")),
        key(["d", "Delete"], "remove", () => commands.remove()),
        key("r", "replacement", focusReplacement),
        key("z", "reset", () => commands.reset()),
        ...desk.scopes.map((scope, index) => key(String(index + 1), `scope.${scope}`, () => desk.setScope(scope))),
      ],
    },
    {
      title: t("keys.mark"),
      keys: [
        key("t", "type", () => commands.retype()),
        key("s", "split", () => commands.split()),
        key("w", "merge", () => commands.merge()),
        key("Shift+ArrowRight", "end.right", () => commands.extend("end", 1)),
        key("Shift+ArrowLeft", "end.left", () => commands.extend("end", -1)),
        key("Alt+Shift+ArrowLeft", "start.left", () => commands.extend("start", -1)),
        key("Alt+Shift+ArrowRight", "start.right", () => commands.extend("start", 1)),
      ],
    },
    {
      title: t("keys.document"),
      keys: [
        key("Ctrl+z", "undo", () => desk.undo()),
        key(["Ctrl+Shift+z", "Ctrl+y"], "redo", () => desk.redo()),
        key("b", "compare", () => setMode("compare")),
        key("v", "review", () => setMode("review")),
        key("c", "tolerance", toggleTab),
      ],
    },
  ]);
}
