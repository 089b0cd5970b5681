/** Keeps the frozen page where it is: what would leave it, or reach the browser around it, is told and not done. */
import * as dom from './dom.ts';
import { say } from './worker_binding.ts';

const EDITING_KEYS = new Set(
  'a c v x z y Control Shift Alt Meta ArrowLeft ArrowRight ArrowUp ArrowDown Home End Backspace Delete Insert Enter'.split(
    ' ',
  ),
);
const BROWSER_KEYS = new Set(
  'F1 F3 F5 F6 F7 F10 F11 F12 BrowserBack BrowserForward BrowserRefresh BrowserHome'.split(' '),
);
const EDITABLE = 'input, textarea, [contenteditable]:not([contenteditable=false])';
const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;

const sayIntent = (what: string): void => say({ type: 'intent', what });
const withoutHash = (url: string): string => url.split('#')[0] ?? '';
const targetWithin = (event: Event, selector: string): dom.El | undefined =>
  event.composedPath().find((each) => dom.isElement(each) && dom.matches(each, selector)) as dom.El | undefined;

function keepLink(event: MouseEvent): void {
  const link = targetWithin(event, 'a[href], area[href]');
  if (!link) return;
  const url = dom.linkAddress(link);
  const isPlain = event.type === 'click' && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  // SVG's links are not told apart: they count as leaving.
  const opensHere = dom.isHtml(link) && !dom.getAttribute(link, 'target') && !dom.getAttribute(link, 'download');
  const stays = url.includes('#') && withoutHash(url) === withoutHash(dom.documentURL()) && opensHere;
  if (isPlain && stays) return;
  event.preventDefault();
  sayIntent(`follow the link to ${url}`);
}

function keepForm(event: SubmitEvent): void {
  const form = event.target as unknown as dom.El;
  const submitter = event.submitter as unknown as dom.El | null;
  const written = (name: string): string | null =>
    (submitter && dom.getAttribute(submitter, `form${name}`)) ?? dom.getAttribute(form, name);
  if (written('method')?.toLowerCase() === 'dialog') return;
  event.preventDefault();
  sayIntent(`submit a form to ${written('action') ?? dom.documentURL()}`);
}

function isForBrowser(event: KeyboardEvent): boolean {
  if (BROWSER_KEYS.has(event.key)) return true;
  // Chromium's task manager, from which Enter ends the page.
  if (event.key === 'Escape' && event.shiftKey) return true;
  if (event.ctrlKey || event.metaKey) return !EDITING_KEYS.has(event.key) && !(event.key === 'Z' && event.shiftKey);
  if (!event.altKey) return false;
  const opensPicker = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  const isAccessKey = dom.querySelector(dom.pageDocument, `[accesskey="${CSS.escape(event.key)}" i]`) !== null;
  return !opensPicker && !isAccessKey && !['Alt', 'Shift', 'Control'].includes(event.key);
}

function keepKey(event: KeyboardEvent): void {
  if (!isForBrowser(event)) return;
  event.preventDefault();
  const modifiers = MODIFIERS.filter((name) => event[`${name}Key`]);
  sayIntent(`use the browser's shortcut ${[...modifiers, event.key].join('+')}`);
}

// A frozen page accepts no drop by itself: its handlers are dead.
function keepDrop(event: Event): void {
  if (!targetWithin(event, EDITABLE)) event.preventDefault();
}

function keep<E extends Event>(type: string, react: (event: E) => void): void {
  dom.onWindowEvent<E>(type, (event) => event.isTrusted && react(event), { capture: true, passive: false });
}

export function keepPage(): void {
  keep('click', keepLink);
  keep('auxclick', keepLink);
  keep('submit', keepForm);
  keep('keydown', keepKey);
  keep('contextmenu', (event) => event.preventDefault());
  keep<WheelEvent>('wheel', (event) => event.ctrlKey && event.preventDefault());
  keep<MouseEvent>('mousedown', (event) => event.button > 2 && event.preventDefault());
  keep('dragover', keepDrop);
  keep('drop', keepDrop);
}
