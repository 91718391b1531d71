// The same for many documents: choose rows, then accept, finish or delete them at once.

import { post } from "../api.js";
import { button, el, swap } from "../dom.js";
import { confirm } from "../dialogs.js";
import { t } from "../language.js";
import { attempt, say } from "../notices.js";

// The service does so many in one request.
const MOST = 1000;

/**
 * The rows that are chosen, and the bar that says what can be done with them; `ids()` are those of the page, `everyId()` those of all
 * pages.
 */
export function bulkBar(project, ids, refresh, everyId) {
  const chosen = new Set();
  let total = 0;
  const bar = el("div", { class: "row bulk", role: "group", "aria-label": t("bulk") });
  const run = (what) =>
    attempt(async () => {
      const count = chosen.size;
      if (!(await confirm(t(`bulk.${what}`), t(`bulk.${what}.sure`, { count }), t(`bulk.${what}`)))) return;
      const confirmed = what === "finish" ? ["high_risk", "undecided"] : [];
      const wanted = [...chosen];
      let done = 0;
      const problems = [];
      for (let place = 0; place < wanted.length; place += MOST) {
        const body = { do: what, documents: wanted.slice(place, place + MOST), confirmed };
        const answer = await post(`/api/projects/${project.id}/bulk`, body);
        done += answer.done;
        problems.push(...answer.problems);
      }
      if (done) say(t("bulk.done", { count: done }), "good");
      if (problems.length) say(t("bulk.left", { count: problems.length, message: problems[0].message }), "bad");
      chosen.clear();
      await refresh();
      draw();
    });
  const all = attempt(async () => {
    const page = ids();
    const every = page.every((id) => chosen.has(id));
    page.forEach((id) => (every ? chosen.delete(id) : chosen.add(id)));
    for (const box of document.querySelectorAll("input.choose")) /** @type {HTMLInputElement} */ (box).checked = !every;
    draw();
  });
  const everything = attempt(async () => {
    for (const id of await everyId()) chosen.add(id);
    for (const box of document.querySelectorAll("input.choose")) /** @type {HTMLInputElement} */ (box).checked = true;
    draw();
  });
  const nothing = () => {
    chosen.clear();
    for (const box of document.querySelectorAll("input.choose")) /** @type {HTMLInputElement} */ (box).checked = false;
    draw();
  };
  const draw = () => {
    const actions = project.role === "admin" ? ["accept", "finish", "delete"] : ["accept", "finish"];
    swap(
      bar,
      button(t("bulk.all"), all, { class: "quiet" }),
      total > ids().length && chosen.size < total && button(t("bulk.everything", { count: total }), everything, { class: "quiet" }),
      chosen.size > 0 && [
        button(t("bulk.nothing"), nothing, { class: "quiet" }),
        el("span", { role: "status" }, t("bulk.count", { count: chosen.size })),
        actions.map((what) => button(t(`bulk.${what}`), run(what), { class: what === "delete" ? "danger" : "" })),
      ],
    );
  };
  draw();
  return {
    node: bar,
    setTotal: (count) => {
      if (count === total) return;
      total = count;
      // The rows come first: whether there are more than these is known after them.
      queueMicrotask(draw);
    },
    chosen: {
      has: (id) => chosen.has(id),
      toggle: (id, on) => {
        if (on) chosen.add(id);
        else chosen.delete(id);
        draw();
      },
    },
  };
}
