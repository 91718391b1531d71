// The settings of a project: policy, replacement, tolerance and retention, with a look at what they would change.

import { get, patch, post, remove } from "../api.js";
import { button, el, swap } from "../dom.js";
import { askForm, confirm, field, select } from "../dialogs.js";
import { known, t } from "../language.js";
import { menu } from "../menu.js";
import { attempt } from "../notices.js";
import { askMembers } from "./members.js";

const SHOWN = 8;

const tolerances = () =>
  ["low", "medium", "high"].map((name) => ({ value: name, label: t(`tolerance.${name}`) }));

/** Policies of this program are called in the language of the page, those of users as they call them. */
export const policyTitle = ({ name, title }) => (known(`policy.${name}`) ? t(`policy.${name}`) : title || name);

/** The choices of policy, replacement and tolerance; `project` has those that are set. */
export async function treatmentFields(project) {
  const [{ policies }, { replacers }] = await Promise.all([get("/api/policies"), get("/api/replacers")]);
  const named = policies.map((one) => ({ value: one.name, label: policyTitle(one) }));
  const ways = replacers.filter((name) => known(`replace.${name}`)).map((name) => ({ value: name, label: t(`replace.${name}`) }));
  return [
    field(t("project.policy"), select("policy", named, project.policy), t("project.policy.hint")),
    field(
      t("project.replace"),
      select("replace", [{ value: "", label: t("replace.policy") }, ...ways], project.replace ?? ""),
      t("project.replace.hint"),
    ),
    field(t("project.tolerance"), select("tolerance", tolerances(), project.tolerance), t("project.tolerance.hint")),
    field(t("project.alike"), select("alike", extents(), project.alike ? "yes" : ""), t("project.alike.hint")),
  ];
}

const extents = () => [
  { value: "yes", label: t("project.alike.yes") },
  { value: "", label: t("project.alike.no") },
];

/** What the form says, as the service wants it. */
export const treatmentOf = ({ policy, replace, tolerance }) => ({ policy, replace: replace || null, tolerance });

export function settingsMenu(project, reload) {
  const change = attempt(async () => {
    const fields = await treatmentFields(project);
    const name = el("input", { name: "name", value: project.name, required: true, maxlength: 100 });
    const days = el("input", {
      name: "retention_days",
      type: "number",
      min: 1,
      max: 36500,
      value: project.retention_days ?? "",
    });
    const values = await askForm(
      t("project.settings"),
      [
        field(t("project.name"), name),
        ...fields,
        previewOf(project, fields),
        field(t("project.retention"), days, t("project.retention.hint")),
        field(t("reasons"), el("textarea", { name: "reasons", rows: 3 }, project.reasons.join("\n")), t("reasons.hint")),
      ],
      t("save"),
    );
    if (!values) return;
    const retention = Number(values.retention_days) || null;
    await patch(`/api/projects/${project.id}`, {
      name: values.name,
      ...treatmentOf(values),
      alike: values.alike === "yes",
      retention_days: retention,
      reasons: [...new Set(values.reasons.split("\n").map((one) => one.trim()).filter(Boolean))],
    });
    reload();
  });
  const destroy = attempt(async () => {
    if (!(await confirm(t("project.delete"), t("project.delete.sure", { name: project.name }), t("delete")))) return;
    await remove(`/api/projects/${project.id}`);
    location.hash = "#/";
  });
  return menu(t("project.settings"), [
    { label: t("project.change"), run: change },
    { label: t("members"), hint: t("members.hint"), run: attempt(() => askMembers(project)) },
    { label: t("audit.title"), hint: t("audit.hint"), run: () => (location.hash = `#/audit?project=${project.id}`) },
    { label: t("project.delete"), run: destroy },
  ]);
}

/** A button that shows what the chosen settings would change, and the result. */
function previewOf(project, fields) {
  const result = el("div", { class: "hint", "aria-live": "polite" });
  const chosen = () => {
    const [policy, replace, tolerance] = fields.map((one) => one.querySelector("select").value);
    return treatmentOf({ policy, replace, tolerance });
  };
  const look = attempt(async () => {
    swap(result, t("preview.looking"));
    const found = await post(`/api/projects/${project.id}/preview`, chosen());
    const changed = found.documents.filter((one) => one.masked || one.kept || one.reworded);
    swap(
      result,
      el("p", {}, t(changed.length ? "preview.changed" : "preview.same", { count: changed.length, tried: found.tried })),
      el(
        "ul",
        {},
        changed.slice(0, SHOWN).map((one) => el("li", {}, t("preview.row", one))),
      ),
      el("p", {}, t("preview.finished")),
    );
  });
  return el("div", { class: "field" }, button(t("preview.do"), look), result);
}
