// What an element is called: kind of action, role, accessible name, text, and a selector that finds it again.
const TEXT_INPUTS = new Set([
  "text",
  "search",
  "email",
  "url",
  "tel",
  "password",
  "number",
  "date",
  "time",
  "datetime-local",
  "month",
  "week",
]);
const IMPLICIT_ROLES = {
  a: "link",
  area: "link",
  button: "button",
  summary: "button",
  textarea: "textbox",
  img: "img",
  li: "listitem",
  tr: "row",
  td: "cell",
  th: "columnheader",
  label: "label",
  option: "option",
  canvas: "canvas",
  video: "video",
  audio: "audio",
};
const INPUT_ROLES = {
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
  submit: "button",
  button: "button",
  reset: "button",
  image: "button",
  file: "button",
  color: "button",
};
const LONGEST = 200;
const squeeze = (text) => (text ?? "").replace(/\s+/g, " ").trim().slice(0, LONGEST);

function roleOf(el) {
  const given = roleAttribute(el);
  if (given) return given;
  if (el.localName === "input") return INPUT_ROLES[el.type] ?? (el.list ? "combobox" : "textbox");
  if (el.localName === "select") return el.multiple || el.size > 1 ? "listbox" : "combobox";
  if (isEditingHost(el)) return "textbox";
  return IMPLICIT_ROLES[el.localName] ?? "generic";
}

// What code editors do: the text is drawn, and a field that nobody sees takes the keys.
const takesKeysUnseen = (el) => [...el.querySelectorAll("textarea")].some((field) => !isSeen(field));

function kindOf(el, role, signals, cursor, under) {
  const control = el.localName === "label" ? labelledControl(el) : null;
  if (control && !isSeen(control)) return kindOf(control, roleOf(control), ["tag"], "", "");
  if (signals.includes("editable") || el.localName === "textarea") return "type";
  if (el.localName === "input" && TEXT_INPUTS.has(el.type)) return "type";
  if (role === "textbox" || role === "searchbox" || role === "spinbutton") return "type";
  if (el.localName === "select" || role === "listbox" || role === "combobox") return "select";
  if (role === "slider" || role === "scrollbar" || (el.localName === "input" && el.type === "range"))
    return "drag";
  if (signals.includes("tag") || signals.includes("role")) return "click";
  if (under === "text" && takesKeysUnseen(el)) return "type";
  if (signals.includes("draggable") || signals.includes("drag-listener") || /grab|move|crosshair|-resize/.test(cursor))
    return "drag";
  if (signals.includes("scroller")) return "scroll";
  const presses = ["listener", "handler", "framework", "delegated", "attribute", "label", "tabindex"].some(
    (s) => signals.includes(s),
  );
  return (!presses && signals.includes("hover-listener")) || cursor === "help" ? "hover" : "click";
}

function spoken(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (
    node.nodeType !== Node.ELEMENT_NODE ||
    UNSEEN.has(node.localName) ||
    node.getAttribute("aria-hidden") === "true"
  )
    return "";
  if (node.hasAttribute("aria-label")) return ` ${node.getAttribute("aria-label")} `;
  if (node.localName === "img" || node.localName === "area") return ` ${node.alt} `;
  if (node.localName === "select" || node.localName === "textarea") return " ";
  const root = rootOf(node);
  const children =
    node.localName === "slot" && node.assignedNodes().length
      ? node.assignedNodes()
      : (root ?? node).childNodes;
  return [...children].map(spoken).join(getComputedStyle(node).display === "inline" ? "" : " ") + " ";
}

const byIds = (el, ids) =>
  ids
    .split(/\s+/)
    .map((id) => el.getRootNode().getElementById?.(id))
    .filter(Boolean)
    .map(spoken)
    .join(" ");

// The accessible name, by the steps of accname 1.2 that matter for controls.
function nameOf(el) {
  const sources = [
    () => byIds(el, el.getAttribute("aria-labelledby") ?? ""),
    () => el.getAttribute("aria-label"),
    () => el.labels && [...el.labels].map(spoken).join(" "),
    () =>
      el.localName === "input" && ["submit", "button", "reset"].includes(el.type) && (el.value || el.type),
    () => el.getAttribute("alt"),
    () => !["select", "textarea", "input"].includes(el.localName) && !isEditingHost(el) && spoken(el),
    () => el.querySelector("svg > title, :scope > title")?.textContent,
    () => el.getAttribute("title"),
    () => el.getAttribute("placeholder") ?? el.getAttribute("aria-placeholder"),
  ];
  for (const source of sources) {
    const name = squeeze(source() || "");
    if (name) return name;
  }
  return "";
}

function textOf(el) {
  if (el.localName === "input") return el.type === "password" ? "" : squeeze(el.value);
  if (el.localName === "select") return squeeze(el.selectedOptions[0]?.label);
  return squeeze(el.localName === "textarea" ? el.value : (el.innerText ?? el.textContent));
}

const selectors = new Map();

function selectorOf(el) {
  if (!selectors.has(el)) selectors.set(el, findSelector(el));
  return selectors.get(el);
}

function findSelector(el) {
  const root = el.getRootNode();
  const only = (selector) => root.querySelectorAll(selector).length === 1;
  for (const name of ["id", "data-testid", "name", "aria-label"]) {
    const value = el.getAttribute(name);
    const selector =
      value &&
      (name === "id" ? `#${CSS.escape(value)}` : `${el.localName}[${name}=${JSON.stringify(value)}]`);
    if (selector && only(selector)) return selector;
  }
  const parent = el.parentElement;
  const twins = [...(parent ?? root).children].filter((other) => other.localName === el.localName);
  const step = CSS.escape(el.localName) + (twins.length > 1 ? `:nth-of-type(${twins.indexOf(el) + 1})` : "");
  return parent && parent !== document.documentElement ? `${selectorOf(parent)} > ${step}` : step;
}
