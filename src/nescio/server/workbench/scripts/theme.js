// Light or dark: as the system says, until somebody chooses.

import { recall, remember } from "./memory.js";

const chosen = recall("theme");
if (chosen) document.documentElement.dataset.theme = chosen;

export function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function toggleTheme() {
  const next = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  remember("theme", next);
}
