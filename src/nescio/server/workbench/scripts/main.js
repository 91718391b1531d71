// The beginning: who am I, then the view that the address names.

import { openSession } from "./api.js";
import { drawTop } from "./top.js";
import { byId, swap } from "./dom.js";
import { t } from "./language.js";
import { complain } from "./notices.js";
import { setShortcuts } from "./shortcuts.js";
import "./theme.js";
import * as documentView from "./document/view.js";
import * as account from "./views/account.js";
import * as audit from "./views/audit.js";
import * as print from "./views/print.js";
import * as project from "./views/project.js";
import * as projects from "./views/projects.js";
import * as users from "./views/users.js";
import { showSignIn } from "./views/signin.js";

/** @type {[RegExp, {show: Function}][]} */
const ROUTES = [
  [/^$/, projects],
  [/^projects\/(?<id>\w+)$/, project],
  [/^users$/, users],
  [/^account$/, account],
  [/^audit$/, audit],
  [/^documents\/(?<id>\w+)\/print$/, print],
  [/^documents\/(?<id>\w+)(?:\/(?<mode>\w+))?$/, documentView],
];

const main = byId("main");
/** @type {any} */
let session = null;
/** @type {(() => void) | null | undefined} */
let leave = null;
let turn = 0;

/** Show what the address names: `#/documents/ID/compare?review=RID`. */
async function show() {
  const mine = ++turn;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query ?? ""));
  leave?.();
  leave = null;
  setShortcuts([]);
  byId("skip").textContent = t("skip");
  drawTop(session, { onChange: show, onSignedOut: start });
  try {
    if (!session.role) {
      showSignIn(main, start, session);
      return;
    }
    for (const [pattern, view] of ROUTES) {
      const match = pattern.exec(path);
      if (!match) continue;
      // A view that was slow to load must not replace the one that somebody went to meanwhile.
      const isCurrent = () => mine === turn;
      const context = { main, session, isCurrent, parameters: { ...parameters, ...match.groups }, reload: show };
      const cleanup = await view.show(context);
      if (mine === turn) leave = cleanup;
      else cleanup?.();
      return;
    }
    location.hash = "#/";
  } catch (error) {
    if (mine !== turn) return;
    if (error.status === 401) {
      await start();
      return;
    }
    complain(error);
    swap(main);
    if (path) location.hash = "#/";
  }
}

async function start() {
  try {
    session = await openSession();
  } catch (error) {
    complain(error);
    return;
  }
  await show();
}

// The address of a skip link is a place in the page, not a view.
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
// Before it is known who is here, nothing is shown; then the address is read anyway.
window.addEventListener("hashchange", () => session && show());
start();
