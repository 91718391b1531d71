// The attacker's view: whom does the anonymised text point to, and which words gave it away?

import { get, post, waitForJob } from "../api.js";
import { button, el, meter, percent, swap } from "../dom.js";
import { field, select } from "../dialogs.js";
import { numberText, t } from "../language.js";
import { attempt, say } from "../notices.js";
import { Offsets } from "../offsets.js";
import { Paragraphs } from "./paragraphs.js";

const MARKED = 12;

export function showAttack(desk, container, session) {
  const panel = el("aside", { class: "panel attack-panel" });
  const main = el("div", { class: "attack-main" });
  const result = el("div", { class: "attack-result" });
  swap(container, el("div", { class: "split" }, main, panel));
  swap(main, el("div", { class: "pane" }, el("p", { class: "empty" }, t("attack.empty"))));
  const stop = desk.listen(["document"], () => main.classList.add("stale"));

  const showResult = (found) => {
    main.classList.remove("stale");
    swap(main, outputPane(desk, found));
    swap(result, verdict(found), guessList(found), wordList(desk, found));
  };
  const run = attempt(async (background, individual) => {
    const job = await post(desk.path("/attack"), { background, ...(individual ? { individual } : {}) });
    const bar = el("progress", { "aria-label": t("attack.running") });
    swap(result, el("p", {}, t("attack.running")), bar);
    const done = await waitForJob(job.id, (now) => (bar.value = now.progress));
    if (done.state === "done") showResult(done.result);
    else {
      swap(result);
      say(done.problem || t("attack.failed"), "bad");
    }
  });
  const start = attempt(async () => {
    const { backgrounds } = await get("/api/backgrounds");
    swap(panel, form(backgrounds, run, start, session), result);
  });
  start();
  return stop;
}

function form(backgrounds, run, again, session) {
  const file = el("input", { type: "file", accept: ".jsonl,.json,.csv", hidden: true, id: "background-file" });
  file.addEventListener(
    "change",
    attempt(async () => {
      const body = new FormData();
      body.append("file", file.files[0], file.files[0].name);
      await post("/api/backgrounds", body);
      again();
    }),
  );
  const choice = select(
    "background",
    backgrounds.map((one) => ({
      value: one.id,
      label: t("attack.background.option", { name: one.name, count: one.individuals }),
    })),
    backgrounds.at(-1)?.id,
  );
  const individual = el("input", { name: "individual", maxlength: 200, autocomplete: "off" });
  const mayRun = session.role !== "reader";
  return el(
    "form",
    {
      class: "stack",
      on: {
        submit: (event) => {
          event.preventDefault();
          run(choice.value, individual.value.trim());
        },
      },
    },
    el("h2", {}, t("attack.title")),
    el("p", { class: "hint" }, t("attack.lead")),
    backgrounds.length > 0 && field(t("attack.background"), choice),
    backgrounds.length > 0 && field(t("attack.individual"), individual, t("attack.individual.hint")),
    file,
    mayRun &&
      el(
        "div",
        { class: "row" },
        backgrounds.length > 0 && el("button", { type: "submit", class: "primary" }, t("attack.do")),
        button(t("attack.upload"), () => file.click()),
      ),
    !backgrounds.length && el("p", { class: "hint" }, t("attack.upload.hint")),
  );
}

/** The output as the attacker reads it; the words that led to the guess are marked by their weight. */
function outputPane(desk, found) {
  const offsets = new Offsets(found.text);
  const body = el("div", { class: "text", lang: desk.document.lang });
  const most = found.words[0]?.value || 1;
  const makeMark = (span) => {
    const mark = el("span", { class: "telling", title: t("attack.word.title", { value: numberText(span.value, 1) }) });
    mark.style.setProperty("--weight", String(Math.max(0.15, Math.min(1, span.value / most))));
    return mark;
  };
  const spans = found.words
    .slice(0, MARKED)
    .filter((word) => word.value > 0)
    .flatMap((word) =>
      word.spans.map(([start, end]) => ({
        key: `${start}-${end}`,
        from: offsets.toUnits(start),
        to: offsets.toUnits(end),
        value: word.value,
      })),
    )
    .sort((a, b) => a.from - b.from)
    .filter((span, index, all) => !index || span.from >= all[index - 1].to);
  new Paragraphs(body, makeMark).update(found.text, spans);
  return el("div", { class: "pane", tabindex: 0, role: "region", "aria-label": t("compare.after") }, body);
}

function verdict(found) {
  const key = found.reidentified === null ? "attack.guessed" : found.reidentified ? "attack.found" : "attack.safe";
  const tone = found.reidentified === null ? "plain" : found.reidentified ? "bad" : "good";
  return el(
    "div",
    { class: `verdict ${tone}`, role: "status" },
    el("strong", {}, t(key, { individual: found.individual ?? "–", rank: found.rank ?? "–" })),
    found.probability !== null &&
      el("p", {}, t("attack.without", { now: percent(found.probability), then: percent(found.probability_without) })),
  );
}

function guessList(found) {
  return el(
    "section",
    {},
    el("h3", {}, t("attack.guesses")),
    el(
      "ol",
      { class: "guesses" },
      found.guesses.map((one) =>
        el("li", {}, el("span", {}, one.individual), meter(one.probability, t("attack.probability"))),
      ),
    ),
  );
}

function wordList(desk, found) {
  const most = found.words[0]?.value || 1;
  return el(
    "section",
    {},
    el("h3", {}, t("attack.words")),
    el(
      "ul",
      { class: "words" },
      found.words
        .slice(0, MARKED)
        .filter((word) => word.value > 0)
        .map((word) => {
          const bar = el("span", { class: "meter-bar" });
          bar.style.setProperty("--part", String(word.value / most));
          return el(
            "li",
            {},
            el("span", { class: "word" }, word.word),
            el(
              "span",
              { class: "meter risk middle", "aria-hidden": "true" },
              el("span", { class: "meter-track" }, bar),
            ),
            el("span", { class: "hint" }, numberText(word.value, 1)),
            desk.writable &&
              button(
                t("attack.mask"),
                attempt(() => maskWord(desk, word)),
                { class: "quiet" },
              ),
          );
        }),
    ),
    found.combinations.length > 0 && [
      el("h3", {}, t("attack.combinations")),
      el(
        "ul",
        {},
        found.combinations.slice(0, 5).map((words) => el("li", {}, words.join(" + "))),
      ),
    ],
  );
}

/** Mask a telling word: the entity it belongs to, or a new mention where nobody saw one. */
async function maskWord(desk, word) {
  const actions = [];
  const entities = new Set();
  for (const [start, end] of word.original) {
    const mention = desk.mentions.find((one) => one.start < end && one.end > start);
    if (!mention && end > start) actions.push({ kind: "add", start, end, type: "MISC", everywhere: false });
    else if (mention && !entities.has(mention.entity)) {
      entities.add(mention.entity);
      actions.push({ kind: "decide", entity: mention.entity, action: "mask" });
    }
  }
  if (actions.length && (await desk.act(actions))) say(t("attack.masked", { word: word.word }), "good");
}
