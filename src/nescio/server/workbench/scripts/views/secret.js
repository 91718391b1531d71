// A new token, shown this once.

import { button, el } from "../dom.js";
import { openDialog } from "../dialogs.js";
import { t } from "../language.js";
import { attempt, say } from "../notices.js";

export function showSecret({ name, token }) {
  return openDialog(t("secret.title", { name }), (close) => {
    const shown = el("input", { value: token, readonly: true, class: "secret", "aria-label": t("signin.token"), autofocus: true });
    shown.addEventListener("focus", () => shown.select());
    return [
      el("p", {}, t("secret.lead")),
      el("div", { class: "row" }, shown, copyButton(() => token)),
      el("footer", { class: "row end" }, button(t("secret.done"), () => close(), { class: "primary" })),
    ];
  });
}

/** A button that copies what `content` gives; where the browser forbids it, it says so. */
export function copyButton(content, label = t("copy")) {
  return button(
    label,
    attempt(async () => {
      try {
        await navigator.clipboard.writeText(await content());
        say(t("copied"), "good");
      } catch (error) {
        if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error;
        say(t("copy.forbidden"), "bad");
      }
    }),
  );
}
