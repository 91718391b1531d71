// All projects, and what waits for me.

import { get, post } from "../api.js";
import { button, el, swap } from "../dom.js";
import { askForm, field, select } from "../dialogs.js";
import { dateText, t } from "../language.js";
import { attempt } from "../notices.js";
import { tourOffer } from "../tour.js";
import { documentTable } from "./documents.js";
import { treatmentFields, treatmentOf } from "./settings.js";

let visited = false;

export async function show({ main, session, isCurrent }) {
  const [{ projects }, mine] = await Promise.all([
    get("/api/projects"),
    session.mode === "token" ? get("/api/documents?mine=true") : { documents: [] },
  ]);
  if (!isCurrent()) return;
  // Somebody who has one project wants to drop a file, not to choose.
  if (!visited && projects.length === 1 && !mine.documents.length) {
    visited = true;
    location.replace(`#/projects/${projects[0].id}`);
    return;
  }
  visited = true;
  document.title = `${t("projects.title")} – nescio`;
  const waiting = mine.documents.filter((row) => row.state !== "reviewed");
  swap(
    main,
    el(
      "section",
      { class: "page" },
      tourOffer(),
      el(
        "header",
        { class: "page-head" },
        el("h1", {}, t("projects.title")),
        el("span", { class: "grow" }),
        session.role !== "reader" && button(t("projects.new"), attempt(newProject), { class: "primary" }),
      ),
      waiting.length > 0 && [
        el("h2", {}, t("projects.mine")),
        documentTable(
          waiting.map((row) => ({ row })),
          { compact: true },
        ),
      ],
      waiting.length > 0 && el("h2", {}, t("projects.all")),
      el("ul", { class: "project-list" }, projects.map(projectCard)),
    ),
  );
}

function projectCard(project) {
  return el(
    "li",
    {},
    el(
      "a",
      { class: "project", href: `#/projects/${project.id}` },
      el("span", { class: "name" }, project.name),
      el("p", {}, t("projects.reviewed", { reviewed: project.reviewed, count: project.documents })),
      el(
        "p",
        { class: "hint" },
        [project.policy, t(`review.${project.review}`), dateText(project.created)].join(" · "),
      ),
    ),
  );
}

async function newProject() {
  const [treatment, { models }] = await Promise.all([
    treatmentFields({ policy: "gdpr", replace: null, tolerance: "medium", alike: true }),
    get("/api/models"),
  ]);
  const values = await askForm(
    t("projects.new"),
    [
      field(t("project.name"), el("input", { name: "name", required: true, maxlength: 100, autofocus: true })),
      ...treatment,
      field(
        t("project.model"),
        select(
          "model",
          models.map((name) => ({ value: name, label: name })),
          "default",
        ),
      ),
      field(t("project.review"), select("review", reviews(), "single"), t("project.review.hint")),
      field(
        t("project.retention"),
        el("input", { name: "retention_days", type: "number", min: 1, max: 36500 }),
        t("project.retention.hint"),
      ),
    ],
    t("projects.create"),
  );
  if (!values) return;
  const project = await post("/api/projects", {
    ...values,
    ...treatmentOf(values),
    alike: values.alike === "yes",
    retention_days: Number(values.retention_days) || null,
  });
  location.hash = `#/projects/${project.id}`;
}

const reviews = () => ["single", "double"].map((name) => ({ value: name, label: t(`review.${name}`) }));
