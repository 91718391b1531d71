// One project: drop files, watch them being processed, open them, search their texts, take the results.

import { at, download, follow, get, post, remove } from "../api.js";
import { button, el, swap } from "../dom.js";
import { confirm, select } from "../dialogs.js";
import { t } from "../language.js";
import { menu } from "../menu.js";
import { attempt } from "../notices.js";
import { setShortcuts } from "../shortcuts.js";
import { tourOffer } from "../tour.js";
import { agreementOf, assign } from "./assigning.js";
import { bulkBar } from "./bulk.js";
import { STATES, documentTable, fillRow } from "./documents.js";
import { redactButton } from "./redact.js";
import { settingsMenu } from "./settings.js";
import { searchBox } from "./search.js";
import { uploadZone } from "./upload.js";

const SORTS = ["newest", "oldest", "name", "risk", "state"];
const EXPORTS = ["archive", "report", "annotations", "audit"];
const PAGE = 50;
const MOST = 500;

export async function show({ main, isCurrent, parameters, reload }) {
  const project = await get(`/api/projects/${parameters.id}`);
  const sees = project.role !== "reader" && !project.blind;
  const agreement = sees ? await agreementOf(project) : null;
  if (!isCurrent()) return undefined;
  document.title = `${project.name} – nescio`;
  const filter = { state: "", q: "", sort: "newest", offset: 0 };
  const list = el("div", { class: "document-list" });

  const shown = new Map();
  const bulk = sees
    ? bulkBar(
        project,
        () => [...shown.keys()],
        () => refresh(),
        () => allIds(project, filter),
      )
    : null;
  const entry = (row) => ({ row, tools: rowTools(row, project, refresh), chosen: bulk?.chosen });
  const update = (row) => {
    const now = JSON.stringify(row);
    if (shown.get(row.id) === now) return;
    shown.set(row.id, now);
    fillRow(list.querySelector(`tr[data-document="${row.id}"]`), entry(row));
  };
  const load = attempt(async () => {
    const { documents, total } = await get(at(`/api/projects/${project.id}/documents`, { ...filter, limit: PAGE }));
    const filtered = filter.state || filter.q;
    bulk?.setTotal(total);
    // Rows that are there already are changed in place: an open menu stays open, and no click is lost.
    const there = [...list.querySelectorAll("tr[data-document]")].map((node) => node.dataset.document);
    const drawn = `${filter.offset} ${total} ${documents.map((row) => row.id).join()}`;
    if (total && there.length && drawn === list.dataset.drawn) return documents.forEach(update);
    list.dataset.drawn = drawn;
    shown.clear();
    for (const row of documents) shown.set(row.id, JSON.stringify(row));
    if (!total) return swap(list, el("p", { class: "empty" }, t(filtered ? "project.none" : "project.empty")));
    return swap(list, documentTable(documents.map(entry)), total > PAGE && pager(total, filter, refresh));
  });
  // One load at a time: what changes while one is under way is loaded again, so that nothing old is shown for good.
  let loading = false;
  let again = false;
  const refresh = async () => {
    again = true;
    if (loading) return;
    loading = true;
    while (again) {
      again = false;
      await load();
    }
    loading = false;
  };

  const zone = sees ? uploadZone(project, refresh) : null;
  const filterName = el("input", {
    type: "search",
    placeholder: t("project.filter"),
    "aria-label": t("project.filter"),
    on: {
      input: () => {
        filter.q = filterName.value;
        filter.offset = 0;
        refresh();
      },
    },
  });
  const filterState = select(
    "state",
    [{ value: "", label: t("project.states") }, ...STATES.map((name) => ({ value: name, label: t(`state.${name}`) }))],
    "",
  );
  filterState.setAttribute("aria-label", t("project.states"));
  filterState.addEventListener("change", () => {
    filter.state = filterState.value;
    filter.offset = 0;
    refresh();
  });
  const sorting = select(
    "sort",
    SORTS.map((name) => ({ value: name, label: t(`sort.${name}`) })),
    "newest",
  );
  sorting.setAttribute("aria-label", t("sort"));
  sorting.addEventListener("change", () => {
    filter.sort = sorting.value;
    filter.offset = 0;
    refresh();
  });
  const search = sees ? searchBox(project) : null;

  swap(
    main,
    el(
      "section",
      { class: "page" },
      el("nav", { class: "crumbs", "aria-label": t("crumbs") }, el("a", { href: "#/" }, t("projects.title"))),
      el(
        "header",
        { class: "page-head" },
        el(
          "div",
          {},
          el("h1", {}, project.name),
          el(
            "p",
            { class: "hint" },
            [
              t("project.policy.is", { policy: project.policy }),
              t("project.tolerance.is", { tolerance: t(`tolerance.${project.tolerance}`) }),
              t(`review.${project.review}`),
              project.retention_days && t("project.retention.is", { count: project.retention_days }),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        ),
        el("span", { class: "grow" }),
        exportMenu(project),
        project.role === "admin" && settingsMenu(project, reload),
      ),
      sees && tourOffer(),
      zone?.node,
      el("div", { class: "row filters" }, filterName, filterState, sorting, el("span", { class: "grow" }), search?.node, search && redactButton(project, refresh)),
      search?.results,
      bulk?.node,
      list,
      agreement,
    ),
  );
  await refresh();
  const stop = follow(`/api/projects/${project.id}/events`, {
    open: refresh,
    deleted: refresh,
    document: (row) => {
      if (shown.has(row.id) && !loading) update(row);
      else refresh();
    },
  });
  setShortcuts([
    {
      title: t("keys.project"),
      keys: [{ keys: ["/"], about: t("keys.search"), run: () => search?.node.querySelector("input").focus() }],
    },
  ]);
  return () => {
    stop();
    zone?.stop();
  };
}

/** The ids of all documents that a filter leaves, on whatever page of the list. */
async function allIds(project, filter) {
  const ids = [];
  for (;;) {
    const wanted = { ...filter, offset: ids.length, limit: MOST };
    const { documents, total } = await get(at(`/api/projects/${project.id}/documents`, wanted));
    ids.push(...documents.map((row) => row.id));
    if (!documents.length || ids.length >= total) return ids;
  }
}

function pager(total, filter, refresh) {
  const go = (offset) => () => {
    filter.offset = offset;
    refresh();
  };
  const last = Math.min(filter.offset + PAGE, total);
  return el(
    "nav",
    { class: "row pager", "aria-label": t("pager") },
    button(t("pager.previous"), go(filter.offset - PAGE), { disabled: filter.offset === 0 }),
    el("span", {}, t("pager.range", { first: filter.offset + 1, last, total })),
    button(t("pager.next"), go(filter.offset + PAGE), { disabled: last >= total }),
  );
}

function exportMenu(project) {
  const save = (what) => attempt(() => download(`/api/projects/${project.id}/${what}`));
  return menu(
    t("export"),
    (project.role === "reader" ? ["archive", "report"] : EXPORTS).map((what) => ({
      label: t(`export.project.${what}`),
      hint: t(`export.project.${what}.hint`),
      run: save(what),
    })),
  );
}

function rowTools(row, project, refresh) {
  const running = row.state === "queued" || row.state === "processing";
  const destroy = attempt(async () => {
    if (!(await confirm(t("document.delete"), t("document.delete.sure", { name: row.name }), t("delete")))) return;
    await remove(`/api/documents/${row.id}`);
    refresh();
  });
  const cancel = attempt(() => remove(`/api/jobs/${row.job}`));
  const items = [];
  if (running && row.job && project.role !== "reader") items.push({ label: t("cancel"), run: cancel });
  if (row.state === "failed" && project.role !== "reader")
    items.push({ label: t("retry"), run: attempt(() => post(`/api/documents/${row.id}/retry`)) });
  if (project.role === "admin") {
    items.push({ label: t("assign"), run: attempt(() => assign(row, project, refresh)) });
    items.push({ label: t("delete"), run: destroy });
  }
  return items.length ? menu("⋯", items, { label: t("document.tools", { name: row.name }), quiet: true }) : null;
}
