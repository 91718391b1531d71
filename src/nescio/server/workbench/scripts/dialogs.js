// Modal dialogs on the browser's own <dialog>: focus stays inside, Escape closes, focus goes back.

import { button, el, swap } from "./dom.js";
import { t } from "./language.js";

let count = 0;

/** Show a dialog; `build(close)` gives its children. Resolves with what `close` was given, or undefined. */
export function openDialog(title, build, props = {}) {
  const id = `dialog-${++count}`;
  return new Promise((resolve) => {
    const close = (value) => {
      answer = value;
      dialog.close();
    };
    let answer;
    const dialog = el("dialog", { "aria-labelledby": id, ...props });
    dialog.append(
      el(
        "header",
        { class: "dialog-head" },
        el("h2", { id }, title),
        button("×", () => close(), { class: "quiet close", "aria-label": t("close") }),
      ),
    );
    const content = build(close);
    dialog.append(...[content].flat());
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    (dialog.querySelector("[autofocus]") ?? dialog.querySelector("form input, form select, button.primary"))?.focus();
  });
}

/** A form in a dialog; resolves with its values by name, or undefined. */
export function askForm(title, fields, submitLabel) {
  return openDialog(title, (close) => {
    const form = el(
      "form",
      {
        class: "stack",
        on: {
          submit: (event) => {
            event.preventDefault();
            close(Object.fromEntries(new FormData(form)));
          },
        },
      },
      fields,
      el(
        "footer",
        { class: "row end" },
        button(t("cancel"), () => close()),
        el("button", { type: "submit", class: "primary" }, submitLabel),
      ),
    );
    return form;
  });
}

export function field(label, control, hint) {
  return el(
    "label",
    { class: "field" },
    el("span", { class: "label" }, label),
    control,
    hint && el("span", { class: "hint" }, hint),
  );
}

export function select(name, options, value) {
  return el(
    "select",
    { name },
    options.map((one) => el("option", { value: one.value, selected: one.value === value }, one.label)),
  );
}

export async function confirm(title, message, yes) {
  const sure = await openDialog(title, (close) => [
    el("p", {}, message),
    el(
      "footer",
      { class: "row end" },
      button(t("cancel"), () => close(false)),
      button(yes, () => close(true), { class: "danger", autofocus: true }),
    ),
  ]);
  return sure === true;
}

/** Pick one of many by typing a part of its name; arrows move, Enter takes. `options`: {value, label, hint}. */
export function pick(title, options) {
  return openDialog(title, (close) => {
    let shown = options;
    let active = 0;
    const list = el("ul", { class: "pick-list", role: "listbox", id: "pick-list" });
    const input = el("input", {
      type: "search",
      autofocus: true,
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": "pick-list",
      "aria-label": title,
      placeholder: t("pick.filter"),
    });
    const draw = () => {
      swap(
        list,
        shown.map((one, index) =>
          el(
            "li",
            {
              role: "option",
              id: `pick-${index}`,
              "aria-selected": String(index === active),
              on: { click: () => close(one.value) },
            },
            el("span", {}, one.label),
            one.hint && el("span", { class: "hint" }, one.hint),
          ),
        ),
      );
      input.setAttribute("aria-activedescendant", shown.length ? `pick-${active}` : "");
      list.children[active]?.scrollIntoView({ block: "nearest" });
    };
    input.addEventListener("input", () => {
      const part = input.value.trim().toLowerCase();
      shown = options.filter((one) => `${one.label} ${one.hint ?? ""}`.toLowerCase().includes(part));
      active = 0;
      draw();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") active = Math.min(active + 1, shown.length - 1);
      else if (event.key === "ArrowUp") active = Math.max(active - 1, 0);
      else if (event.key === "Enter" && shown[active]) {
        event.preventDefault();
        close(shown[active].value);
        return;
      } else return;
      event.preventDefault();
      draw();
    });
    draw();
    return [input, list];
  });
}
