// Who may come in, and as what: for administrators.

import { get, patch, post } from "../api.js";
import { button, el, swap } from "../dom.js";
import { askForm, confirm, field, select } from "../dialogs.js";
import { dayText, t } from "../language.js";
import { menu } from "../menu.js";
import { attempt, say } from "../notices.js";
import { showSecret } from "./secret.js";

const ROLES = ["reader", "reviewer", "admin"];

export async function show({ main, session, isCurrent, reload }) {
  const { users } = await get("/api/users");
  if (!isCurrent()) return;
  document.title = `${t("users.title")} – nescio`;
  swap(
    main,
    el(
      "section",
      { class: "page" },
      el(
        "header",
        { class: "page-head" },
        el("div", {}, el("h1", {}, t("users.title")), el("p", { class: "lead" }, t(users.length ? "users.lead" : "users.first"))),
        el("span", { class: "grow" }),
        button(
          t("users.add"),
          attempt(() => addUser(users.length === 0, reload)),
          { class: "primary" },
        ),
      ),
      users.length > 0 && table(users, session, reload),
    ),
  );
}

function table(users, session, reload) {
  const heads = ["users.name", "users.role", "users.state", "users.ways", "users.used"];
  return el(
    "div",
    { class: "table-frame", tabindex: 0, role: "region", "aria-label": t("users.title") },
    el(
      "table",
      { class: "users" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((head) => el("th", { scope: "col" }, t(head))),
          el("td"),
        ),
      ),
      el(
        "tbody",
        {},
        users.map((user) => row(user, session, reload)),
      ),
    ),
  );
}

function row(user, session, reload) {
  const mine = user.name === session.user;
  return el(
    "tr",
    { data: { user: user.name } },
    el("th", { scope: "row", class: "name" }, user.name, mine && el("span", { class: "hint" }, t("users.you"))),
    el("td", {}, t(`role.${user.role}`), user.external && el("span", { class: "hint" }, t("users.external"))),
    el("td", {}, el("span", { class: "badge", data: { on: String(!user.disabled) } }, t(user.disabled ? "users.disabled" : "users.enabled"))),
    el("td", {}, t("users.counts", { tokens: user.tokens, devices: user.devices })),
    el("td", { class: "used" }, user.used ? dayText(user.used) : "–"),
    el("td", { class: "tools" }, tools(user, mine, reload)),
  );
}

function tools(user, mine, reload) {
  const path = `/api/users/${user.name}`;
  const role = attempt(async () => {
    const values = await askForm(t("users.role.of", user), [roleField(user.role)], t("save"));
    if (!values) return;
    await patch(path, values);
    say(t("users.saved"), "good");
    reload();
  });
  const renew = attempt(async () => {
    if (!(await confirm(t("users.renew"), t("users.renew.sure", user), t("users.renew")))) return;
    const made = await post(`${path}/tokens`);
    await showSecret(made);
    reload();
  });
  const disable = attempt(async () => {
    if (!user.disabled && !(await confirm(t("users.disable"), t("users.disable.sure", user), t("users.disable")))) return;
    await patch(path, { disabled: !user.disabled });
    reload();
  });
  const items = [{ label: t("users.role.change"), run: role }];
  if (!user.disabled) items.push({ label: t("users.renew"), hint: t("users.renew.hint"), run: renew });
  if (!mine) items.push({ label: t(user.disabled ? "users.enable" : "users.disable"), run: disable });
  return menu("⋯", items, { label: t("document.tools", { name: user.name }), quiet: true });
}

const roleField = (value, roles = ROLES) =>
  field(
    t("users.role"),
    select(
      "role",
      roles.map((name) => ({ value: name, label: t(`users.role.${name}`) })),
      value,
    ),
  );

async function addUser(first, reload) {
  const values = await askForm(
    t("users.add"),
    [
      first && el("p", { class: "hint" }, t("users.first")),
      field(
        t("users.name"),
        el("input", { name: "name", required: true, maxlength: 63, pattern: "[a-z0-9][a-z0-9._@\\-]*", autocomplete: "off", autofocus: true }),
        t("users.name.hint"),
      ),
      roleField(first ? "admin" : "reviewer", first ? ["admin"] : ROLES),
    ],
    t("users.add"),
  );
  if (!values) return;
  await showSecret(await post("/api/users", values));
  reload();
}
