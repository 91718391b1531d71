// The slider: how much risk may stay. Moving it shows at once what would change; nothing is saved before "Apply".

import { get, post } from "../api.js";
import { button, el, percent, swap } from "../dom.js";
import { actionBadge, tag } from "../kinds.js";
import { t } from "../language.js";
import { attempt, complain } from "../notices.js";
import { drawCurve } from "./curve.js";

const NAMED = ["low", "medium", "high"];
const SHOWN = 25;

export class TolerancePanel {
  constructor(desk) {
    this.desk = desk;
    this.curve = null;
    this.drawn = null;
    this.wanted = null;
    this.busy = false;
    this.output = el("output", { for: "tolerance" });
    this.slider = el("input", {
      type: "range",
      id: "tolerance",
      min: 0,
      max: 100,
      step: 1,
      "aria-describedby": "tolerance-hint",
      on: { input: () => this.ask({ max_risk: Number(this.slider.value) / 100 }) },
    });
    this.named = NAMED.map((name) =>
      button(t(`tolerance.${name}`), () => this.ask({ tolerance: name }), { data: { tolerance: name } }),
    );
    this.above = el("p", { class: "hint", hidden: true }, t("tolerance.above"));
    this.chart = el("div", { class: "chart" });
    this.figures = el("div", { class: "figures" });
    this.changes = el("div", { class: "changes", "aria-live": "polite" });
    this.apply = button(t("tolerance.apply"), () => this.save(), { class: "primary" });
    this.discard = button(t("tolerance.discard"), () => this.drop());
    this.node = el(
      "section",
      { class: "tolerance", "aria-label": t("panel.tolerance") },
      el("div", { class: "row slider-head" }, el("label", { for: "tolerance" }, t("tolerance.label")), this.output),
      this.slider,
      el("div", { class: "switch wide", role: "group", "aria-label": t("tolerance.named") }, this.named),
      el("p", { class: "hint", id: "tolerance-hint" }, t("tolerance.hint")),
      this.figures,
      this.above,
      el("div", { class: "row" }, this.apply, this.discard),
      this.chart,
      this.changes,
    );
    this.stops = [desk.listen(["document"], () => this.reset()), desk.listen(["preview"], () => this.draw())];
    this.reset();
  }

  stop() {
    this.stops.forEach((stop) => stop());
    if (this.desk.preview) this.desk.setPreview(null);
  }

  reset() {
    this.question = null;
    this.placeSlider();
    this.draw();
    this.loadCurve();
  }

  placeSlider() {
    const { settings, summary } = this.desk.document;
    // A named tolerance may have no limit of its own; the risk that is left is where it comes closest to one.
    const limit = settings.max_risk ?? this.curve?.current.max_risk ?? summary.residual_risk ?? 0;
    this.slider.value = String(Math.round(limit * 100));
  }

  loadCurve = attempt(async () => {
    const { version } = this.desk.document;
    if (this.curve?.version === version) return;
    const curve = await get(this.desk.path("/curve"));
    if (this.desk.document.version !== version) return;
    this.curve = curve;
    this.drawn = drawCurve(curve);
    const remarks = this.desk.document.remarks.map((remark) => el("p", { class: "hint" }, remark));
    swap(this.chart, this.drawn.node, remarks);
    if (!this.question) this.placeSlider();
    this.draw();
  });

  /** Ask what a tolerance would change; while an answer is on its way only the last question waits. */
  async ask(question) {
    this.wanted = question;
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.wanted) {
        const now = this.wanted;
        this.wanted = null;
        const answer = await post(this.desk.path("/redecide"), now);
        this.question = now;
        if (answer.version === this.desk.document.version) this.desk.setPreview(answer);
        else await this.desk.load();
      }
    } catch (error) {
      complain(error);
    } finally {
      this.busy = false;
    }
  }

  async save() {
    if (this.question) await this.desk.act([{ kind: "tolerance", ...this.question }]);
  }

  drop() {
    this.question = null;
    this.desk.setPreview(null);
  }

  draw() {
    const { preview, document: shown, writable } = this.desk;
    const tolerance = this.question
      ? this.question.tolerance
      : shown.settings.max_risk === null && shown.settings.tolerance;
    const limit = this.question ? this.question.max_risk : shown.settings.max_risk;
    for (const one of this.named) one.setAttribute("aria-pressed", String(one.dataset.tolerance === tolerance));
    this.output.textContent = tolerance
      ? t(`tolerance.${tolerance}`)
      : limit === null || limit === undefined
        ? "–"
        : percent(limit);
    const point = preview?.point ?? shown.summary;
    this.above.hidden = !(typeof limit === "number" && point.residual_risk > limit);
    swap(
      this.figures,
      figure(t("figure.risk"), percent(point.residual_risk), preview && percent(shown.summary.residual_risk)),
      figure(t("figure.kept"), percent(point.information_kept), preview && percent(shown.summary.information_kept)),
      figure(t("figure.masked"), point.masked, preview && shown.summary.masked),
    );
    this.apply.disabled = !preview || !writable;
    this.discard.disabled = !preview;
    this.drawChanges(preview);
    this.drawn?.show(preview?.point);
  }

  drawChanges(preview) {
    if (!preview) return swap(this.changes);
    const rows = preview.changes.slice(0, SHOWN).map((change) => this.changeRow(change));
    const others = preview.changes.slice(SHOWN);
    const more = button(t("tolerance.more", { count: others.length }), () => {
      more.previousSibling.append(...others.map((change) => this.changeRow(change)));
      more.remove();
    });
    return swap(
      this.changes,
      el("h2", { class: "sub" }, t("tolerance.changes", { count: preview.changes.length })),
      el("ul", {}, rows),
      others.length > 0 && more,
    );
  }

  changeRow(change) {
    const entity = this.desk.entities.get(change.entity);
    const go = () => this.desk.select(this.desk.mentionsOf(entity.id)[0], "panel");
    return el(
      "li",
      {},
      button([tag(entity.type), el("span", { class: "card-name" }, entity.surfaces[0])], go, { class: "mention-row" }),
      actionBadge(change.from),
      el("span", { "aria-label": t("becomes") }, "→"),
      actionBadge(change.to),
    );
  }
}

function figure(label, value, before) {
  const changed = before !== null && before !== undefined && before !== false && String(before) !== String(value);
  return el(
    "div",
    { class: "figure" },
    el("span", { class: "hint" }, label),
    el("strong", {}, value),
    changed && el("span", { class: "hint" }, t("figure.before", { value: before })),
  );
}
