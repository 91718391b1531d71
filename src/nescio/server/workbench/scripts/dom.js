// Elements are made here and nowhere else. Text only ever becomes a text node, so no document can become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "selected") node[name] = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/** An element with attributes (`on`: listeners, `data`: data attributes) and children; strings become text. */
export function el(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function svg(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** An element of the page that is always there. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element "${id}".`);
  return found;
}

/** Put other children into a node. */
export function swap(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

export function button(label, onClick, props = {}) {
  return el("button", { type: "button", ...props, on: { click: onClick, ...props.on } }, label);
}

/** Set attributes only where they differ: an unchanged mention costs no layout. */
export function setAttributes(node, values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === false) {
      if (node.hasAttribute(name)) node.removeAttribute(name);
    } else if (node.getAttribute(name) !== String(value)) {
      node.setAttribute(name, String(value));
    }
  }
}

/** A meter from 0 to 1 with its figure beside it: never colour alone. */
export function meter(value, label, tone = "risk") {
  if (value === null || value === undefined) return el("span", { class: "meter empty", title: label }, "–");
  const bar = el("span", { class: "meter-bar" });
  bar.style.setProperty("--part", String(Math.max(0, Math.min(1, value))));
  const level = value >= 0.5 ? "high" : value >= 0.2 ? "middle" : "low";
  return el(
    "span",
    { class: `meter ${tone} ${level}`, title: label, role: "img", "aria-label": `${label}: ${percent(value)}` },
    el("span", { class: "meter-track" }, bar),
    el("span", { class: "meter-figure" }, percent(value)),
  );
}

export function percent(value) {
  if (value === null || value === undefined) return "–";
  const part = value * 100;
  // "0 %" would promise what was not measured.
  if (part > 0 && part < 1) return "< 1 %";
  if (part > 99 && part < 100) return "> 99 %";
  return `${Math.round(part)} %`;
}
