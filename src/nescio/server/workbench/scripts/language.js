// Two languages, one dictionary each. A key with `_one` is taken when `count` is 1.

import audit from "./words/audit.js";
import wholeCase from "./words/case.js";
import daily from "./words/daily.js";
import de from "./words/de.js";
import en from "./words/en.js";
import pages from "./words/pages.js";
import people from "./words/people.js";
import redact from "./words/redact.js";
import settings from "./words/settings.js";
import sharing from "./words/sharing.js";
import signing from "./words/signing.js";
import { recall, remember } from "./memory.js";

const WORDS = { en: { ...en, ...pick(0) }, de: { ...de, ...pick(1) } };
export const LANGUAGES = Object.keys(WORDS);

let current = recall("language") ?? ((navigator.language ?? "en").toLowerCase().startsWith("de") ? "de" : "en");
document.documentElement.lang = current;

export const language = () => current;

export function setLanguage(name) {
  current = name;
  remember("language", name);
  document.documentElement.lang = name;
}

/** One language of the words that have both side by side. */
function pick(place) {
  return Object.fromEntries(Object.entries({ ...audit, ...daily, ...wholeCase, ...pages, ...people, ...redact, ...settings, ...sharing, ...signing }).map(([key, both]) => [key, both[place]]));
}

/** The words for a key, with `{name}` filled in. */
export function t(key, values = {}) {
  const words = WORDS[current];
  const found = (values.count === 1 && words[`${key}_one`]) || words[key] || WORDS.en[key] || key;
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

export const known = (key) => key in WORDS[current];

/** The reader's own flavour of the language: English dates differ between countries. */
const locale = () => (navigator.languages ?? []).find((name) => name.startsWith(current)) ?? current;

export function dateText(iso) {
  return new Date(iso).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

/** A day without its hour. */
export function dayText(iso) {
  return new Date(iso).toLocaleDateString(locale(), { dateStyle: "medium" });
}

export function numberText(value, digits = 2, atLeast = 0) {
  return value.toLocaleString(locale(), { minimumFractionDigits: atLeast, maximumFractionDigits: digits });
}
