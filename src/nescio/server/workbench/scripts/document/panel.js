// The list of entities beside the text; the selected one is open as a card.

import { button, el, meter, swap } from "../dom.js";
import { select } from "../dialogs.js";
import { actionBadge, tag } from "../kinds.js";
import { t } from "../language.js";
import { cardBody } from "./card.js";

const FILTERS = {
  all: () => true,
  open: (entity) => !entity.decision.person,
  mask: (entity, desk) => desk.actionOf(entity) !== "keep",
  keep: (entity, desk) => desk.actionOf(entity) === "keep",
};
const ORDERS = {
  text: (a, b) => a.mentions[0]?.[0] - b.mentions[0]?.[0],
  risk: (a, b) => (b.risk ?? 0) - (a.risk ?? 0),
};

const CARDS = 150;

export class EntityPanel {
  constructor(desk, commands) {
    this.desk = desk;
    this.commands = commands;
    this.cards = new Map();
    this.limit = CARDS;
    this.more = el("div", { class: "more-cards", "aria-hidden": "true" });
    this.seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.limit += CARDS;
      this.draw();
    });
    this.list = el("div", { class: "cards" });
    this.filter = choice("filter", Object.keys(FILTERS), "all", () => this.draw());
    this.order = choice("order", Object.keys(ORDERS), "text", () => this.draw());
    this.acceptAll = button("", () => commands.acceptAll(), { class: "quiet" });
    this.node = el(
      "section",
      { class: "entities", "aria-label": t("panel.entities") },
      el("div", { class: "row panel-tools" }, this.filter, this.order, el("span", { class: "grow" }), this.acceptAll),
      this.list,
    );
    this.stops = [
      desk.listen(["document", "preview", "hope"], () => this.draw()),
      desk.listen(["selection"], () => this.draw(true)),
      desk.listen(["scope"], () => this.draw(false, true)),
    ];
    this.draw();
  }

  stop() {
    this.seen.disconnect();
    this.stops.forEach((stop) => stop());
  }

  draw(follow = false, again = false) {
    const { desk } = this;
    const wanted = desk.document.entities
      .filter((entity) => FILTERS[this.filter.value](entity, desk) || entity.id === desk.selected?.entity)
      .sort(ORDERS[this.order.value]);
    const focus = this.rememberFocus();
    const nodes = this.few(wanted).map((entity) => this.card(entity, again));
    if (nodes.length < wanted.length) nodes.push(this.more);
    const same = nodes.length === this.list.children.length && nodes.every((node, i) => node === this.list.children[i]);
    if (!same) this.list.replaceChildren(...nodes);
    this.watchMore();
    if (!nodes.length) swap(this.list, el("p", { class: "empty" }, t("panel.none")));
    for (const id of [...this.cards.keys()]) if (!desk.entities.has(id)) this.cards.delete(id);
    const open = desk.document.entities.filter(FILTERS.open).length;
    this.acceptAll.textContent = t("panel.acceptAll", { count: open });
    this.acceptAll.hidden = !open || !desk.writable;
    this.restoreFocus(focus);
    if (follow && desk.selected) this.bringIntoSight(this.cards.get(desk.selected.entity)?.node);
  }

  /** Scroll the list alone: on a small screen it stands below the document, which must stay where it is. */
  bringIntoSight(node) {
    if (!node) return;
    const [card, list] = [node.getBoundingClientRect(), this.list.getBoundingClientRect()];
    if (card.top < list.top || card.height > list.height) this.list.scrollTop += card.top - list.top;
    else if (card.bottom > list.bottom) this.list.scrollTop += card.bottom - list.bottom;
  }

  /** Of thousands of entities only the first have cards, and the selected one; more come when somebody gets to the end. */
  few(wanted) {
    if (wanted.length <= this.limit) return wanted;
    const place = wanted.findIndex((entity) => entity.id === this.desk.selected?.entity);
    return place < this.limit ? wanted.slice(0, this.limit) : [...wanted.slice(0, this.limit), wanted[place]];
  }

  watchMore() {
    this.seen.disconnect();
    if (this.more.isConnected) this.seen.observe(this.more);
  }

  /** The card of an entity; made anew only if something about it changed. */
  card(entity, again) {
    const { desk } = this;
    const isOpen = desk.selected?.entity === entity.id;
    const action = desk.actionOf(entity);
    const signature = JSON.stringify([
      entity,
      action,
      isOpen && [desk.selected.key, desk.writable, combinationsOf(desk, entity)],
    ]);
    const known = this.cards.get(entity.id);
    if (known?.signature === signature && !(again && isOpen)) return known.node;
    const node = known?.node ?? el("article", { data: { entity: entity.id } });
    node.className = isOpen ? "card open" : "card";
    swap(
      node,
      this.head(entity, action, isOpen),
      isOpen && cardBody(desk, this.commands, entity, combinationsOf(desk, entity)),
    );
    this.cards.set(entity.id, { node, signature });
    return node;
  }

  head(entity, action, isOpen) {
    const toggle = () => {
      const first = this.desk.mentionsOf(entity.id)[0];
      this.desk.select(isOpen ? null : first, "panel");
    };
    return el(
      "button",
      {
        type: "button",
        class: "card-head",
        "aria-expanded": String(isOpen),
        data: { focus: "head" },
        on: { click: toggle },
      },
      tag(entity.type),
      el("span", { class: "card-name" }, entity.surfaces[0]),
      entity.mentions.length > 1 && el("span", { class: "hint times" }, `×${entity.mentions.length}`),
      el("span", { class: "grow" }),
      meter(entity.risk, t("card.risk")),
      actionBadge(action, entity.decision.person),
    );
  }

  rememberFocus() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement)) return null;
    const card = focused.closest("[data-entity].card");
    if (!(card instanceof HTMLElement) || !this.list.contains(card)) return null;
    return { entity: card.dataset.entity, key: focused.dataset.focus };
  }

  /** A card that was drawn again keeps the focus where it was. */
  restoreFocus(focus) {
    if (!focus?.key) return;
    const card = this.cards.get(focus.entity)?.node ?? this.list.querySelector(".card.open");
    const target = card?.querySelector(`[data-focus="${focus.key}"]`);
    if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  }
}

const combinationsOf = (desk, entity) => desk.document.combinations.filter((one) => one.entities.includes(entity.id));

function choice(name, values, value, onChange) {
  const control = select(
    name,
    values.map((one) => ({ value: one, label: t(`panel.${name}.${one}`) })),
    value,
  );
  control.setAttribute("aria-label", t(`panel.${name}`));
  control.addEventListener("change", onChange);
  return control;
}
