// The bar at the top: home, help, language, light and dark, who is signed in.

import { closeSession } from "./api.js";
import { button, el, swap } from "./dom.js";
import { LANGUAGES, language, setLanguage, t } from "./language.js";
import { attempt } from "./notices.js";
import { showHelp } from "./shortcuts.js";
import { isDark, toggleTheme } from "./theme.js";

/** The pages that somebody may see. */
function links(session) {
  const admin = session.role === "admin";
  const here = location.hash.replace(/^#\/?/, "").split("?")[0];
  const link = (path, label) =>
    el("a", { href: `#/${path}`, "aria-current": path === here ? "page" : null }, label);
  return [
    link("", t("projects.title")),
    admin && link("users", t("users.title")),
    session.role !== "reader" && link("audit", t("audit.title")),
  ];
}

export function drawTop(session, { onChange, onSignedOut }) {
  const theme = button(
    isDark() ? "☀" : "☾",
    () => {
      toggleTheme();
      theme.textContent = isDark() ? "☀" : "☾";
      theme.setAttribute("aria-pressed", String(isDark()));
    },
    { class: "quiet", "aria-label": t("top.dark"), title: t("top.dark"), "aria-pressed": String(isDark()) },
  );
  const languages = el(
    "div",
    { class: "switch", role: "group", "aria-label": t("top.language") },
    LANGUAGES.map((name) =>
      button(
        name.toUpperCase(),
        () => {
          setLanguage(name);
          onChange();
        },
        { lang: name, "aria-pressed": String(name === language()), title: t(`language.${name}`) },
      ),
    ),
  );
  swap(
    document.getElementById("top"),
    el(
      "a",
      { class: "brand", href: "#/", "aria-label": t("top.home") },
      el("img", { src: "static/icon.svg", alt: "", width: 24, height: 24 }),
      el("span", { class: "brand-name" }, "nescio"),
    ),
    session.role && el("nav", { "aria-label": t("top.nav") }, links(session)),
    el("span", { class: "grow" }),
    session.mode === "token" &&
      session.user &&
      el("a", { class: "who", href: "#/account", title: t("account.title") }, session.user, el("span", { class: "role" }, `, ${t(`role.${session.role}`)}`)),
    session.mode === "token" &&
      session.user &&
      button(
        t("top.signout"),
        attempt(async () => {
          await closeSession();
          onSignedOut();
        }),
        { class: "quiet" },
      ),
    languages,
    theme,
    button("?", showHelp, { class: "quiet", "aria-label": t("keys.title"), title: t("keys.title") }),
  );
}
