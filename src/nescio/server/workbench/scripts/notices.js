// Short messages in a corner, read out by screen readers; errors stay until they are closed.

import { ApiError } from "./api.js";
import { button, byId, el } from "./dom.js";
import { t } from "./language.js";

const SHOWN_FOR = 4500;

export function say(message, tone = "plain") {
  const notice = el(
    "div",
    { class: `notice ${tone}` },
    el("p", {}, message),
    button("×", () => notice.remove(), { class: "quiet close", "aria-label": t("close") }),
  );
  byId("notices").append(notice);
  if (tone !== "bad") setTimeout(() => notice.remove(), SHOWN_FOR);
}

/** Show what went wrong, in the words of the service. */
export function complain(error) {
  if (!(error instanceof ApiError)) {
    console.error(error);
    say(t("error.unexpected"), "bad");
    return;
  }
  if (error.code === "unreachable") say(t("error.unreachable"), "bad");
  else {
    const more = [...(error.details?.problems ?? []), ...(error.details?.fields ?? []).map((one) => one.message)];
    say([error.message, ...more.slice(0, 3)].join(" · "), "bad");
  }
}

/** Run something asynchronous from a click or a key; failures are shown, not lost. */
export function attempt(work) {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      complain(error);
      return undefined;
    }
  };
}
