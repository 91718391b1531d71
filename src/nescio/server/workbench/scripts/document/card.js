// The open card of one entity: decide, why, risk by measure, combinations, mentions, replacement.

import { at, get } from "../api.js";
import { button, el, meter } from "../dom.js";
import { SIGNS, actionName, typeName } from "../kinds.js";
import { known, numberText, t } from "../language.js";

const CATEGORIES = ["BELIEF", "POLITICS", "SEX", "ETHNIC", "HEALTH"];

export function cardBody(desk, commands, entity, combinations) {
  return el(
    "div",
    { class: "card-body" },
    desk.writable && [decisionButtons(desk, commands, entity), scopeChoice(desk)],
    why(desk, entity),
    desk.writable && reasonForm(desk, commands, entity),
    desk.writable && categoryChoice(commands, entity),
    desk.actionOf(entity) !== "keep" && replacement(desk, commands, entity),
    risks(entity),
    combinations.length > 0 && combinationList(desk, entity, combinations),
    mentionList(desk, commands, entity),
    desk.writable && tools(commands, entity),
  );
}

function decisionButtons(desk, commands, entity) {
  const action = entity.decision.action;
  return el(
    "div",
    { class: "decisions" },
    button(t("card.accept"), () => commands.accept(), {
      class: entity.decision.person ? "" : "primary",
      data: { focus: "accept" },
      title: t("card.accept.hint"),
    }),
    el(
      "div",
      { class: "switch", role: "group", "aria-label": t("card.decision") },
      ["mask", "generalize", "keep"].map((name) =>
        button(`${SIGNS[name]} ${actionName(name)}`, () => commands.decide(name), {
          "aria-pressed": String(name === action),
          data: { focus: name },
        }),
      ),
    ),
  );
}

function scopeChoice(desk) {
  return el(
    "fieldset",
    { class: "scope" },
    el("legend", {}, t("scope")),
    desk.scopes.map((scope) =>
      el(
        "label",
        {},
        el("input", {
          type: "radio",
          name: "scope",
          value: scope,
          checked: desk.scope === scope,
          data: { focus: `scope-${scope}` },
          on: { change: () => desk.setScope(scope) },
        }),
        t(`scope.${scope}`),
      ),
    ),
  );
}

function why(desk, entity) {
  const { decision } = entity;
  const author = decision.person ? decision.author : t(`author.${decision.author}`);
  const facts = [
    decision.identifier && known(`identifier.${decision.identifier}`) && t(`identifier.${decision.identifier}`),
    !desk.writable && decision.confidential && t("card.confidential", { category: categoryName(decision.confidential) }),
    t("card.author", { author }),
  ].filter(Boolean);
  return el(
    "div",
    { class: "why" },
    el("h2", { class: "sub" }, t("card.why")),
    el("p", {}, decision.reason || "–"),
    el("p", { class: "hint" }, facts.join(" · ")),
    changeLine(desk, entity),
  );
}

/** Why a person decides so: one of the project's reasons, a comment of one's own, or both. */
function reasonForm(desk, commands, entity) {
  const codes = desk.project?.reasons ?? [];
  const code =
    codes.length > 0 &&
    el(
      "select",
      { "aria-label": t("reason.code"), data: { focus: "reason-code" } },
      el("option", { value: "" }, t("reason.none")),
      codes.map((one) => el("option", { value: one, selected: entity.decision.reason.startsWith(one) }, one)),
    );
  const comment = el("input", { maxlength: 400, placeholder: t("reason.comment"), "aria-label": t("reason.comment"), data: { focus: "reason" } });
  const save = (event) => {
    event.preventDefault();
    const said = [code && code.value, comment.value.trim()].filter(Boolean).join(": ");
    if (said) commands.decide(entity.decision.action, said);
  };
  return el(
    "form",
    { class: "reason row", on: { submit: save } },
    code,
    comment,
    el("button", { type: "submit", title: t("reason.hint") }, t("reason.save")),
  );
}

/** What would change the decision; in a long document it is asked for when somebody looks. */
function changeLine(desk, entity) {
  const say = (change) => t("card.change", { change });
  if (entity.change !== null) return entity.change && el("p", { class: "hint" }, say(entity.change));
  const line = el("p", { class: "hint" });
  const path = at(`/api/documents/${desk.id}/advice`, { review: desk.reviewId, entity: entity.id });
  get(path)
    .then(({ change }) => (line.textContent = change ? say(change) : ""))
    .catch(() => line.remove());
  return line;
}

const categoryName = (category) => (known(`category.${category}`) ? t(`category.${category}`) : category);

