// The anonymised document for the printer: nothing but what may be handed on, with who signed it.

import { at, get } from "../api.js";
import { button, el, swap } from "../dom.js";
import { dateText, t } from "../language.js";

export async function show({ main, isCurrent, parameters }) {
  const path = (name = "") => at(`/api/documents/${parameters.id}${name}`, { review: parameters.review });
  const shown = await get(path("/preview"));
  const signed = await get(path())
    .then((document) => document.signed)
    .catch((error) => {
      if (error.status !== 403) throw error; // readers see the result alone
      return null;
    });
  if (!isCurrent()) return;
  document.title = t("print.title");
  swap(
    main,
    el(
      "section",
      { class: "page print-page" },
      el(
        "div",
        { class: "row no-print" },
        el("a", { href: `#/documents/${parameters.id}` }, t("print.back")),
        el("span", { class: "grow" }),
        shown.passed && button(t("print"), () => window.print(), { class: "primary" }),
      ),
      el("h1", {}, t("print.title")),
      el("p", { class: "hint" }, signed ? t("print.signed", { author: signed.author, at: dateText(signed.at), hash: signed.sha256 }) : t("print.unsigned")),
      shown.passed
        ? el("div", { class: "reading" }, shown.output)
        : el("p", { class: "verdict bad" }, t("print.refused")),
    ),
  );
}
