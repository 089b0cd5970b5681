/** Tells the worker every trusted event, with the element it happened to. */
import * as dom from './dom.ts';
import { isEditable as isTextControl } from './editable.ts';
import { memory } from './memory.ts';
import { say } from './worker_binding.ts';

const POINTER = [
  'mousemove',
  'mousedown',
  'mouseup',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'dragstart',
  'dragover',
  'drop',
  'wheel',
];
const KEYBOARD = ['keydown', 'keyup'];
const VALUE = ['input', 'change'];
const PICKERS =
  'select, input:is([type=date], [type=time], [type=month], [type=week], [type=datetime-local], [type=color])';
// A click comes before what a mouseup has put off.
const MAY_OPEN = new Set(['mousedown', 'mouseup', 'keydown', 'keyup']);
const LONGEST_TEXT = 80;

interface DescribedElement {
  tag: string;
  id: string;
  selector: string;
  text: string;
}
const described = new WeakMap<dom.El, DescribedElement>();

const idOf = (el: dom.El): string => dom.getAttribute(el, 'id') ?? '';

function selectorOf(element: dom.El): string {
  const steps: string[] = [];
  for (let el: dom.El | null = element; el; el = dom.parentElement(el)) {
    const id = idOf(el);
    if (id) return [`#${CSS.escape(id)}`, ...steps].join(' > ');
    const tag = dom.localName(el);
    const parent = dom.parentNode(el);
    const twins = parent ? dom.children(parent).filter((other) => dom.localName(other) === tag) : [];
    steps.unshift(tag + (twins.length > 1 ? `:nth-of-type(${twins.indexOf(el) + 1})` : ''));
  }
  return steps.join(' > ');
}

function describe(target: unknown): DescribedElement {
  const el = dom.isElement(target) ? target : dom.documentElement();
  let description = described.get(el);
  if (!description) {
    const text = dom.getAttribute(el, 'aria-label') ?? dom.textContent(el);
    description = {
      tag: dom.localName(el),
      id: idOf(el),
      selector: selectorOf(el),
      text: text.trim().replace(/\s+/g, ' ').slice(0, LONGEST_TEXT),
    };
    described.set(el, description);
  }
  return description;
}

function isDraggable(target: unknown): boolean {
  if (dom.isNode(target) && dom.isInSelection(target)) return true;
  if (!dom.isElement(target)) return false;
  for (let el: dom.El | null = target; el; el = dom.parentElement(el)) if (dom.draggable(el)) return true;
  return false;
}

// The browser opens a picker after the event; only then can it be told whether it did.
function mayOpenPicker(type: string, target: unknown): boolean {
  if (!MAY_OPEN.has(type) || !dom.isElement(target)) return false;
  const owner = dom.closest(target, PICKERS);
  if (!owner) return false;
  setTimeout(() => say({ type: 'picker', open: dom.matches(owner, ':open') }));
  return true;
}

// What a label is pressed for is pressed with it.
function isPressedWith(target: dom.El, box: dom.El): boolean {
  const label = dom.closest(target, 'label');
  const control = label && dom.labelControl(label);
  return control !== null && (control === box || dom.contains(box, control));
}

/** The numbers of the marked boxes whose elements an event happened in. */
function boxesAround(event: Event): number[] {
  const path = event.composedPath();
  const target = path[0];
  const numbers: number[] = [];
  memory.boxes.forEach((box, number) => {
    if (box === null) return;
    if (path.includes(box as never) || (dom.isElement(target) && isPressedWith(target, box))) numbers.push(number);
  });
  return numbers;
}

type AnyEvent = Event & Partial<Pick<WheelEvent & KeyboardEvent, 'screenX' | 'screenY' | 'button' | 'detail' | 'key' | 'deltaX' | 'deltaY'>>; // prettier-ignore

function report(event: AnyEvent): void {
  if (!event.isTrusted) return;
  const target: unknown = event.composedPath()[0];
  say({
    type: event.type,
    x: event.screenX,
    y: event.screenY,
    button: event.button,
    detail: event.detail,
    key: event.key,
    turn: (event.deltaX ?? 0) + (event.deltaY ?? 0),
    element: describe(target),
    boxes: boxesAround(event),
    editable: dom.isElement(target) && isTextControl(target),
    draggable: event.type === 'mousemove' && isDraggable(target),
    picker: mayOpenPicker(event.type, target),
  });
}

export function reportEvents(): void {
  for (const type of [...POINTER, ...KEYBOARD, ...VALUE])
    dom.onWindowEvent(type, report, { capture: true, passive: true });
}
