// Requests to the service: one place for the CSRF header, the language of answers, the shape of errors and downloads.

import { language } from "./language.js";

// A proxy may offer the service below a path of its own ("/nescio"): this file is at PATH/static/scripts/api.js.
const BELOW = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
let csrf = null;

/** A path of the service as the browser must ask for it. */
export const address = (path) => BELOW + path;

/** An answer that is not a success; `message` is fit to be shown. */
export class ApiError extends Error {
  constructor(status, code, message, details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    /** Seconds to wait, if the service says so. @type {number | undefined} */
    this.retryAfter = undefined;
  }
}

async function failure(response) {
  let error = {};
  try {
    error = (await response.json()).error ?? {};
  } catch {
    // not JSON: a proxy answered
  }
  const made = new ApiError(
    response.status,
    error.code ?? "unknown",
    error.message ?? response.statusText,
    error.details,
  );
  made.retryAfter = Number(response.headers.get("Retry-After")) || undefined;
  return made;
}

/** A request; what is not a success is thrown. @param {any} body @param {Record<string, string>} more */
export async function send(method, path, body = undefined, more = {}) {
  const headers = { Accept: "application/json", "Accept-Language": language(), ...more };
  /** @type {RequestInit} */
  const options = { method, headers, credentials: "same-origin" };
  if (csrf && method !== "GET") headers["X-CSRF-Token"] = csrf;
  if (body instanceof FormData) options.body = body;
  else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(BELOW + path, options);
  } catch {
    throw new ApiError(0, "unreachable", "");
  }
  if (!response.ok) throw await failure(response);
  return response;
}

async function json(method, path, body) {
  const response = await send(method, path, body);
  return response.status === 204 ? null : response.json();
}

export const get = (path) => json("GET", path);
export const post = (path, body = {}) => json("POST", path, body);
export const put = (path, body) => json("PUT", path, body);
export const patch = (path, body) => json("PATCH", path, body);
export const remove = (path) => json("DELETE", path);

/** Who am I; keeps the CSRF token for the requests that follow. */
export async function openSession(token) {
  const session = token === undefined ? await get("/api/session") : await post("/api/session", { token });
  csrf = session.csrf;
  return session;
}

export async function closeSession() {
  await remove("/api/session");
  csrf = null;
}

/** A path with the parameters that are set. */
export function at(path, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Save an export under the name the service gives it; a refusal is thrown, not saved. */
export async function download(path) {
  const response = await send("GET", path);
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition);
  const plain = /filename="?([^";]+)"?/i.exec(disposition);
  const name = encoded ? decodeURIComponent(encoded[1]) : (plain?.[1] ?? "download");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Follow server-sent events (`open` comes at every connection, without data); returns the way to stop. */
export function follow(path, listeners) {
  const source = new EventSource(BELOW + path);
  for (const [event, listener] of Object.entries(listeners)) {
    source.addEventListener(event, (message) => listener(message.data ? JSON.parse(message.data) : null));
  }
  return () => source.close();
}

/** Wait for a job; resolves with it when it is done, whatever its end. */
export function waitForJob(id, onProgress) {
  return new Promise((resolve) => {
    const finish = (job) => {
      stop();
      resolve(job);
    };
    const stop = follow(`/api/jobs/${id}/events`, {
      progress: onProgress,
      done: finish,
      failed: finish,
      cancelled: finish,
    });
  });
}
