// What lies on the reviewer's desk: one document, what is selected, what a slider would change. Views listen to it.

import { ApiError, at, get, post } from "../api.js";
import { t } from "../language.js";
import { Offsets } from "../offsets.js";
import { complain, say } from "../notices.js";
import { isLong } from "./marks.js";

const SCOPES = ["mention", "entity", "project"];

export class Desk extends EventTarget {
  constructor(id, review) {
    super();
    this.id = id;
    this.reviewId = review ?? null;
    this.scope = "entity";
    this.preview = null;
    this.selected = null;
    /** What the service says of its pages, once they were asked for. @type {Promise<any> | null} */
    this.pages = null;
    /** The project of the document, as the service gives it. @type {any} */
    this.project = null;
    /** @type {any} */
    this.document = null;
    this.offsets = new Offsets("");
    this.entities = new Map();
    this.mentions = [];
    /** @type {Promise<unknown>} */
    this.waiting = Promise.resolve();
  }

  path(name = "") {
    return at(`/api/documents/${this.id}${name}`, { review: this.reviewId });
  }

  async load() {
    this.receive(await get(this.path()));
    return this;
  }

  /** Take a document as the service gave it. */
  receive(received) {
    const sameText = this.document?.text === received.text;
    this.document = received;
    if (!sameText) this.offsets = new Offsets(received.text);
    this.entities = new Map(received.entities.map((entity) => [entity.id, entity]));
    this.mentions = received.mentions.map((mention) => ({
      ...mention,
      key: `${mention.start}-${mention.end}`,
      from: this.offsets.toUnits(mention.start),
      to: this.offsets.toUnits(mention.end),
    }));
    this.preview = null;
    if (this.selected) this.selected = this.nearest(this.selected);
    this.tell("document");
  }

  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /** Listen to several events; returns the way to stop. */
  listen(names, listener) {
    for (const name of names) this.addEventListener(name, listener);
    return () => names.forEach((name) => this.removeEventListener(name, listener));
  }

  get text() {
    return this.document.text;
  }

  get writable() {
    const { mine, finished } = this.document.review;
    return mine && !finished && !this.isOverview;
  }

  /** With two reviewers, the shared state is what they are compared with: nobody decides there. */
  get isOverview() {
    return this.project?.review === "double" && this.document.review.kind === "shared";
  }

  /** A reviewer who is one of two must not decide in documents of others. */
  get scopes() {
    return this.project?.review === "double" ? SCOPES.slice(0, 2) : SCOPES;
  }

  surface(mention) {
    return this.text.slice(mention.from, mention.to);
  }

  actionOf(entity) {
    return this.preview?.actions[entity.id] ?? entity.decision.action;
  }

  mentionsOf(entityId) {
    return this.mentions.filter((mention) => mention.entity === entityId);
  }

  /** The same mention in the document as it is now, or the one that overlaps it. */
  nearest({ start, end }) {
    return (
      this.mentions.find((mention) => mention.start === start && mention.end === end) ??
      this.mentions.find((mention) => mention.start < end && mention.end > start) ??
      null
    );
  }

  select(mention, origin = "") {
    this.selected = mention;
    this.origin = origin;
    this.tell("selection");
  }

  setScope(scope) {
    if (!this.scopes.includes(scope)) return;
    this.scope = scope;
    this.tell("scope");
  }

  setPreview(preview) {
    this.preview = preview;
    this.tell("preview");
  }

  /** Send actions as one step; those given while another is on its way wait, so that none is lost. */
  act(actions) {
    this.hope(actions);
    return this.change("/actions", () => ({ actions }));
  }

  /**
   * In a long document, show decisions at once as they will be; the service's answer follows, or the document as it is if it refuses.
   */
  hope(actions) {
    if (!isLong(this.text)) return;
    for (const { kind, action, entity: id } of actions) {
      const entity = this.entities.get(id);
      if (!entity || (kind !== "decide" && kind !== "accept")) continue;
      entity.decision = { ...entity.decision, action: action ?? entity.decision.action, person: true, unsettled: false };
      if (this.preview?.actions[id]) this.preview.actions[id] = entity.decision.action;
    }
    this.tell("hope");
  }

  undo() {
    return this.document.review.can_undo ? this.change("/undo") : undefined;
  }

  redo() {
    return this.document.review.can_redo ? this.change("/redo") : undefined;
  }

  /** `refused(error)` may deal with an error; then nobody complains about it. */
  change(name, body = () => ({}), refused = /** @type {(error: any) => boolean} */ (() => false)) {
    const work = async () => {
      try {
        const answer = await post(this.path(name), { version: this.document.version, ...body() });
        this.receive(answer.document ?? answer);
        if (answer.also?.length) say(t("also", { count: answer.also.length }), "good");
        return true;
      } catch (error) {
        const stale = error instanceof ApiError && (error.code === "version_conflict" || name === "/actions");
        if (!refused(error)) complain(error);
        if (stale && error.status) await this.load().catch(complain);
        return false;
      }
    };
    this.waiting = this.waiting.then(work);
    return this.waiting;
  }

  /** Somebody else may have changed the document: look again, unless it is this very state. */
  async catchUp(row) {
    await this.waiting;
    const here = this.document;
    const stateChanged = row.state !== here.state;
    const shared = here.review.kind === "shared";
    if (stateChanged || (shared && row.version > here.version)) await this.load();
  }
}
