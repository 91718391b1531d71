// The service counts code points, JavaScript counts UTF-16 units; they differ after the first astral character.

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;

export class Offsets {
  constructor(text) {
    this.text = text;
    this.starts = PAIR.test(text) ? unitStarts(text) : null;
  }

  /** The place of a code point in the JavaScript string. */
  toUnits(point) {
    if (!this.starts) return point;
    return this.starts[Math.min(point, this.starts.length - 1)];
  }

  /** The code point that begins at, or holds, a place in the JavaScript string. */
  toPoints(unit) {
    if (!this.starts) return unit;
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= unit) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  slice(start, end) {
    return this.text.slice(this.toUnits(start), this.toUnits(end));
  }
}

function unitStarts(text) {
  const starts = new Uint32Array(text.length + 1);
  let count = 0;
  let unit = 0;
  for (const character of text) {
    starts[count++] = unit;
    unit += character.length;
  }
  starts[count++] = unit;
  return starts.subarray(0, count);
}
