// Two reviewers, seen from the project: who reviews what, and how far they agree.

import { get, put } from "../api.js";
import { el } from "../dom.js";
import { askForm } from "../dialogs.js";
import { numberText, t } from "../language.js";
import { say } from "../notices.js";

export async function assign(row, project, onDone) {
  const { reviewers } = await get("/api/reviewers");
  const able = reviewers.filter((one) => one.role !== "reader");
  const boxes = able.map((one) =>
    el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", name: one.name, checked: row.reviewers.includes(one.name) }),
      `${one.name} (${t(`role.${one.role}`)})`,
    ),
  );
  const hint = el("p", { class: "hint" }, t(project.review === "double" ? "assign.double" : "assign.single"));
  const values = await askForm(t("assign.title", { name: row.name }), [hint, ...boxes], t("save"));
  if (!values) return;
  await put(`/api/documents/${row.id}/reviewers`, { reviewers: Object.keys(values) });
  say(t("assign.done"), "good");
  onDone();
}

/** How far the reviewers of a project agree, where two have finished a document; else nothing. */
export async function agreementOf(project) {
  if (project.review !== "double") return null;
  const found = await get(`/api/projects/${project.id}/agreement`);
  if (!found.documents.length) return null;
  const kappa = (value) => (value === null ? "–" : numberText(value, 2, 2));
  return el(
    "section",
    { class: "project-agreement" },
    el("h2", {}, t("agreement.project", { kappa: kappa(found.kappa), count: found.documents.length })),
    el(
      "ul",
      {},
      found.documents.map((one) =>
        el(
          "li",
          {},
          el("a", { href: `#/documents/${one.id}/agreement` }, one.name),
          el("span", { class: "hint" }, ` ${t("agreement.row", { kappa: kappa(one.kappa), count: one.differences })}`),
        ),
      ),
    ),
  );
}
