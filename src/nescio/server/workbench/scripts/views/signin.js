// Sign in with a token.

import { openSession } from "../api.js";
import { el, swap } from "../dom.js";
import { field } from "../dialogs.js";
import { t } from "../language.js";
import { attempt } from "../notices.js";

export function showSignIn(main, onSignedIn) {
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
  swap(main, el("section", { class: "page narrow" }, form));
  input.focus();
}
