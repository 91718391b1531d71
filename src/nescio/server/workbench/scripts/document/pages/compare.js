// Before and after as pages, side by side; the two scroll in step, page by page.

import { get } from "../../api.js";
import { el, swap } from "../../dom.js";
import { mainType } from "../../kinds.js";
import { t } from "../../language.js";
import { attempt } from "../../notices.js";
import { scrollTogether } from "../together.js";
import { pagesOf, picturePath, wordsPath } from "./open.js";
import { Sheets, place } from "./sheets.js";
import { boxesOf, mentionsOn } from "./words.js";

/** Draw both sides into a node; returns the way to stop. `head` are the pages as uploaded. */
export function comparePages(desk, container, head) {
  const [left, right] = [frame(t("compare.before")), frame(t("compare.after"))];
  swap(container, left.node, right.node);
  const before = new Sheets(left.pane, head.pages, picturePath(desk), {
    onShow: attempt(async (sheet) => {
      sheet.words = await get(wordsPath(desk, sheet.index + 1));
      if (sheet.near) drawMasked(desk, sheet, head.stretches[sheet.index]);
    }),
    onHide: (sheet) => (sheet.words = null),
  });
  let after = null;
  let unlink = () => {};
  const draw = async () => {
    for (const sheet of before.list) if (sheet.words) drawMasked(desk, sheet, head.stretches[sheet.index]);
    try {
      if (!after) swap(right.pane, el("p", { class: "empty", role: "status" }, t("pages.after.making")));
      const made = await pagesOf(desk, "after");
      const spot = after?.position();
      after?.stop();
      swap(right.pane);
      after = new Sheets(right.pane, made.pages, picturePath(desk, "after"));
      if (spot) after.goTo(spot);
      unlink();
      unlink = inStep(before, after);
    } catch (error) {
      after?.stop();
      after = null;
      swap(right.pane, el("p", { class: "empty" }, error.code === "not_verified" ? t("pages.after.refused") : error.message));
    }
  };
  const stop = desk.listen(["document"], draw);
  draw();
  return () => {
    stop();
    unlink();
    before.stop();
    after?.stop();
  };
}

function frame(title) {
  const pane = el("div", { class: "pane pages-pane", tabindex: 0, role: "region", "aria-label": title });
  return { pane, node: el("section", { class: "side" }, el("h2", {}, title), pane) };
}

/** A box around what goes. */
function drawMasked(desk, sheet, stretches) {
  sheet.node.querySelectorAll(".box").forEach((node) => node.remove());
  for (const mention of mentionsOn(desk.mentions, stretches)) {
    const action = desk.actionOf(desk.entities.get(mention.entity));
    if (action === "keep") continue;
    for (const box of boxesOf(sheet.words, mention.start, mention.end, 1 / sheet.shape)) {
      sheet.node.append(place(el("div", { class: "box still", data: { type: mainType(mention.type), action } }), box));
    }
  }
}

/** Let two lists of pages scroll together. */
function inStep(one, other) {
  const lists = [one, other];
  return scrollTogether(
    lists.map((list) => list.pane),
    (index) => {
      const [here, there] = [lists[index], lists[1 - index]];
      there.goTo(here.position());
      if (here.pane.scrollTop <= 0) there.pane.scrollTop = 0;
    },
  );
}
