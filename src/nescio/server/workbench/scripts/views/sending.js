// Send many files: a few at a time, each of them until it is taken or refused, so that none is lost on the way.

import { send } from "../api.js";

// Well below what the service takes at once.
const MOST_FILES = 20;
const MOST_BYTES = 8 * 2 ** 20;
const TRIES = 8;
// Answers that mean "later", not "no": too many, away, full, too slow, or none at all.
const LATER = new Set([0, 408, 429, 502, 503, 504]);

/** All files, in requests of a bearable size; resolves with documents and problems of all of them. */
export async function sendAll(project, files, told) {
  /** @type {{documents: any[], problems: {name: string, message: string}[]}} */
  const all = { documents: [], problems: [] };
  let done = 0;
  for (const group of grouped(files)) {
    told(done);
    try {
      await sendUntilTaken(project, group, all);
    } catch (error) {
      if (error.status === 401 || error.status === 404) throw error;
      for (const file of group) all.problems.push({ name: file.name, message: error.message });
    }
    done += group.length;
  }
  return all;
}

/** Files for which there was no room yet are sent again, without those that were taken. */
async function sendUntilTaken(project, group, all) {
  let left = group;
  for (let attempt = 1; left.length; attempt++) {
    const answer = await sendGroup(project, left);
    const later = attempt < TRIES ? answer.problems.filter((one) => one.later) : [];
    const names = new Set(later.map((one) => one.name));
    all.documents.push(...answer.documents);
    all.problems.push(...answer.problems.filter((one) => !later.includes(one)));
    left = left.filter((file) => names.has(file.name));
    if (left.length) await new Promise((go) => setTimeout(go, attempt * 1000));
  }
}

function grouped(files) {
  /** @type {File[][]} */
  const groups = [];
  /** @type {File[]} */
  let group = [];
  let size = Infinity;
  for (const file of files) {
    if (size + file.size > MOST_BYTES || group.length >= MOST_FILES) {
      group = [];
      groups.push(group);
      size = 0;
    }
    group.push(file);
    size += file.size;
  }
  return groups;
}

/** Under one key, so that a request whose answer was lost is not done twice. */
async function sendGroup(project, group) {
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
  for (let attempt = 1; ; attempt++) {
    const form = new FormData();
    for (const file of group) form.append("file", file, file.name);
    try {
      const path = `/api/projects/${project.id}/documents`;
      return await (await send("POST", path, form, { "Idempotency-Key": key })).json();
    } catch (error) {
      const later = LATER.has(error.status) || error.code === "in_progress";
      if (!later || attempt >= TRIES) throw error;
      await new Promise((go) => setTimeout(go, (error.retryAfter ?? Math.min(attempt, 5)) * 1000));
    }
  }
}

/** The files that were dropped, those in folders among them. */
export async function filesOf(transfer) {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const plain = [...transfer.files];
  if (!entries.some((entry) => entry.isDirectory)) return plain;
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  const found = [];
  // A folder is given in pieces, the last of which is empty.
  for (;;) {
    const piece = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!piece.length) break;
    found.push(...piece);
  }
  return (await Promise.all(found.filter((one) => !one.name.startsWith(".")).map(filesIn))).flat();
}
