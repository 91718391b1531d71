// My own tokens, and the browsers that I am signed in with.

import { get, post, remove } from "../api.js";
import { button, el, swap } from "../dom.js";
import { askForm, confirm, field } from "../dialogs.js";
import { dateText, dayText, t } from "../language.js";
import { attempt } from "../notices.js";
import { showSecret } from "./secret.js";

export async function show({ main, isCurrent, reload }) {
  const account = await get("/api/account");
  if (!isCurrent()) return;
  document.title = `${t("account.title")} – nescio`;
  swap(
    main,
    el(
      "section",
      { class: "page" },
      el("header", { class: "page-head" }, el("div", {}, el("h1", {}, t("account.title")), el("p", { class: "lead" }, t("account.lead", { name: account.name, role: t(`role.${account.role}`) })))),
      devices(account, reload),
      tokens(account, reload),
    ),
  );
}

function devices(account, reload) {
  const out = (device) =>
    button(
      t("account.signout"),
      attempt(async () => {
        await remove(`/api/account/devices/${device.id}`);
        reload();
      }),
      { "aria-label": t("account.signout.of", { device: nameOf(device) }) },
    );
  const others = attempt(async () => {
    await remove("/api/account/devices");
    reload();
  });
  return el(
    "section",
    { class: "stack" },
    el(
      "div",
      { class: "row" },
      el("h2", {}, t("account.devices")),
      el("span", { class: "grow" }),
      account.devices.filter((one) => !one.current).length > 0 && button(t("account.signout.others"), others),
    ),
    account.devices.length
      ? list(
          account.devices.map((one) => ({
            id: one.id,
            title: nameOf(one),
            badge: one.current && t("account.current"),
            hint: t("account.since", { since: dateText(one.created), until: dateText(one.expires) }),
            tool: !one.current && out(one),
          })),
        )
      : el("p", { class: "hint" }, t("account.devices.none")),
  );
}

function tokens(account, reload) {
  const add = attempt(async () => {
    const label = el("input", { name: "label", required: true, maxlength: 60, autofocus: true, autocomplete: "off" });
    const values = await askForm(t("account.token.add"), [field(t("account.token.label"), label, t("account.token.hint"))], t("account.token.make"));
    if (!values) return;
    await showSecret(await post("/api/account/tokens", values));
    reload();
  });
  const revoke = (token) =>
    button(
      t("account.revoke"),
      attempt(async () => {
        if (!(await confirm(t("account.revoke"), t("account.revoke.sure", { label: labelOf(token) }), t("account.revoke")))) return;
        await remove(`/api/account/tokens/${token.id}`);
        reload();
      }),
      { "aria-label": t("account.revoke.of", { label: labelOf(token) }) },
    );
  return el(
    "section",
    { class: "stack" },
    el("div", { class: "row" }, el("h2", {}, t("account.tokens")), el("span", { class: "grow" }), account.tokens.length > 0 && button(t("account.token.add"), add)),
    account.tokens.length
      ? list(
          account.tokens.map((one) => ({
            id: one.id,
            title: labelOf(one),
            hint: [t("account.made", { date: dayText(one.created) }), one.used ? t("account.used", { date: dayText(one.used) }) : t("account.unused")].join(" · "),
            tool: revoke(one),
          })),
        )
      : el("p", { class: "hint" }, t("account.tokens.none")),
  );
}

const nameOf = (device) => device.device || t("account.device.unknown");
const labelOf = (token) => token.label || t("account.token.first");

const list = (entries) =>
  el(
    "ul",
    { class: "entry-list" },
    entries.map((one) =>
      el(
        "li",
        { data: { id: one.id } },
        el("div", {}, el("span", { class: "name" }, one.title), " ", one.badge && el("span", { class: "badge" }, one.badge), el("span", { class: "hint" }, one.hint)),
        el("span", { class: "grow" }),
        one.tool,
      ),
    ),
  );