/** Which special category of personal data it tells, if any. */
function categoryChoice(commands, entity) {
  const chosen = entity.decision.confidential;
  const select = el(
    "select",
    {
      data: { focus: "category" },
      title: t("card.category.hint"),
      on: { change: () => commands.category(select.value || null) },
    },
    ["", ...CATEGORIES].map((name) =>
      el("option", { value: name, selected: name === chosen }, name ? categoryName(name) : t("card.category.none")),
    ),
  );
  return el("label", { class: "category" }, el("h2", { class: "sub" }, t("card.category")), select);
}

function replacement(desk, commands, entity) {
  const input = el("input", {
    value: entity.replacement ?? "",
    maxlength: 500,
    disabled: !desk.writable,
    data: { focus: "replacement" },
    "aria-label": t("card.replacement"),
  });
  const save = (event) => {
    event.preventDefault();
    if (input.value !== entity.replacement) commands.replacement(input.value);
  };
  return el(
    "form",
    { class: "replacement", on: { submit: save } },
    el("h2", { class: "sub" }, t("card.replacement")),
    el(
      "div",
      { class: "row" },
      input,
      desk.writable && el("button", { type: "submit", data: { focus: "save-replacement" } }, t("save")),
      desk.writable &&
        entity.replacement_person &&
        button("↺", () => commands.replacement(null), { class: "quiet", "aria-label": t("card.replacement.reset") }),
    ),
  );
}

function risks(entity) {
  if (!entity.measures.length) return null;
  return el(
    "div",
    { class: "risks" },
    el("h2", { class: "sub" }, t("card.risk")),
    el(
      "ul",
      {},
      entity.measures.map((one) =>
        el(
          "li",
          {},
          el("span", { class: "measure" }, known(`measure.${one.measure}`) ? t(`measure.${one.measure}`) : one.measure),
          meter(one.value, one.measure),
          one.why && el("span", { class: "hint" }, one.why),
        ),
      ),
    ),
    entity.cost !== null && el("p", { class: "hint" }, t("card.cost", { cost: numberText(entity.cost, 1) })),
  );
}

function combinationList(desk, entity, combinations) {
  const name = (id) => desk.entities.get(id)?.surfaces[0] ?? id;
  return el(
    "div",
    { class: "risks" },
    el("h2", { class: "sub" }, t("card.combinations")),
    el(
      "ul",
      {},
      combinations.map((one) =>
        el(
          "li",
          {},
          el("span", { class: "measure" }, one.entities.map(name).join(" + ")),
          meter(one.risk, t("card.risk")),
          el("span", { class: "hint" }, [one.why, brokenBy(one, name)].filter(Boolean).join(" · ")),
        ),
      ),
    ),
  );
}

function brokenBy(combination, name) {
  const names = combination.broken_by.map(name).join(", ");
  return names ? t("card.broken", { names }) : t("card.unbroken");
}

function mentionList(desk, commands, entity) {
  const boxes = new Map();
  const several = entity.mentions.length > 1;
  const rows = desk.mentionsOf(entity.id).map((mention) => {
    const box = el("input", { type: "checkbox", "aria-label": t("split.choose", { surface: desk.surface(mention) }) });
    boxes.set(box, [mention.start, mention.end]);
    const here = desk.selected.key === mention.key;
    return el(
      "li",
      { class: here ? "here" : "" },
      several && desk.writable && box,
      button([el("span", { class: "context" }, ...context(desk, mention))], () => desk.select(mention, "text"), {
        class: "mention-row",
        "aria-current": here ? "true" : null,
      }),
    );
  });
  const splitChosen = () => commands.split([...boxes].filter(([box]) => box.checked).map(([, span]) => span));
  return el(
    "div",
    { class: "mentions" },
    el("h2", { class: "sub" }, t("card.mentions", { count: entity.mentions.length })),
    el("ul", {}, rows),
    several && desk.writable && button(t("split.do"), splitChosen, { class: "quiet", title: t("split.hint") }),
  );
}

/** A mention with a few words around it. */
function context(desk, { from, to }) {
  const before = desk.text
    .slice(Math.max(0, from - 24), from)
    .replace(/^\S*\s/, "")
    .replace(/\s+/g, " ");
  const after = desk.text
    .slice(to, to + 24)
    .replace(/\s\S*$/, "")
    .replace(/\s+/g, " ");
  return [before, el("b", {}, desk.text.slice(from, to)), after];
}

function tools(commands, entity) {
  return el(
    "div",
    { class: "row card-tools" },
    button(t("card.type", { type: typeName(entity.type) }), commands.retype, { data: { focus: "type" } }),
    button(t("card.merge"), commands.merge, { data: { focus: "merge" } }),
    button(t("card.remove"), () => commands.remove(), { title: t("card.remove.hint") }),
    (entity.decision.person || entity.replacement_person) && button(t("card.reset"), () => commands.reset()),
  );
}
