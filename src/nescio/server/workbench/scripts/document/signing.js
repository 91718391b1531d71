// The end of a review: the question before it, what is signed, and the reason to take it up again.

import { askForm, field, openDialog } from "../dialogs.js";
import { button, el, percent } from "../dom.js";
import { dateText, t } from "../language.js";

/** Finish a review; what there is to think about is asked first. */
export async function finish(desk) {
  let concerns = null;
  const refused = (error) => {
    if (error.code !== "needs_confirmation") return false;
    concerns = error.details.concerns;
    return true;
  };
  await desk.change("/finish", () => ({}), refused);
  if (!concerns || !(await ask(concerns))) return;
  await desk.change("/finish", () => ({ confirmed: Object.keys(concerns) }));
}

async function ask(concerns) {
  const sentences = Object.entries(concerns).map(([name, value]) =>
    t(`concern.${name}`, { count: value, risk: percent(value) }),
  );
  return openDialog(t("finish.ask"), (close) => [
    el("p", {}, t("finish.ask.lead")),
    el(
      "ul",
      { class: "concerns" },
      sentences.map((one) => el("li", {}, one)),
    ),
    el("p", { class: "hint" }, t("finish.ask.frozen")),
    el(
      "footer",
      { class: "row end" },
      button(t("finish.back"), () => close(false), { autofocus: true }),
      button(t("finish.anyway"), () => close(true), { class: "primary" }),
    ),
  ]);
}

/** Take a finished review up again; the reason goes into the audit trail. */
export async function reopen(desk) {
  const why = el("textarea", { name: "why", rows: 3, required: true, minlength: 3, maxlength: 500, autofocus: true });
  const values = await askForm(t("reopen"), [field(t("reopen.why"), why, t("reopen.why.hint"))], t("reopen"));
  if (values) await desk.change("/reopen", () => ({ why: values.why }));
}

/** Who has signed, when and with which hash; nothing while the review is open. */
export function signedLine({ signed }) {
  if (!signed) return null;
  const { author, program, sha256 } = signed;
  return el(
    "p",
    { class: "hint signed", title: sha256 },
    t("signed", { author, at: dateText(signed.at), program, hash: sha256.slice(0, 12) }),
  );
}
