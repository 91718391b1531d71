// Types and decisions in words and signs: what is shown by colour is always said as well.

import { el } from "./dom.js";
import { LANGUAGES, known, language, t } from "./language.js";
import SUBTYPES from "./words/subtypes.js";

export const MAIN_TYPES = ["PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"];
export const SIGNS = { mask: "■", keep: "□", generalize: "◧" };

export const mainType = (type) => type.split("/", 1)[0];

/** The name of a type: the main one, and the subtype behind a dot. */
export function typeName(type) {
  const [main, sub] = type.split("/");
  const name = known(`type.${main}`) ? t(`type.${main}`) : main;
  if (!sub) return name;
  return `${name} · ${SUBTYPES[type]?.[LANGUAGES.indexOf(language())] ?? sub.toLowerCase()}`;
}

/** The short label that stands beside a mention in the text. */
export const typeTag = (type) => t(`tag.${mainType(type)}`);

export function tag(type) {
  return el("span", { class: "tag", data: { type: mainType(type) }, title: typeName(type) }, typeTag(type));
}

export const actionName = (action) => t(`action.${action}`);

export function actionBadge(action, person = false) {
  return el(
    "span",
    { class: "badge", data: { action } },
    el("span", { "aria-hidden": "true" }, SIGNS[action] ?? "–", " "),
    action ? actionName(action) : t("none"),
    person && el("span", { class: "tick", title: t("decided.person") }, " ✓"),
  );
}

export function stateBadge(state) {
  return el("span", { class: "badge state", data: { state } }, t(`state.${state}`));
}
