// Search and mask over all documents of a project: look first, then mask.

import { post } from "../api.js";
import { field, openDialog, select } from "../dialogs.js";
import { button, el, swap } from "../dom.js";
import { MAIN_TYPES, typeName } from "../kinds.js";
import { t } from "../language.js";
import { attempt, say } from "../notices.js";

const ROWS = 30;

export function redactButton(project, refresh) {
  return button(
    t("redact"),
    attempt(async () => {
      if (await ask(project)) await refresh();
    }),
  );
}

function ask(project) {
  const lines = (node) => node.value.split("\n").map((line) => line.trim()).filter(Boolean);
  const words = el("textarea", { rows: 5, name: "words", autofocus: true, spellcheck: "false" });
  const patterns = el("textarea", { rows: 2, name: "patterns", spellcheck: "false", class: "code" });
  const types = MAIN_TYPES.map((type) => ({ value: type, label: typeName(type) }));
  const type = select("type", types, "MISC");
  const result = el("div", { class: "redact-result", "aria-live": "polite" });
  return openDialog(
    t("redact"),
    (close) => {
      const send = (apply) =>
        post(`/api/projects/${project.id}/redact`, { words: lines(words), patterns: lines(patterns), type: type.value, apply });
      const mask = attempt(async () => {
        const answer = await send(true);
        const refused = answer.documents.filter((row) => row.problem);
        say(t("redact.done", { count: answer.done }), "good");
        if (refused.length) say(t("redact.refused", { count: refused.length, message: refused[0].problem }), "bad");
        close(true);
      });
      const look = attempt(async () => {
        swap(result, el("p", { class: "hint" }, t("redact.looking")));
        const found = await send(false).catch((error) => {
          swap(result);
          throw error;
        });
        swap(result, found.hits ? hits(found, mask) : el("p", { class: "empty" }, t("redact.none")));
      });
      // What was found belongs to what was asked for.
      for (const node of [words, patterns]) node.addEventListener("input", () => swap(result));
      return el(
        "div",
        { class: "stack" },
        field(t("redact.words"), words, t("redact.words.hint")),
        field(t("redact.patterns"), patterns, t("redact.patterns.hint")),
        field(t("redact.type"), type),
        el("div", { class: "row" }, button(t("redact.look"), look, { class: "primary" })),
        result,
      );
    },
    { class: "wide" },
  );
}

function hits(found, mask) {
  const finished = found.documents.filter((row) => row.finished && row.open);
  const open = found.open - finished.reduce((sum, row) => sum + row.open, 0);
  return [
    el("p", { class: "label", role: "status" }, t("redact.found", { count: found.hits, documents: found.documents.length, open: found.open })),
    finished.length > 0 && el("p", { class: "hint" }, t("redact.finished", { count: finished.length })),
    el("ul", { class: "hit-list" }, found.documents.slice(0, ROWS).map(hitRow)),
    found.documents.length > ROWS && el("p", { class: "hint" }, t("redact.more", { count: found.documents.length - ROWS })),
    el("footer", { class: "row end" }, button(t("redact.mask", { count: open }), mask, { class: "primary", disabled: !open })),
  ];
}

function hitRow(one) {
  return el(
    "li",
    { data: { document: one.id } },
    el("span", { class: "hint" }, t("redact.row", { name: one.name, count: one.hits, open: one.open })),
    one.shown.map((hit) => el("span", { class: "snippet" }, "…", hit.before, el("mark", {}, hit.match), hit.after, "…")),
  );
}
