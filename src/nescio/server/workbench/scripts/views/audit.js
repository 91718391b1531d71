// The audit trail: who did what, when, and why; searched, narrowed, taken away, and checked.

import { at, download, get } from "../api.js";
import { button, el, swap } from "../dom.js";
import { field, select } from "../dialogs.js";
import { dateText, known, t } from "../language.js";
import { menu } from "../menu.js";
import { attempt } from "../notices.js";
import { copyButton } from "./secret.js";

const PAGE = 50;
const FILTERS = ["q", "actor", "action", "project", "since", "until"];
// What the row says by itself, or what nobody needs to read.
const UNTOLD = new Set(["decisions", "note", "review", "version", "kind", "kinds"]);

export async function show({ main, session, isCurrent, parameters }) {
  const admin = session.role === "admin";
  const all = (await get("/api/projects")).projects;
  const projects = admin ? all : all.filter((one) => one.role === "admin");
  const filter = Object.fromEntries(FILTERS.map((name) => [name, parameters[name] ?? ""]));
  if (!admin && !filter.project) filter.project = projects[0]?.id ?? "";
  if (!admin && !filter.project) {
    swap(main, el("section", { class: "page" }, el("h1", {}, t("audit.title")), el("p", { class: "empty" }, t("audit.nothing"))));
    return;
  }
  const choices = await get(at("/api/audit/choices", { project: admin ? "" : filter.project }));
  if (!isCurrent()) return;
  document.title = `${t("audit.title")} – nescio`;
  const names = Object.fromEntries(all.map((one) => [one.id, one.name]));
  const list = el("div", { class: "audit-list", "aria-live": "polite" });
  let offset = 0;
  let turn = 0;
  const load = attempt(async () => {
    const mine = ++turn;
    const { rows, total } = await get(at("/api/audit", { ...filter, limit: PAGE, offset }));
    if (mine !== turn) return;
    const go = (place) => () => {
      offset = place;
      load();
    };
    swap(list, el("p", { class: "hint" }, t("audit.found", { count: total })), rows.map((row) => entry(row, names)), total > PAGE && pager(total, offset, go));
  });
  const change = (name) => (event) => {
    filter[name] = event.target.value;
    offset = 0;
    load();
  };
  swap(
    main,
    el(
      "section",
      { class: "page" },
      el(
        "header",
        { class: "page-head" },
        el("div", {}, el("h1", {}, t("audit.title")), el("p", { class: "lead" }, t("audit.lead"))),
        el("span", { class: "grow" }),
        menu(
          t("export"),
          ["csv", "jsonl"].map((format) => ({
            label: t(`audit.export.${format}`),
            hint: t("audit.export.hint"),
            run: attempt(() => download(at("/api/audit/export", { ...filter, format }))),
          })),
        ),
      ),
      admin && chain(),
      filters(filter, choices, projects, admin, change),
      list,
    ),
  );
  await load();
}

/** Whether the chain is whole, and its signed end to keep elsewhere. */
function chain() {
  const said = el("p", { class: "chain-state", "aria-live": "polite" }, t("audit.verify.lead"));
  const verify = attempt(async () => {
    swap(said, t("audit.verify.at"));
    const found = await get("/api/audit/verify");
    said.className = `chain-state ${found.intact ? "good" : "bad"}`;
    swap(
      said,
      found.intact ? t("audit.intact", { count: found.rows }) : t("audit.broken", { row: found.broken_at, count: found.rows }),
      found.head && el("code", { class: "hash" }, found.head),
    );
  });
  return el(
    "div",
    { class: "chain" },
    said,
    el("div", { class: "row" }, button(t("audit.verify"), verify), copyButton(async () => JSON.stringify(await get("/api/audit/head")), t("audit.head.copy"))),
    el("p", { class: "hint" }, t("audit.head.hint")),
  );
}

function filters(filter, choices, projects, admin, change) {
  const input = (name, props) => el("input", { name, value: filter[name], on: { input: change(name) }, ...props });
  const options = (name, values, everybody) => {
    const made = select(name, [...(everybody ? [{ value: "", label: everybody }] : []), ...values], filter[name]);
    made.addEventListener("change", change(name));
    return made;
  };
  return el(
    "form",
    { class: "audit-filters", role: "search", on: { submit: (event) => event.preventDefault() } },
    field(t("audit.q"), input("q", { type: "search", maxlength: 200 })),
    field(t("audit.actor"), options("actor", choices.actors.map((one) => ({ value: one, label: one })), t("audit.everybody"))),
    field(t("audit.action"), options("action", choices.actions.map((one) => ({ value: one, label: actionOf(one) })), t("audit.everything"))),
    field(t("audit.project"), options("project", projects.map((one) => ({ value: one.id, label: one.name })), admin && t("audit.projects"))),
    field(t("audit.since"), input("since", { type: "date" })),
    field(t("audit.until"), input("until", { type: "date" })),
  );
}

const keyOf = (action) => `audit.did.${action.replaceAll(" ", "_")}`;
const actionOf = (action) => (known(keyOf(action)) ? t(keyOf(action)) : action);

function entry(row, names) {
  const { decisions = {}, ...details } = row.details;
  const told = Object.entries(details).filter(([name, value]) => !UNTOLD.has(name) && value !== null && value !== "");
  return el(
    "article",
    { class: "audit-row", data: { number: row.number, action: row.action } },
    el(
      "header",
      { class: "row" },
      el("strong", {}, actionOf(row.action)),
      el("span", {}, t("audit.by", { actor: row.actor })),
      el("time", { datetime: row.at, class: "hint" }, dateText(row.at)),
      el("span", { class: "grow" }),
      el("span", { class: "hint" }, `#${row.number}`),
    ),
    Object.entries(decisions).map(([action, entities]) =>
      el("p", { class: "decided" }, el("span", { class: "badge", data: { action } }, t(`audit.now.${action}`)), " ", entities.join(", ")),
    ),
    row.note && el("p", { class: "why" }, el("span", { class: "label" }, t("audit.why")), " ", row.note),
    el(
      "p",
      { class: "hint" },
      row.project && el("span", {}, t("audit.in", { project: names[row.project] ?? row.project })),
      row.document && el("a", { href: `#/documents/${row.document}` }, t("audit.document", { id: row.document.slice(0, 8) })),
      told.map(([name, value]) => el("span", { class: "detail" }, `${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`)),
    ),
  );
}

function pager(total, offset, go) {
  const last = Math.min(offset + PAGE, total);
  return el(
    "nav",
    { class: "row pager", "aria-label": t("pager") },
    button(t("pager.previous"), go(offset - PAGE), { disabled: offset === 0 }),
    el("span", {}, t("pager.range", { first: offset + 1, last, total })),
    button(t("pager.next"), go(offset + PAGE), { disabled: last >= total }),
  );
}
