// Drop files anywhere on the page, choose them, or paste text.

import { post } from "../api.js";
import { button, el, swap } from "../dom.js";
import { askForm, field, openDialog, select } from "../dialogs.js";
import { t } from "../language.js";
import { attempt, say } from "../notices.js";
import { filesOf, sendAll } from "./sending.js";

/** The drop zone of a project; `onAdded(rows)` is told what came in. Returns {node, stop}. */
export function uploadZone(project, onAdded) {
  const input = el("input", { type: "file", multiple: true, hidden: true, id: "files" });
  const status = el("p", { class: "hint", role: "status" });
  const sendFiles = attempt(async (files) => {
    if (!files.length) return;
    zone.classList.add("busy");
    const hold = (event) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    try {
      const told = (done) => swap(status, t("upload.progress", { done, count: files.length }));
      report(await sendAll(project, files, told), files.length, onAdded);
    } finally {
      window.removeEventListener("beforeunload", hold);
      swap(status);
      zone.classList.remove("busy");
      input.value = "";
    }
  });
  input.addEventListener("change", () => sendFiles([...input.files]));
  const zone = el(
    "section",
    { class: "drop", "aria-label": t("upload.title") },
    el("p", { class: "drop-title" }, t("upload.drop")),
    el("p", { class: "hint" }, t("upload.formats")),
    el(
      "div",
      { class: "row" },
      button(t("upload.choose"), () => input.click(), { class: "primary" }),
      button(
        t("upload.paste"),
        attempt(() => pasteText(project, onAdded)),
      ),
    ),
    input,
    status,
  );
  return { node: zone, stop: catchDrops(zone, sendFiles) };
}

/** Some messages begin with the name of their file, which stands before them here anyway. */
const withoutName = ({ name, message }) => (message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message);

/** One sentence for all files; what was refused is listed, and nothing else is left to read. */
function report(answer, count, onAdded) {
  if (answer.documents.length) say(t("upload.added", { count: answer.documents.length }), "good");
  if (answer.problems.length === 1) say(`${answer.problems[0].name}: ${withoutName(answer.problems[0])}`, "bad");
  else if (answer.problems.length) {
    openDialog(t("upload.refused", { count: answer.problems.length, all: count }), () =>
      el(
        "ul",
        { class: "refused" },
        answer.problems.map((one) => el("li", {}, el("b", {}, one.name), ` ${withoutName(one)}`)),
      ),
    );
  }
  onAdded(answer.documents);
}

/** The whole window takes a file: nobody should have to aim. */
function catchDrops(zone, sendFiles) {
  let depth = 0;
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");
  const listeners = {
    dragenter: (event) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      zone.classList.add("over");
    },
    dragleave: (event) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth <= 0) zone.classList.remove("over");
    },
    dragover: (event) => carriesFiles(event) && event.preventDefault(),
    drop: (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      zone.classList.remove("over");
      filesOf(event.dataTransfer).then(sendFiles);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
  };
}

async function pasteText(project, onAdded) {
  const values = await askForm(
    t("upload.paste"),
    [
      field(t("upload.text"), el("textarea", { name: "text", rows: 10, required: true, autofocus: true })),
      field(t("upload.name"), el("input", { name: "name", value: t("upload.name.default"), maxlength: 200 })),
      field(t("upload.subject"), el("input", { name: "subject", maxlength: 200 }), t("upload.subject.hint")),
      field(
        t("upload.lang"),
        select(
          "lang",
          ["auto", "en", "de"].map((name) => ({ value: name, label: t(`language.${name}`) })),
          "auto",
        ),
      ),
    ],
    t("upload.do"),
  );
  if (values) report(await post(`/api/projects/${project.id}/texts`, values), 1, onAdded);
}
