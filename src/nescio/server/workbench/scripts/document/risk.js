// The risk in one sentence: how high it is, what it comes from, and what would lower it.

import { button, el, percent } from "../dom.js";
import { t } from "../language.js";

const HIGH = 0.5;
const MIDDLE = 0.2;
const SHOWN = 3;

export function riskLine(desk) {
  const { residual_risk: risk, lower } = desk.document.summary;
  if (risk === null || risk === undefined) return null;
  if (!lower) return el("p", { class: "hint risk-line" }, t("risk.nothing"));
  const name = (id) => t("risk.quoted", { name: desk.entities.get(id)?.surfaces[0] ?? id });
  const level = risk >= HIGH ? "high" : risk >= MIDDLE ? "middle" : "low";
  const names = lower.riskiest.slice(0, SHOWN).map(name).join(", ");
  // By less than is shown, it would say that 56 % become 56 %.
  const helps = lower.left < risk && percent(lower.left) !== percent(risk);
  const show = () => desk.select(desk.mentionsOf(lower.entity)[0] ?? null, "text");
  return el(
    "p",
    { class: "hint risk-line" },
    t(`risk.${level}`, { risk: percent(risk) }),
    " ",
    t(lower.riskiest.length > 1 ? "risk.together" : "risk.alone", { names }),
    " ",
    helps && t("risk.lower", { name: name(lower.entity), left: percent(lower.left) }),
    " ",
    lower.left < risk && button(t("risk.show"), show, { class: "link" }),
  );
}
