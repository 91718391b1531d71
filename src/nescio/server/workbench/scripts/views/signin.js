// Sign in with a token.

import { address, openSession } from "../api.js";
import { el, swap } from "../dom.js";
import { field } from "../dialogs.js";
import { t } from "../language.js";
import { attempt } from "../notices.js";

export function showSignIn(main, onSignedIn, session) {
  document.title = "nescio";
  const input = el("input", { type: "password", name: "token", autocomplete: "current-password", required: true });
  const form = el(
    "form",
    {
      class: "stack",
      on: {
        submit: attempt(async (event) => {
          event.preventDefault();
          await openSession(input.value.trim());
          onSignedIn();
        }),
      },
    },
    el("h1", {}, t("signin.title")),
    el("p", { class: "lead" }, t("signin.lead")),
    field(t("signin.token"), input, t("signin.hint")),
    el("button", { type: "submit", class: "primary" }, t("signin.do")),
  );
  const provider =
    session.oidc &&
    el(
      "div",
      { class: "stack" },
      el("a", { class: "button-link", href: address("/api/session/oidc") }, t("signin.provider")),
      el("p", { class: "hint" }, t("signin.or")),
    );
  const refused = /signin=(\w+)/.exec(location.hash);
  swap(main, el("section", { class: "page narrow" }, refused && el("p", { class: "verdict bad", role: "alert" }, t(refused[1] === "disabled" ? "signin.disabled" : "signin.failed")), provider, form));
  input.focus();
}
