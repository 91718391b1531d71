// Who may work on a project, and as what.

import { get, put } from "../api.js";
import { el } from "../dom.js";
import { askForm, field, select } from "../dialogs.js";
import { t } from "../language.js";
import { say } from "../notices.js";

const ROLES = ["manager", "reviewer", "blind", "reader"];

export async function askMembers(project) {
  const { members, people } = await get(`/api/projects/${project.id}/members`);
  const choices = [{ value: "", label: t("member.none") }, ...ROLES.map((one) => ({ value: one, label: t(`member.${one}`) }))];
  const rows = people.map((one) =>
    field(`${one.name} (${t(`role.${one.role}`)})`, select(one.name, choices, members[one.name] ?? "")),
  );
  const lead = el("p", { class: "hint" }, t(people.length ? "members.lead" : "members.nobody"));
  const values = await askForm(t("members"), [lead, ...rows], t("save"));
  if (!values) return;
  const named = Object.fromEntries(Object.entries(values).filter(([, role]) => role));
  await put(`/api/projects/${project.id}/members`, { members: named });
  say(t(Object.keys(named).length ? "members.saved" : "members.open"), "good");
}
