// Writes the document down as it stands, without anything that could run: state goes into attributes.
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const RAW = new Set(["style", "xmp", "plaintext"]);
const LEFT_OUT = new Set(["script", "noscript", "template", "object", "embed", "applet", "portal"]);
const IDLE_LINKS = /\b(?:preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest|prerender)\b/i;
const LOST_ATTRIBUTES = new Set([
  "nonce",
  "integrity",
  "autofocus",
  "ping",
  "srcdoc",
  "sandbox",
  "checked",
  "selected",
  "value",
]);
const STATE = "data-actwright-state";
const HTML = "http://www.w3.org/1999/xhtml";

const defined = new Set();
const fromPicture = [];

const escapeText = (text) =>
  text
    .replace(/&/g, "&amp;")
    .replace(/\u00a0/g, "&nbsp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
const attribute = (name, value) =>
  ` ${name}="${value
    .replace(/&/g, "&amp;")
    .replace(/\u00a0/g, "&nbsp;")
    .replace(/"/g, "&quot;")}"`;

function isLeftOut(el) {
  if (LEFT_OUT.has(el.localName)) return true;
  if (el.localName === "link") return IDLE_LINKS.test(el.rel);
  if (el.localName === "source")
    return el.parentElement?.localName === "video" || el.parentElement?.localName === "audio";
  return el.localName === "meta" && /refresh|content-security-policy/i.test(el.httpEquiv);
}

function attributesOf(el) {
  const kept = new Map();
  for (const { name, value } of el.attributes) {
    if (
      name.startsWith("on") ||
      (LOST_ATTRIBUTES.has(name) && !(name === "value" && !/^(?:input)$/.test(el.localName)))
    )
      continue;
    kept.set(name, /^\s*javascript:/i.test(value) ? "#" : value);
  }
  for (const change of [fieldState, pictureState, frameState, liveState]) change(el, kept);
  return [...kept].map(([name, value]) => attribute(name, value)).join("");
}

function fieldState(el, kept) {
  if (el.localName === "input") {
    if (el.checked) kept.set("checked", "");
    if (el.type === "password") kept.set("value", "•".repeat(el.value.length));
    else if (el.type !== "file") kept.set("value", el.value);
  }
  if (el.localName === "option" && el.selected) kept.set("selected", "");
  if (el.localName === "style" && el.sheet?.disabled) kept.set("media", "not all");
}

// A drawing cannot be written down, its pixels can: as the background of the same element.
function pictureState(el, kept) {
  if (el.localName === "img" && el.src.startsWith("blob:")) kept.set("src", drawn(el) ?? "");
  if (el.localName !== "canvas" && el.localName !== "video") return;
  for (const name of ["src", "poster", "controls", "autoplay"])
    if (el.localName === "video") kept.delete(name);
  if (!el.getClientRects().length) return;
  const own = getComputedStyle(el).backgroundImage;
  const image = `url("${(el.localName === "canvas" && pixelsOf(el)) || pointToPicture(el)}")`;
  const style =
    `background-image: ${own === "none" ? image : `${image}, ${own}`} !important; background-size: 100% 100% !important; ` +
    "background-repeat: no-repeat !important; background-origin: content-box !important; background-position: 0 0 !important;";
  kept.set("style", `${kept.get("style") ?? ""}; ${style}`);
}

function drawn(image) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return pixelsOf(canvas);
}

// Nothing for a tainted canvas, which tells no one its pixels, and for one whose buffer is gone (WebGL).
function pixelsOf(canvas) {
  try {
    const isPlain = canvas.getContext("2d") !== null;
    return isPlain ? canvas.toDataURL() : null;
  } catch {
    return null;
  }
}

function pointToPicture(el) {
  const { left, top, width, height } = el.getBoundingClientRect();
  const token = `actwright-picture-${fromPicture.length}`;
  fromPicture.push({ token, rect: [left, top, left + width, top + height] });
  return token;
}

function frameState(el, kept) {
  if (el.localName !== "iframe" && el.localName !== "frame") return;
  kept.set("src", watch.frames.get(el) ?? "about:blank");
  kept.delete("loading");
}

// What no attribute can say is left for the moment of reopening.
function liveState(el, kept) {
  const state = {};
  if (el.scrollLeft || el.scrollTop) state.scroll = [el.scrollLeft, el.scrollTop];
  if (el.indeterminate) state.indeterminate = true;
  if (el.localName === "dialog" && el.matches(":modal")) state.modal = true;
  if (el.hasAttribute("popover") && el.matches(":popover-open")) state.popover = true;
  if (el.getRootNode().activeElement === el && el !== document.body) state.focus = true;
  if (el.localName === "dialog" && state.modal) kept.delete("open");
  if (Object.keys(state).length) kept.set(STATE, asText(state));
}

const rulesOf = (sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join("\n");

// Rules that scripts inserted are in no text.
function styleText(el) {
  try {
    const written = new CSSStyleSheet();
    written.replaceSync(el.textContent);
    const imports = (el.textContent.match(/@import/g) ?? []).length;
    return el.sheet && el.sheet.cssRules.length > written.cssRules.length + imports
      ? rulesOf(el.sheet)
      : el.textContent;
  } catch {
    return el.textContent;
  }
}

function adopted(root) {
  const text = (root.adoptedStyleSheets ?? [])
    .filter((sheet) => !sheet.disabled)
    .map(rulesOf)
    .join("\n");
  return text ? `<style>${text}</style>` : "";
}

function shadowOf(el) {
  const root = rootOf(el);
  // Open, whatever it was: those who reopen the page want to see which element inside was met.
  return root ? `<template shadowrootmode="open">${inside(root)}${adopted(root)}</template>` : "";
}

// Two texts beside each other are set apart by a comment: read back as one they would be shaped as one.
const parting = (node) =>
  node.previousSibling?.nodeType === Node.TEXT_NODE && node.data && node.parentNode.localName !== "title"
    ? "<!---->"
    : "";

function written(node) {
  if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE)
    return parting(node) + escapeText(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE || isLeftOut(node)) return "";
  const name = node.localName;
  if (name.includes("-") && customElements.get(name)) defined.add(name);
  const start = `<${node.prefix ? `${node.prefix}:` : ""}${name}${attributesOf(node)}>`;
  if (VOID.has(name) && node.namespaceURI === HTML) return start;
  return `${start}${contentOf(node, name)}</${name}>`;
}

function contentOf(node, name) {
  if (node.namespaceURI !== HTML) return inside(node);
  if (name === "style") return styleText(node);
  if (RAW.has(name)) return node.textContent;
  if (name === "textarea") return `\n${escapeText(node.value)}`;
  if (name === "iframe" || name === "video" || name === "audio") return "";
  const text = shadowOf(node) + inside(node);
  if (name === "head") return text + adopted(document);
  return /^(?:pre|listing)$/.test(name) && text.startsWith("\n") ? `\n${text}` : text;
}

const inside = (node) => [...node.childNodes].map(written).join("");

function doctype() {
  const type = document.doctype;
  if (!type) return "";
  const ids = type.publicId
    ? ` PUBLIC "${type.publicId}" "${type.systemId}"`
    : type.systemId
      ? ` SYSTEM "${type.systemId}"`
      : "";
  return `<!DOCTYPE ${type.name}${ids}>`;
}

const freezeDocument = () => {
  const html = doctype() + written(document.documentElement);
  return asText({ html, fromPicture, elements: [...defined], base: document.baseURI });
};
