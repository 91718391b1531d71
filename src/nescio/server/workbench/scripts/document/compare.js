// Before and after, side by side; the two scroll together, tied at every replacement.

import { get } from "../api.js";
import { el, swap } from "../dom.js";
import { mainType } from "../kinds.js";
import { t } from "../language.js";
import { attempt } from "../notices.js";
import { Offsets } from "../offsets.js";
import { comparePages } from "./pages/compare.js";
import { chosenView, mayHavePages, pagesOf, viewSwitch } from "./pages/open.js";
import { Paragraphs } from "./paragraphs.js";
import { scrollTogether } from "./together.js";

export function showCompare(desk, container) {
  const verdict = el("div", { class: "verdict", role: "status" });
  const bar = el("div", { class: "compare-bar" });
  const sides = el("div", { class: "compare-sides" });
  swap(container, el("div", { class: "compare" }, bar, sides));
  let stopSides = () => {};
  let left = false;
  const open = attempt(async (kind) => {
    const head = kind === "pages" ? await pagesOf(desk) : null;
    if (left) return;
    stopSides();
    const asPages = head?.shown && head.pages.length;
    swap(bar, verdict, mayHavePages(desk) && viewSwitch(asPages ? "pages" : "text", open));
    stopSides = asPages ? comparePages(desk, sides, head) : compareTexts(desk, sides);
  });
  const judge = attempt(async () => {
    const preview = await get(desk.path("/preview"));
    verdict.className = `verdict ${preview.passed ? "good" : "bad"}`;
    swap(
      verdict,
      el("strong", {}, t(preview.passed ? "verdict.passed" : "verdict.failed")),
      preview.problems.length > 0 &&
        el(
          "ul",
          {},
          preview.problems.slice(0, 20).map((one) => el("li", {}, one)),
        ),
    );
  });
  const stop = desk.listen(["document"], judge);
  judge();
  open(chosenView(desk));
  return () => {
    left = true;
    stop();
    stopSides();
  };
}

function compareTexts(desk, container) {
  const left = side(t("compare.before"), desk.document.lang);
  const right = side(t("compare.after"), desk.document.lang);
  swap(container, left.frame, right.frame);
  const unlink = linkScrolling(left, right);
  linkPointer(left, right);

  const draw = attempt(async () => {
    const preview = await get(desk.path("/preview"));
    const after = new Offsets(preview.output);
    const type = (edit) => mainType(desk.entities.get(edit.entity)?.type ?? "MISC");
    const span = (offsets, start, end, edit, index) => ({
      key: `${index}-${edit.entity}-${type(edit)}`,
      from: offsets.toUnits(start),
      to: offsets.toUnits(end),
      index,
      type: type(edit),
    });
    const { edits } = preview;
    left.paragraphs.update(
      desk.text,
      edits.map((edit, i) => span(desk.offsets, edit.start, edit.end, edit, i)),
    );
    right.paragraphs.update(
      preview.output,
      edits.map((edit, i) => span(after, edit.out_start, edit.out_end, edit, i)),
    );
  });
  const stop = desk.listen(["document"], draw);
  draw();
  return () => {
    stop();
    unlink();
  };
}

function side(title, lang) {
  const body = el("div", { class: "text", lang });
  const pane = el("div", { class: "pane", tabindex: 0, role: "region", "aria-label": title }, body);
  const makeMark = (span) => el("span", { class: "edit", data: { index: String(span.index), type: span.type } });
  const frame = el("section", { class: "side" }, el("h2", {}, title), pane);
  return { frame, pane, body, paragraphs: new Paragraphs(body, makeMark) };
}

/** Pairs of heights that belong together: the same replacement on both sides, and both ends. */
function anchors(left, right) {
  const top = (pane, node) => node.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop;
  const others = new Map();
  for (const mark of right.body.querySelectorAll(".edit")) {
    if (!others.has(mark.dataset.index)) others.set(mark.dataset.index, mark);
  }
  let last = [0, 0];
  const pairs = [last];
  for (const mark of left.body.querySelectorAll(".edit")) {
    const other = others.get(mark.dataset.index);
    if (!other) continue;
    const pair = [top(left.pane, mark), top(right.pane, other)];
    if (pair[0] <= last[0] || pair[1] <= last[1]) continue;
    pairs.push(pair);
    last = pair;
  }
  pairs.push([left.pane.scrollHeight, right.pane.scrollHeight]);
  return pairs;
}

function along(pairs, value, own) {
  const other = 1 - own;
  let place = 1;
  while (place < pairs.length - 1 && pairs[place][own] < value) place += 1;
  const [low, high] = [pairs[place - 1], pairs[place]];
  const part = (value - low[own]) / Math.max(1, high[own] - low[own]);
  return low[other] + part * (high[other] - low[other]);
}

function linkScrolling(left, right) {
  const sides = [left, right];
  let pairs = null;
  const watch = new ResizeObserver(() => (pairs = null));
  sides.forEach((one) => watch.observe(one.body));
  const unlink = scrollTogether(
    sides.map((one) => one.pane),
    (index) => {
      const [here, there] = [sides[index].pane, sides[1 - index].pane];
      pairs ??= anchors(left, right);
      // What is in the middle of one side is in the middle of the other; at the ends both are at their ends.
      const share = here.scrollTop / Math.max(1, here.scrollHeight - here.clientHeight);
      const focus = here.scrollTop + share * here.clientHeight;
      there.scrollTop = along(pairs, focus, index) - share * there.clientHeight;
    },
  );
  return () => {
    watch.disconnect();
    unlink();
  };
}

/** Pointing at a replacement shows what it stands for, and the other way round. */
function linkPointer(left, right) {
  const show = (event) => {
    const index = event.target.closest?.(".edit")?.dataset.index;
    for (const one of [left, right]) {
      for (const mark of one.body.querySelectorAll(".edit.here")) mark.classList.remove("here");
      if (index === undefined) continue;
      for (const mark of one.body.querySelectorAll(`.edit[data-index="${index}"]`)) mark.classList.add("here");
    }
  };
  left.body.addEventListener("mouseover", show);
  right.body.addEventListener("mouseover", show);
}
