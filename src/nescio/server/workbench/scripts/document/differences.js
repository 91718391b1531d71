// What two runs do differently: steps of this review, tolerances, policies, replacers.

import { get, post } from "../api.js";
import { button, el, percent, swap } from "../dom.js";
import { field, select } from "../dialogs.js";
import { actionBadge, tag } from "../kinds.js";
import { dateText, t } from "../language.js";
import { attempt } from "../notices.js";
import { policyTitle } from "../views/settings.js";

export function showDifferences(desk, container, _session, { openMention }) {
  const page = el("div", { class: "page wide" });
  swap(container, el("div", { class: "pane" }, page));
  const result = el("div", { class: "diff-result" });
  const start = attempt(async () => {
    const [{ steps }, { policies }, { replacers }] = await Promise.all([
      get(desk.path("/history")),
      get("/api/policies"),
      get("/api/replacers"),
    ]);
    const left = runForm("left", steps, policies, replacers, "step:0");
    const right = runForm("right", steps, policies, replacers, "now");
    const compare = attempt(async () => {
      const found = await post(`/api/documents/${desk.id}/diff`, { left: left.value(desk), right: right.value(desk) });
      swap(result, points(found), table(found.rows, desk, openMention));
    });
    for (const form of [left, right]) form.node.addEventListener("change", compare);
    swap(
      page,
      el("h2", {}, t("diff.title")),
      el("p", { class: "hint" }, t("diff.lead")),
      el("div", { class: "diff-forms" }, left.node, right.node),
      result,
      historyList(steps),
    );
    await compare();
  });
  start();
  return desk.listen(["document"], start);
}

function runForm(name, steps, policies, replacers, chosen) {
  const settings = [
    ...["low", "medium", "high"].map((one) => ({
      value: `tolerance:${one}`,
      label: t("diff.tolerance", { tolerance: t(`tolerance.${one}`) }),
    })),
    ...policies.map((one) => ({
      value: `policy:${one.name}`,
      label: t("diff.policy", { policy: policyTitle(one) }),
    })),
    ...replacers.map((one) => ({ value: `replace:${one}`, label: t("diff.replace", { replacer: one }) })),
  ];
  const done = steps.filter((step) => !step.undone);
  const options = [
    { value: "now", label: t("diff.now") },
    { value: "step:0", label: t("diff.machine") },
    ...done.slice(0, -1).map((step) => ({ value: `step:${step.number}`, label: stepName(step) })),
    ...settings,
  ];
  const control = select(name, options, chosen);
  const value = (desk) => {
    const [kind, what] = control.value.split(":");
    const run = { review: desk.reviewId };
    if (kind === "step") run.step = Number(what);
    else if (kind !== "now") run[kind] = what;
    return run;
  };
  return { node: field(t(`diff.${name}`), control), value };
}

function stepName(step) {
  const kinds = [...new Set(step.kinds)].map((kind) => t(`kind.${kind}`)).join(", ");
  return t("diff.step", { number: step.number, kinds, author: step.author });
}

function points(found) {
  const row = (name, read) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, t(`figure.${name}`)),
      el("td", {}, read(found.left)),
      el("td", {}, read(found.right)),
    );
  return el(
    "table",
    { class: "figures-table" },
    el(
      "thead",
      {},
      el("tr", {}, el("td"), el("th", { scope: "col" }, t("diff.left")), el("th", { scope: "col" }, t("diff.right"))),
    ),
    el(
      "tbody",
      {},
      row("risk", (one) => percent(one.residual_risk)),
      row("kept", (one) => percent(one.information_kept)),
      row("masked", (one) => one.masked),
    ),
  );
}

function table(all, desk, openMention) {
  const rows = all.filter(
    (row) => row.left?.action !== row.right?.action || row.left?.replacement !== row.right?.replacement,
  );
  const others = all.length - rows.length;
  const note = others > 0 && el("p", { class: "hint" }, t("diff.reasons", { count: others }));
  return rows.length ? [framed(rows, desk, openMention), note] : [el("p", { class: "empty" }, t("diff.same")), note];
}

function framed(rows, desk, openMention) {
  const heads = ["diff.entity", "diff.left", "diff.right"];
  return el(
    "div",
    { class: "table-frame" },
    el(
      "table",
      { class: "diff" },
      el("caption", {}, t("diff.count", { count: rows.length })),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((head) => el("th", { scope: "col" }, t(head))),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) => {
          const mention = desk.mentionsOf(row.entity)[0];
          const name = row.surfaces.slice(0, 3).join(", ");
          return el(
            "tr",
            {},
            el(
              "td",
              {},
              tag(row.type),
              " ",
              mention ? button(name, () => openMention(mention), { class: "link" }) : name,
            ),
            el("td", {}, side(row.left)),
            el("td", {}, side(row.right)),
          );
        }),
      ),
    ),
  );
}

function side(run) {
  if (!run) return el("span", { class: "hint" }, t("diff.absent"));
  return [
    actionBadge(run.action),
    run.replacement !== null && run.action !== "keep" && el("span", { class: "replacement-text" }, run.replacement),
    el("span", { class: "hint" }, run.reason),
  ];
}

function historyList(steps) {
  if (!steps.length) return null;
  return el(
    "section",
    { class: "history" },
    el("h2", {}, t("history.title")),
    el(
      "ol",
      {},
      steps.map((step) =>
        el(
          "li",
          { class: step.undone ? "undone" : "" },
          stepName(step),
          el("span", { class: "hint" }, ` ${dateText(step.at)}`),
          step.undone && el("span", { class: "hint" }, ` (${t("history.undone")})`),
        ),
      ),
    ),
  );
}
