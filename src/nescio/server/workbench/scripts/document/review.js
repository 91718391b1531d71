// The view for reviewing: the document as pages or as text, and beside it the entities or the tolerance.

import { button, byId, el, swap } from "../dom.js";
import { t } from "../language.js";
import { attempt, say } from "../notices.js";
import { findBar } from "./finding.js";
import { setKeys } from "./keys.js";
import { chosenView, mayHavePages, pagesOf, viewSwitch } from "./pages/open.js";
import { PageView } from "./pages/view.js";
import { EntityPanel } from "./panel.js";
import { smallCard } from "./small.js";
import { selectionBar } from "./selecting.js";
import { TextView } from "./text.js";
import { TolerancePanel } from "./tolerance.js";

const TABS = {
  entities: (desk, commands) => new EntityPanel(desk, commands),
  tolerance: (desk) => new TolerancePanel(desk),
};

export function showReview(desk, container, _session, { commands, setMode }) {
  const frame = el("div", { class: "text-frame" });
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
  const bar = el("div");
  const small = smallCard(desk, commands, () => {
    openTab("entities");
    side.querySelector(".card.open")?.scrollIntoView({ block: "start" });
  });
  swap(
    container,
    el(
      "div",
      { class: "split" },
      frame,
      el(
        "aside",
        { class: "panel" },
        el("div", { class: "tabs", role: "tablist", "aria-label": t("panel") }, tabs),
        side,
      ),
    ),
    bar,
    small.node,
  );
  openTab("entities");
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

  let shown = null;
  let left = false;
  const closeView = () => {
    shown?.view.stop();
    shown?.selecting.stop();
    shown?.finding.stop();
    shown = null;
  };
  const draw = (kind, view, note = "") => {
    closeView();
    const selecting = selectionBar(desk, view);
    const finding = findBar(desk, view, selecting.offer);
    shown = { view, selecting, finding };
    const tools = [finding.node, mayHavePages(desk) && viewSwitch(kind, openView), signs.node];
    swap(frame, el("div", { class: "text-tools row" }, tools), el("div", { class: "document-pane" }, note && el("p", { class: "hint pages-none", role: "status" }, note), view.node));
    swap(bar, selecting.node);
    view.showSelection();
    setKeys(desk, commands, { find: finding.focus, setMode, toggleTab, focusReplacement });
  };
  const openView = attempt(async (kind) => {
    if (kind === "text") return draw("text", new TextView(desk));
    const waiting = el("p", { class: "empty", role: "status" }, t("pages.making"));
    if (!shown) swap(frame, el("div", { class: "text-tools row" }, viewSwitch(kind, openView), signs.node), waiting);
    const head = await pagesOf(desk);
    if (left) return undefined;
    if (!head.shown || !head.pages.length) return draw("text", new TextView(desk), t(`pages.none.${head.why || "failed"}`));
    return draw("pages", new PageView(desk, head, () => openView("text")));
  });
  setKeys(desk, commands, { find: () => {}, setMode, toggleTab, focusReplacement });
  openView(chosenView(desk));
  // Whoever clicks a mention wants its card.
  const stop = desk.listen(["selection"], () => desk.selected && desk.origin === "click" && openTab("entities"));
  return () => {
    left = true;
    stop();
    signs.stop();
    small.stop();
    open.panel.stop();
    closeView();
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
