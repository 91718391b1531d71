// What the browser keeps between visits: the look of the page, never anything of a document.

export function recall(name) {
  try {
    return localStorage.getItem(`nescio.${name}`);
  } catch {
    return null; // storage is forbidden here: the page works without
  }
}

export function remember(name, value) {
  try {
    if (value === null) localStorage.removeItem(`nescio.${name}`);
    else localStorage.setItem(`nescio.${name}`, value);
  } catch {
    // as above
  }
}
