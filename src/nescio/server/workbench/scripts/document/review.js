// The view for reviewing: the text, and beside it the entities or the tolerance.

import { button, byId, el, swap } from "../dom.js";
import { t } from "../language.js";
import { say } from "../notices.js";
import { findBar } from "./finding.js";
import { setKeys } from "./keys.js";
import { EntityPanel } from "./panel.js";
import { selectionBar } from "./selecting.js";
import { TextView } from "./text.js";
import { TolerancePanel } from "./tolerance.js";

const TABS = {
  entities: (desk, commands) => new EntityPanel(desk, commands),
  tolerance: (desk) => new TolerancePanel(desk),
};

export function showReview(desk, container, _session, { commands, setMode }) {
  const textView = new TextView(desk);
  const selecting = selectionBar(desk, textView);
  const finding = findBar(desk, textView, selecting.offer);
  const signs = legend(desk);
  const side = el("div", { class: "panel-content", id: "panel" });
  const tabs = Object.keys(TABS).map((name) =>
    button(t(`panel.${name}`), () => openTab(name), { role: "tab", data: { tab: name }, "aria-controls": "panel" }),
  );
  let open = null;
  const openTab = (name) => {
    if (open?.name === name) return;
    open?.panel.stop();
    open = { name, panel: TABS[name](desk, commands) };
    for (const tab of tabs) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    swap(side, open.panel.node);
  };
  swap(
    container,
    el(
      "div",
      { class: "split" },
      el(
        "div",
        { class: "text-frame" },
        el("div", { class: "text-tools row" }, finding.node, signs.node),
        textView.node,
      ),
      el(
        "aside",
        { class: "panel" },
        el("div", { class: "tabs", role: "tablist", "aria-label": t("panel") }, tabs),
        side,
      ),
    ),
    selecting.node,
  );
  openTab("entities");
  textView.showSelection();
  const focusReplacement = () => {
    openTab("entities");
    const input = side.querySelector(".card.open .replacement input");
    if (input) input.select();
    else say(t("select.masked"));
  };
  const toggleTab = () => {
    openTab(open.name === "entities" ? "tolerance" : "entities");
    if (open.name === "tolerance") byId("tolerance").focus();
  };
  setKeys(desk, commands, { find: finding.focus, setMode, toggleTab, focusReplacement });
  // Whoever clicks a mention wants its card.
  const stop = desk.listen(["selection"], () => desk.selected && desk.origin === "click" && openTab("entities"));
  return () => {
    stop();
    signs.stop();
    open.panel.stop();
    textView.stop();
    selecting.stop();
    finding.stop();
  };
}

/** What the signs mean; always in sight, since nothing is said by colour alone. */
function legend(desk) {
  const node = el("div", { class: "legend" });
  const draw = () => {
    const { masked, kept } = desk.preview?.point ?? desk.document.summary;
    const parts = [
      `■ ${t("legend.masked", { count: masked })}`,
      `□ ${t("legend.kept", { count: kept })}`,
      `✓ ${t("legend.person")}`,
    ];
    swap(
      node,
      parts.map((part) => el("span", {}, part)),
    );
  };
  draw();
  return { node, stop: desk.listen(["document", "preview"], draw) };
}
