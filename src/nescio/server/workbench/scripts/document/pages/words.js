// The words of a page, as the service gives them: [offset, length, left, top, right, bottom, ...borders of letters]. Places are in
// ten-thousandths of the page.

/** The box of a stretch of the text, as far as it stands in a word. */
function boxIn(word, start, end) {
  const [first, length, left, top, right, bottom, ...inner] = word;
  if (!inner.length) return { left, top, right, bottom };
  const edges = [left, ...inner, right];
  return { left: edges[Math.max(0, start - first)], top, right: edges[Math.min(length, end - first)], bottom };
}

/** The boxes of a stretch of the text, one a line. `shape` is the height of the page in units of its width. */
export function boxesOf(words, start, end, shape) {
  const lines = [];
  for (const word of words) {
    if (word[0] >= end || word[0] + word[1] <= start) continue;
    const box = boxIn(word, start, end);
    const last = lines.at(-1);
    if (last && goesOn(last, box, shape)) {
      last.right = box.right;
      last.top = Math.min(last.top, box.top);
      last.bottom = Math.max(last.bottom, box.bottom);
    } else lines.push(box);
  }
  return lines;
}

/** Whether a box stands beside another one in the same line. */
function goesOn(last, box, shape) {
  const height = Math.min(last.bottom - last.top, box.bottom - box.top);
  const shared = Math.min(last.bottom, box.bottom) - Math.max(last.top, box.top);
  const gap = box.left - last.right;
  return shared > height / 2 && gap > -height * shape && gap < 2 * height * shape;
}

/** The word at a point, or null; `margin` widens the words. */
export function wordAt(words, { x, y }, margin = 30) {
  return (
    words.find(
      ([, , left, top, right, bottom]) => x >= left - margin && x <= right + margin && y >= top && y <= bottom,
    ) ?? null
  );
}

/** The word that is nearest to a point: first the line, then the place in it. */
export function nearestWord(words, { x, y }) {
  let best = null;
  let least = Infinity;
  for (const word of words) {
    const [, , left, top, right, bottom] = word;
    const down = y < top ? top - y : y > bottom ? y - bottom : 0;
    const across = x < left ? left - x : x > right ? x - right : 0;
    const far = down * 8 + across;
    if (far < least) [best, least] = [word, far];
  }
  return best;
}

/** Words whose middle lies in a rectangle. */
export function wordsIn(words, { left, top, right, bottom }) {
  return words.filter(([, , l, t, r, b]) => {
    const [x, y] = [(l + r) / 2, (t + b) / 2];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** Chosen words as stretches of the text: those with nothing but white space between them are one. */
export function stretchesOf(chosen, between) {
  const sorted = [...chosen].sort((a, b) => a[0] - b[0]);
  const parts = [];
  for (const [start, length] of sorted) {
    const last = parts.at(-1);
    if (last && start >= last.start && !between(last.end, Math.max(last.end, start)).trim()) {
      last.end = Math.max(last.end, start + length);
    } else if (!last || start + length > last.end) parts.push({ start, end: start + length });
  }
  return parts;
}

/** The mentions that stand on the stretches of a page; both are sorted. */
export function mentionsOn(mentions, stretches) {
  const found = new Set();
  for (const [start, end] of stretches) {
    let low = 0;
    let high = mentions.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (mentions[middle].end <= start) low = middle + 1;
      else high = middle;
    }
    for (let place = low; place < mentions.length && mentions[place].start < end; place += 1) found.add(mentions[place]);
  }
  return [...found];
}
