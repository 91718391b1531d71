// On a small screen the cards stand below the document: what is selected is shown in a bar at the bottom, with the two main decisions.

import { button, el, swap } from "../dom.js";
import { SIGNS, actionBadge, actionName, tag } from "../kinds.js";
import { t } from "../language.js";

export function smallCard(desk, commands, openCard) {
  const node = el("div", { class: "small-card", role: "region", "aria-label": t("small.label"), hidden: true });
  const draw = () => {
    const entity = desk.selected && desk.entities.get(desk.selected.entity);
    node.hidden = !entity;
    if (!entity) return;
    const action = desk.actionOf(entity);
    const decide = (name) =>
      button(`${SIGNS[name]} ${actionName(name)}`, () => commands.decide(name), { "aria-pressed": String(name === action) });
    swap(
      node,
      el("div", { class: "row" }, tag(entity.type), el("span", { class: "card-name" }, entity.surfaces[0]), actionBadge(action, entity.decision.person)),
      el(
        "div",
        { class: "row" },
        desk.writable && el("div", { class: "switch" }, ["mask", "keep"].map(decide)),
        button(t("small.more"), openCard, { class: "quiet" }),
        el("span", { class: "grow" }),
        button("×", () => desk.select(null), { class: "quiet close", "aria-label": t("close") }),
      ),
    );
  };
  const stop = desk.listen(["document", "preview", "hope", "selection"], draw);
  draw();
  return { node, stop };
}
