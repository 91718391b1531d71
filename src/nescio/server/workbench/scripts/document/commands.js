// What a reviewer can do with what is selected; the buttons of a card and the keys call the same functions.

import { pick } from "../dialogs.js";
import { MAIN_TYPES, typeName } from "../kinds.js";
import { get } from "../api.js";
import { t } from "../language.js";
import { attempt, say } from "../notices.js";

const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

export class Commands {
  constructor(desk) {
    this.desk = desk;
    this.retype = attempt(() => this.askType());
    this.merge = attempt(() => this.askMerge());
  }

  get mention() {
    return this.desk.selected;
  }

  /** Whether there is something selected that may be changed; says why not. */
  ready() {
    if (!this.desk.writable) say(t("readonly"));
    else if (!this.mention) say(t("select.first"));
    else return true;
    return false;
  }

  /** Which mentions an action is about, by the chosen scope. */
  target() {
    const { scope } = this.desk;
    if (scope === "mention") return { start: this.mention.start, end: this.mention.end };
    return scope === "project" ? { entity: this.mention.entity, scope: "project" } : { entity: this.mention.entity };
  }

  onEntity() {
    return this.desk.scope === "project"
      ? { entity: this.mention.entity, scope: "project" }
      : { entity: this.mention.entity };
  }

  async accept() {
    if (!this.ready()) return;
    const here = this.mention;
    if (await this.desk.act([{ kind: "accept", ...this.onEntity() }])) this.step(1, true, here);
  }

  acceptAll() {
    const open = this.desk.document.entities.filter((entity) => !entity.decision.person);
    if (open.length) this.desk.act(open.map((entity) => ({ kind: "accept", entity: entity.id })));
  }

  decide(action, reason) {
    if (!this.ready()) return undefined;
    return this.desk.act([{ kind: "decide", action, ...this.target(), ...(reason ? { reason } : {}) }]);
  }

  reset() {
    return this.ready() && this.desk.act([{ kind: "reset", entity: this.mention.entity }]);
  }

  remove() {
    return this.ready() && this.desk.act([{ kind: "remove", ...this.target() }]);
  }

  replacement(text) {
    return this.ready() && this.desk.act([{ kind: "replacement", ...this.onEntity(), text }]);
  }

  category(category) {
    return this.ready() && this.desk.act([{ kind: "category", ...this.onEntity(), category }]);
  }

  async askType() {
    if (!this.ready()) return;
    const type = await chooseType();
    if (type) await this.desk.act([{ kind: "retype", type, ...this.target() }]);
  }

  async askMerge() {
    if (!this.ready()) return;
    const here = this.desk.entities.get(this.mention.entity);
    const others = this.desk.document.entities
      .filter((entity) => entity.id !== here.id)
      .sort((a, b) => Number(b.type === here.type) - Number(a.type === here.type));
    const options = others.map((entity) => ({
      value: entity.id,
      label: entity.surfaces.join(", "),
      hint: typeName(entity.type),
    }));
    const other = await pick(t("merge.title", { surface: here.surfaces[0] }), options);
    if (other) await this.desk.act([{ kind: "merge", entities: [here.id, other] }]);
  }

  split(mentions) {
    if (!this.ready()) return undefined;
    const wanted = mentions?.length ? mentions : [[this.mention.start, this.mention.end]];
    if (wanted.length >= this.desk.mentionsOf(this.mention.entity).length) return say(t("split.all"));
    return this.desk.act([{ kind: "split", mentions: wanted }]);
  }

  /** Move a border of the mention by one word: `edge` "start" or "end", `way` +1 to the right, -1 to the left. */
  extend(edge, way) {
    if (!this.ready()) return undefined;
    const { from, to, start, end } = this.mention;
    const unit = nextBorder(this.desk.text, edge === "start" ? from : to, edge, way);
    const next = this.desk.offsets.toPoints(unit);
    const border = edge === "start" ? { new_start: next, new_end: end } : { new_start: start, new_end: next };
    if (border.new_start >= border.new_end) return undefined;
    return this.desk.act([{ kind: "extend", start, end, ...border }]);
  }

  /** Go to the next mention, or to the next of an entity that nobody decided yet. */
  step(way, onlyOpen = false, from = this.mention) {
    const { mentions, entities } = this.desk;
    const wanted = onlyOpen ? mentions.filter((one) => !entities.get(one.entity).decision.person) : mentions;
    if (!wanted.length) return;
    const place = from?.start ?? -1;
    const next =
      way > 0
        ? (wanted.find((one) => one.start > place) ?? wanted[0])
        : (wanted.findLast((one) => one.start < place) ?? wanted.at(-1));
    this.desk.select(next, "text");
  }
}

/** The border of the next or the last word from a place on. */
export function nextBorder(text, unit, edge, way) {
  if (way > 0) {
    WORD.lastIndex = unit;
    const found = WORD.exec(text);
    if (!found) return unit;
    if (edge === "end") return found.index + found[0].length;
    const following = WORD.exec(text);
    return following ? following.index : unit;
  }
  const begin = Math.max(0, unit - 400);
  const words = [...text.slice(begin, unit).matchAll(WORD)];
  if (!words.length) return unit;
  if (edge === "start") return begin + words.at(-1).index;
  const before = words.at(-2);
  return before ? begin + before.index + before[0].length : unit;
}

let types = null;

export async function chooseType(title = t("type.choose")) {
  types ??= (await get("/api/types")).types;
  const main = types.filter((one) => MAIN_TYPES.includes(one.name));
  const fine = types.filter((one) => !MAIN_TYPES.includes(one.name));
  return pick(
    title,
    [...main, ...fine].map((one) => ({ value: one.name, label: typeName(one.name), hint: one.name })),
  );
}
