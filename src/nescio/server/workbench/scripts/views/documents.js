// The table of documents: state, risk, what is left of the information, who reviews.

import { el, meter, percent, swap } from "../dom.js";
import { stateBadge } from "../kinds.js";
import { dateText, numberText, t } from "../language.js";

const READY = new Set(["open", "in_review", "reviewed", "adjudication"]);
export const STATES = ["queued", "processing", "failed", "open", "in_review", "adjudication", "reviewed"];

/** `entries`: {row, tools} with buttons of the row. */
export function documentTable(entries, { compact = false } = {}) {
  const heads = [t("table.name"), t("table.state"), t("table.risk"), t("table.kept"), t("table.reviewers")];
  return el(
    "div",
    { class: "table-frame" },
    el(
      "table",
      { class: "documents" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((head) => el("th", { scope: "col" }, head)),
          !compact && el("td"),
        ),
      ),
      el(
        "tbody",
        {},
        entries.map((entry) => fillRow(el("tr"), entry, compact)),
      ),
    ),
  );
}

/** Draw a row anew in place, so that the focus elsewhere in the table stays. */
export function fillRow(node, /** @type {any} */ { row, tools, chosen }, compact = false) {
  node.dataset.document = row.id;
  const size = t("table.size", { format: row.format, characters: numberText(row.characters ?? 0) });
  const name = READY.has(row.state)
    ? el("a", { href: `#/documents/${row.id}`, class: "name" }, row.name)
    : el("span", { class: "name" }, row.name);
  const box =
    chosen &&
    el("input", {
      type: "checkbox",
      class: "choose",
      checked: chosen.has(row.id),
      "aria-label": t("bulk.choose", { name: row.name }),
      on: { change: (event) => chosen.toggle(row.id, event.target.checked) },
    });
  return swap(
    node,
    el("td", {}, box, name, el("span", { class: "hint" }, `${size} · ${dateText(row.created)}`)),
    el(
      "td",
      {},
      stateBadge(row.state),
      row.problem && el("span", { class: "hint problem" }, row.problem),
      progress(row),
    ),
    el("td", {}, meter(row.risk, t("table.risk")), row.passed === false && failed()),
    el(
      "td",
      {},
      percent(row.information_kept),
      READY.has(row.state) && el("span", { class: "hint" }, t("table.counts", { masked: row.masked, kept: row.kept })),
    ),
    el("td", {}, row.reviewers.length ? row.reviewers.join(", ") : "–"),
    !compact && el("td", { class: "tools" }, tools),
  );
}

const failed = () => el("span", { class: "hint problem" }, t("table.unverified"));

function progress(row) {
  if (row.state !== "queued" && row.state !== "processing") return null;
  return el("progress", { "aria-label": t(`state.${row.state}`), ...(row.progress ? { value: row.progress } : {}) });
}
