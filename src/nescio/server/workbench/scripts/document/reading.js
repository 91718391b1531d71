// A document for readers: the anonymised text and nothing of the original.

import { download, get } from "../api.js";
import { el, swap } from "../dom.js";
import { t } from "../language.js";
import { menu } from "../menu.js";
import { attempt } from "../notices.js";

const EXPORTS = ["document", "report"];

export async function showReading(main, id, isCurrent) {
  const shown = await get(`/api/documents/${id}/preview`);
  if (!isCurrent()) return;
  document.title = "nescio";
  const exports = EXPORTS.map((what) => ({
    label: t(`export.${what}`),
    hint: t(`export.${what}.hint`),
    run: attempt(() => download(`/api/documents/${id}/export/${what}`)),
  }));
  swap(
    main,
    el(
      "section",
      { class: "page" },
      el(
        "header",
        { class: "page-head" },
        el("h1", {}, t("reading.title")),
        el("span", { class: "grow" }),
        menu(t("export"), exports),
      ),
      el("p", { class: "hint" }, t("reading.lead")),
      el("div", { class: "reading" }, shown.output),
    ),
  );
}
