// Whether a document is shown as pages or as text, and the pages themselves.

import { at, get } from "../../api.js";
import { button, el } from "../../dom.js";
import { t } from "../../language.js";
import { recall, remember } from "../../memory.js";

const PAGED = ["pdf", "picture", "docx", "pptx", "odt", "rtf", "doc", "ppt"];
const VIEWS = ["pages", "text"];

export const mayHavePages = (desk) => PAGED.includes(desk.document.format);

/** "pages" or "text": what the reviewer chose last, if the document can be shown so. */
export const chosenView = (desk) => (mayHavePages(desk) ? (recall("view") ?? "pages") : "text");

/** The pages of a document: {shown, why, pages, stretches}; those as uploaded are asked for once. */
export async function pagesOf(desk, side = "before") {
  if (side === "after") return get(withQuery(desk, "/pages", { side }));
  const known = await desk.pages;
  if (known) return known;
  desk.pages = get(desk.path("/pages"));
  desk.pages.catch(() => (desk.pages = null));
  return desk.pages;
}

/** Where the picture of a page comes from. */
export function picturePath(desk, side = "before") {
  const version = side === "after" ? desk.document.version : null;
  return (number, width) => withQuery(desk, `/pages/${number}/picture`, { width, side, version });
}

export const wordsPath = (desk, number) => desk.path(`/pages/${number}/words`);

function withQuery(desk, name, query) {
  return at(`/api/documents/${desk.id}${name}`, { review: desk.reviewId, ...query });
}

/** The switch between pages and text; `open(view)` changes to the other one. */
export function viewSwitch(current, open) {
  const choose = (view) => {
    remember("view", view);
    open(view);
  };
  return el(
    "div",
    { class: "switch view-switch", role: "group", "aria-label": t("view") },
    VIEWS.map((view) =>
      button(t(`view.${view}`), () => view !== current && choose(view), { "aria-pressed": String(view === current), data: { view } }),
    ),
  );
}
