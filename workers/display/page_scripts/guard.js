// Keeps the frozen page where it is: what would leave it, or reach the browser around it, is told and not done.
const EDITING_KEYS = new Set(
  "a c v x z y Control Shift Alt Meta ArrowLeft ArrowRight ArrowUp ArrowDown Home End Backspace Delete Insert Enter".split(" "),
);
const BROWSER_KEYS = new Set("F1 F3 F5 F6 F7 F10 F11 F12 BrowserBack BrowserForward BrowserRefresh BrowserHome".split(" "));
const EDITABLE = "input, textarea, [contenteditable]:not([contenteditable=false])";
const tell = (what) => say({ type: "intent", what });
const within = (event, selector) => event.composedPath().find((el) => el instanceof Element && el.matches(selector));
const withoutHash = (url) => String(url).split("#")[0];

function guardLink(event) {
  const link = within(event, "a[href], area[href]");
  if (!link) return;
  // In SVG the address is an object.
  const url = String(link.href?.baseVal ?? link.href);
  const plain = event.type === "click" && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const stays = url.includes("#") && withoutHash(url) === withoutHash(document.URL) && !link.target && !link.download;
  if (plain && stays) return;
  event.preventDefault();
  tell(`follow the link to ${url}`);
}

function guardForm(event) {
  const method = event.submitter?.getAttribute("formmethod") ?? event.target.getAttribute("method");
  if (method?.toLowerCase() === "dialog") return;
  event.preventDefault();
  tell(`submit a form to ${event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action") ?? document.URL}`);
}

function isForBrowser(event) {
  if (BROWSER_KEYS.has(event.key)) return true;
  // Chromium's task manager, from which Enter ends the page.
  if (event.key === "Escape" && event.shiftKey) return true;
  if (event.ctrlKey || event.metaKey) return !EDITING_KEYS.has(event.key) && !(event.key === "Z" && event.shiftKey);
  if (!event.altKey) return false;
  const opensPicker = event.key === "ArrowDown" || event.key === "ArrowUp";
  const isAccessKey = document.querySelector(`[accesskey="${CSS.escape(event.key)}" i]`);
  return !opensPicker && !isAccessKey && !["Alt", "Shift", "Control"].includes(event.key);
}

function guardKey(event) {
  if (!isForBrowser(event)) return;
  event.preventDefault();
  const held = ["ctrl", "alt", "shift", "meta"].filter((name) => event[`${name}Key`]);
  tell(`use the browser's shortcut ${[...held, event.key].join("+")}`);
}

function guardDrop(event) {
  if (!within(event, EDITABLE)) event.preventDefault();
}

const guard = (type, how) => window.addEventListener(type, (event) => event.isTrusted && how(event), { capture: true, passive: false });
guard("click", guardLink);
guard("auxclick", guardLink);
guard("submit", guardForm);
guard("keydown", guardKey);
guard("contextmenu", (event) => event.preventDefault());
guard("wheel", (event) => event.ctrlKey && event.preventDefault());
guard("mousedown", (event) => event.button > 2 && event.preventDefault());
// A frozen page accepts no drop by itself: its handlers are dead.
guard("dragover", guardDrop);
guard("drop", guardDrop);
