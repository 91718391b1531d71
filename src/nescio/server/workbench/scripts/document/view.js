// One document: the bar above, and one of its views below.

import { download, follow, get } from "../api.js";
import { button, el, meter, percent, swap } from "../dom.js";
import { stateBadge } from "../kinds.js";
import { t } from "../language.js";
import { menu } from "../menu.js";
import { attempt } from "../notices.js";
import { setShortcuts } from "../shortcuts.js";
import { showAgreement } from "./agreement.js";
import { showAttack } from "./attack.js";
import { Commands } from "./commands.js";
import { showCompare } from "./compare.js";
import { Desk } from "./desk.js";
import { showDifferences } from "./differences.js";
import { showReading } from "./reading.js";
import { showReview } from "./review.js";
import { riskLine } from "./risk.js";
import { earlyPages } from "./pages/early.js";
import { finish, reopen, signedLine } from "./signing.js";

const MODES = {
  review: showReview,
  compare: showCompare,
  attack: showAttack,
  differences: showDifferences,
  agreement: showAgreement,
};
const EXPORTS = ["document", "report", "explanation", "annotations", "audit", "result"];

export async function show({ main, session, isCurrent, parameters }) {
  const early = earlyPages(main, parameters, isCurrent);
  const desk = new Desk(parameters.id, parameters.review);
  desk.pages = early.head;
  let project;
  let around;
  try {
    await desk.load();
    [project, around] = await Promise.all([
      get(`/api/projects/${desk.document.project}`),
      get(`/api/documents/${parameters.id}/neighbours`),
    ]);
  } catch (error) {
    if (error.status !== 403) throw error;
    early.stop();
    await showReading(main, parameters.id, isCurrent);
    return undefined;
  } finally {
    early.stop();
  }
  if (!isCurrent()) return undefined;
  desk.project = project;
  const commands = new Commands(desk);
  document.title = `${desk.document.name} – nescio`;
  const modes = Object.keys(MODES).filter((mode) => mode !== "agreement" || project.review === "double");
  const content = el("div", { class: "content" });
  const head = el("header", { class: "document-head" });
  const tabs = modes.map((mode) =>
    button(t(`mode.${mode}`), () => setMode(mode), { role: "tab", data: { mode }, "aria-controls": "content" }),
  );
  content.id = "content";
  content.setAttribute("role", "tabpanel");
  swap(
    main,
    el(
      "div",
      { class: "document-view" },
      head,
      el("div", { class: "tabs modes", role: "tablist", "aria-label": t("modes") }, tabs),
      content,
    ),
  );

  let leave = null;
  const setMode = (mode) => {
    leave?.();
    setShortcuts(basicKeys(desk, setMode, around));
    for (const tab of tabs) tab.setAttribute("aria-selected", String(tab.dataset.mode === mode));
    // The address follows without a new load.
    history.replaceState(null, "", `#/documents/${desk.id}/${mode}${desk.reviewId ? `?review=${desk.reviewId}` : ""}`);
    leave = MODES[mode](desk, content, session, { commands, setMode, openMention });
  };
  const openMention = (mention) => {
    setMode("review");
    desk.select(mention, "text");
  };

  const drawHead = () => swap(head, headParts(desk, project, session, around));
  const stops = [
    desk.listen(["document"], drawHead),
    follow(`/api/projects/${project.id}/events`, {
      document: (row) => row.id === desk.id && attempt(() => desk.catchUp(row))(),
      settings: attempt(() => desk.load()),
    }),
  ];
  drawHead();
  setMode(modes.includes(parameters.mode) ? parameters.mode : "review");
  if (parameters.at) openAt(desk, parameters.at);
  return () => {
    leave?.();
    stops.forEach((stop) => stop());
  };
}

/** Come from a search: go to the mention there, or at least to the place. */
function openAt(desk, place) {
  const [start, end] = place.split("-").map(Number);
  const mention =
    desk.nearest({ start, end }) ?? desk.mentions.find((one) => one.start >= start) ?? desk.mentions.at(-1);
  if (mention) desk.select(mention, "text");
}

