// Search in the texts of a project.

import { at, get } from "../api.js";
import { el, swap } from "../dom.js";
import { t } from "../language.js";
import { attempt } from "../notices.js";

export function searchBox(project) {
  const results = el("div", { class: "hits", "aria-live": "polite" });
  const input = el("input", {
    type: "search",
    name: "q",
    placeholder: t("search.texts"),
    "aria-label": t("search.texts"),
  });
  const run = attempt(async (event) => {
    event.preventDefault();
    const wanted = input.value.trim();
    if (!wanted) return swap(results);
    const { hits, more } = await get(at(`/api/projects/${project.id}/search`, { q: wanted }));
    return swap(
      results,
      el("h2", {}, t(more ? "search.more" : "search.count", { count: hits.length, wanted })),
      el("ul", { class: "hit-list" }, hits.map(hitRow)),
    );
  });
  input.addEventListener("input", () => input.value || swap(results));
  const node = el("form", { class: "search", role: "search", on: { submit: run } }, input);
  return { node, results };
}

function hitRow(hit) {
  return el(
    "li",
    {},
    el(
      "a",
      { href: `#/documents/${hit.document}/review?at=${hit.start}-${hit.end}` },
      el("span", { class: "hint" }, hit.name),
      el("span", { class: "snippet" }, "…", hit.before, el("mark", {}, hit.match), hit.after, "…"),
    ),
  );
}
