// How a mention looks and what it is called, in the text and on a page.

import { SIGNS, actionName, mainType, typeName, typeTag } from "../kinds.js";
import { t } from "../language.js";

const LONG = 60_000;

/** The attributes of the mark of a mention; `change` is what a slider would make of it. */
export function markAttributes(desk, mention, entity, change) {
  const action = desk.actionOf(entity);
  const { person } = entity.decision;
  return {
    "data-type": mainType(mention.type),
    "data-entity": mention.entity,
    "data-action": action,
    "data-tag": `${SIGNS[action]} ${typeTag(mention.type)}${person ? " ✓" : ""}`,
    "data-change": change ?? null,
    "aria-label": t("mention.label", {
      surface: desk.surface(mention),
      type: typeName(mention.type),
      action: actionName(action),
      by: person ? t("decided.person") : t("decided.machine"),
    }),
  };
}

/** Whether a text is so long that not all of it is built at once, and that the service takes a moment to settle it. */
export const isLong = (text) => text.length > LONG;

/** What a slider would change, by entity. */
export function changesOf(desk) {
  return new Map((desk.preview?.changes ?? []).map((change) => [change.entity, change.to]));
}
