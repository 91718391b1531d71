// Two reviewers: how far they agree, where they do not, and the review that settles it.

import { get, post } from "../api.js";
import { button, el, swap } from "../dom.js";
import { actionBadge, tag } from "../kinds.js";
import { numberText, t } from "../language.js";
import { attempt } from "../notices.js";

export function showAgreement(desk, container, _session, { openMention }) {
  const page = el("div", { class: "page wide" });
  swap(container, el("div", { class: "pane" }, page));
  const draw = attempt(async () => {
    let found;
    try {
      found = await get(`/api/documents/${desk.id}/agreement`);
    } catch (error) {
      if (error.code !== "not_ready" && error.code !== "forbidden") throw error;
      swap(page, el("h2", {}, t("agreement.title")), el("p", { class: "empty" }, error.message));
      return;
    }
    const adjudicating = desk.document.review.kind === "adjudication";
    const finished = found.reviews.every((one) => one.finished);
    swap(
      page,
      el("h2", {}, t(adjudicating ? "adjudication.title" : "agreement.title")),
      figures(found),
      !adjudicating && desk.document.may_manage && finished && begin(desk),
      !finished && el("p", { class: "hint" }, t("agreement.unfinished")),
      adjudicating && el("p", { class: "hint" }, t("adjudication.lead")),
      found.differences.length
        ? table(found, desk, adjudicating, openMention)
        : el("p", { class: "empty" }, t("agreement.same")),
    );
  });
  draw();
  return desk.listen(["document"], draw);
}

function begin(desk) {
  const start = attempt(async () => {
    const { review } = await post(`/api/documents/${desk.id}/adjudication`);
    location.hash = `#/documents/${desk.id}/agreement?review=${review.id}`;
  });
  return el("p", {}, button(t("adjudication.start"), start, { class: "primary" }));
}

function figures(found) {
  const figure = (label, value, hint) =>
    el(
      "div",
      { class: "figure" },
      el("span", { class: "hint" }, label),
      el("strong", {}, value),
      el("span", { class: "hint" }, hint),
    );
  const kappa = (value) => (value === null ? "–" : numberText(value, 2, 2));
  return el(
    "div",
    { class: "figures" },
    figure(t("agreement.kappa"), kappa(found.kappa), found.kappa === null ? "" : t(strength(found.kappa))),
    figure(t("agreement.kappa.types"), kappa(found.kappa_types), t("agreement.kappa.types.hint")),
    figure(
      t("agreement.differences"),
      found.differences.length,
      t("agreement.words", { count: numberText(found.words) }),
    ),
  );
}

/** The words of Landis and Koch (1977) for a kappa. */
function strength(kappa) {
  if (kappa > 0.8) return "kappa.perfect";
  if (kappa > 0.6) return "kappa.substantial";
  if (kappa > 0.4) return "kappa.moderate";
  return kappa > 0.2 ? "kappa.fair" : "kappa.slight";
}

function table(found, desk, adjudicating, openMention) {
  const [left, right] = found.reviews;
  const heads = [
    t("agreement.stretch"),
    left.reviewer,
    right.reviewer,
    ...(adjudicating ? [t("adjudication.now")] : []),
  ];
  return el(
    "div",
    { class: "table-frame" },
    el(
      "table",
      { class: "diff" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map((head) => el("th", { scope: "col" }, head)),
        ),
      ),
      el(
        "tbody",
        {},
        found.differences.map((one) => {
          const now = desk.nearest(one);
          return el(
            "tr",
            {},
            el("td", {}, stretch(desk, one, now, openMention)),
            el("td", {}, judgment(one.left), adjudicating && adopt(desk, one, left)),
            el("td", {}, judgment(one.right), adjudicating && adopt(desk, one, right)),
            adjudicating && el("td", {}, now ? current(desk, now) : t("agreement.unmarked")),
          );
        }),
      ),
    ),
  );
}

function stretch(desk, { start, end }, mention, openMention) {
  const { offsets } = desk;
  const before = offsets.slice(Math.max(0, start - 40), start).replace(/\s+/g, " ");
  const after = offsets.slice(end, end + 40).replace(/\s+/g, " ");
  const words = el("span", { class: "context" }, "…", before, el("b", {}, offsets.slice(start, end)), after, "…");
  return mention ? button([words], () => openMention(mention), { class: "mention-row" }) : words;
}

function judgment(mark) {
  if (!mark) return el("span", { class: "hint" }, t("agreement.unmarked"));
  return [tag(mark.type), " ", actionBadge(mark.action), el("span", { class: "hint" }, mark.reason)];
}

function current(desk, mention) {
  const { decision } = desk.entities.get(mention.entity);
  if (decision.unsettled) return el("span", { class: "badge unsettled" }, t("adjudication.unsettled"));
  return [tag(mention.type), " ", actionBadge(decision.action, decision.person)];
}

function adopt(desk, { start, end }, review) {
  if (!desk.writable) return null;
  const take = () => desk.act([{ kind: "adopt", review: review.id, start, end }]);
  return button(t("adjudication.take", { reviewer: review.reviewer }), take);
}