function basicKeys(desk, setMode, around) {
  return [
    {
      title: t("keys.document"),
      keys: [
        { keys: ["v"], about: t("keys.review"), run: () => setMode("review") },
        { keys: ["b"], about: t("keys.compare"), run: () => setMode("compare") },
        { keys: ["]"], about: t("neighbour.next"), run: () => go(around.next) },
        { keys: ["["], about: t("neighbour.previous"), run: () => go(around.previous) },
        { keys: ["Ctrl+z"], about: t("keys.undo"), run: () => desk.undo() },
        { keys: ["Ctrl+Shift+z", "Ctrl+y"], about: t("keys.redo"), run: () => desk.redo() },
      ],
    },
  ];
}

function headParts(desk, project, session, around) {
  const { document: shown } = desk;
  const { review, summary } = shown;
  const mayWrite = session.role !== "reader" && review.mine && !desk.isOverview;
  return [
    el(
      "div",
      { class: "document-title" },
      el(
        "nav",
        { class: "crumbs", "aria-label": t("crumbs") },
        el("a", { href: `#/projects/${project.id}` }, project.name),
      ),
      around.count > 1 && neighbourLinks(around),
      el("h1", {}, shown.name, " ", stateBadge(shown.state), review.kind !== "shared" && reviewBadge(review)),
      signedLine(shown),
    ),
    el(
      "dl",
      { class: "summary" },
      fact(t("figure.risk"), meter(summary.residual_risk, t("figure.risk"))),
      fact(t("figure.kept"), el("span", { title: t("figure.kept.hint") }, percent(summary.information_kept))),
      fact(
        t("figure.check"),
        el(
          "span",
          { class: summary.passed ? "good" : "bad", title: summary.problems.join("\n") },
          summary.passed ? `✓ ${t("check.passed")}` : `✗ ${t("check.failed")}`,
        ),
      ),
    ),
    riskLine(desk),
    el(
      "div",
      { class: "row head-tools" },
      mayWrite && [
        button("↶", () => desk.undo(), {
          disabled: !review.can_undo || review.finished,
          "aria-label": t("undo"),
          title: undoTitle(review, session.user),
        }),
        button("↷", () => desk.redo(), {
          disabled: !review.can_redo || review.finished,
          "aria-label": t("redo"),
          title: `${t("redo")} (Ctrl Y)`,
        }),
      ],
      menu(t("export"), [
        ...EXPORTS.map((what) => ({
          label: t(`export.${what}`),
          hint: t(`export.${what}.hint`),
          run: attempt(() => download(desk.path(`/export/${what}`))),
        })),
        { label: t("print"), hint: t("print.hint"), run: () => (location.hash = printPath(desk)) },
      ]),
      mayWrite &&
        (review.finished
          ? button(
              t("reopen"),
              attempt(() => reopen(desk)),
            )
          : button(
              t("finish"),
              attempt(() => finish(desk)),
              { class: "primary" },
            )),
    ),
  ];
}

const printPath = (desk) => `#/documents/${desk.id}/print${desk.reviewId ? `?review=${desk.reviewId}` : ""}`;

const go = (id) => id && (location.hash = `#/documents/${id}`);

/** The way to the documents before and after. */
function neighbourLinks({ previous, next, place, count }) {
  const link = (id, sign, name) =>
    id && el("a", { href: `#/documents/${id}`, "aria-label": t(name), title: t(name) }, sign);
  return el(
    "nav",
    { class: "neighbours hint", "aria-label": t("neighbours") },
    link(previous, "◂", "neighbour.previous"),
    ` ${t("neighbour.place", { place, count })} `,
    link(next, "▸", "neighbour.next"),
  );
}

/** A step of somebody else is theirs to undo. */
function undoTitle({ last_author: author }, user) {
  return author && author !== user ? t("undo.theirs", { author }) : `${t("undo")} (Ctrl Z)`;
}

const fact = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));

function reviewBadge(review) {
  const label =
    review.kind === "adjudication" ? t("review.adjudication") : t("review.blind", { reviewer: review.reviewer });
  return el("span", { class: "badge" }, label);
}
