/** Writes down who listens in the page, and what scripts add to its styles, for the scripts of the isolated world, which
 * see neither listeners nor what frameworks keep beside an element.
 */
import * as dom from '../dom.ts';
import { walk } from '../flat_tree.ts';
import { HAS_PROPERTY, PROPERTIES } from '../listener_kinds.ts';
import { addItem, keys, ownValue, quoted, shortened, sourceText, startsWith, Table } from './builtins.ts';
import { eachChangedLink, scriptRules } from './script_styles.ts';
import { listenersOf, watchedRoot } from './listeners.ts';

const REACT_PROPERTIES = [
  'onClick',
  'onDoubleClick',
  'onMouseDown',
  'onMouseUp',
  'onPointerDown',
  'onPointerUp',
  'onTouchStart',
  'onClickCapture',
] as const;
const LONGEST_SOURCE = 100_000;
const LONGEST_FAULT = 200;
const readProperty: ((target: unknown) => unknown)[] = [];
for (let at = 0; at < PROPERTIES.length; at++) readProperty[at] = dom.handlerProperty(PROPERTIES[at] as string);

const rootOf = (el: dom.El): dom.Root | null => dom.openShadowRoot(el) ?? watchedRoot(el);

/** What the isolated world cannot find: closed shadow roots of the painted tree, links with rules of scripts. */
export function hiddenObjects(): dom.AnyNode[] {
  const hidden: dom.AnyNode[] = [];
  walk(rootOf, (el) => {
    const root = watchedRoot(el);
    if (root && !dom.openShadowRoot(el)) addItem(hidden, root);
  });
  eachChangedLink((link) => {
    addItem(hidden, link);
  });
  return hidden;
}

class Writing {
  private sources = '';
  private sourceCount = 0;
  private readonly known = new Table<unknown, number>();
  targets = '';
  faults = 0;
  firstFault = '';

  /** The number of a function's text. */
  source(handler: unknown): number {
    const known = this.known.read(handler);
    if (known !== undefined) return known;
    const call: unknown = typeof handler === 'function' ? handler : (handler as { handleEvent?: unknown }).handleEvent;
    const text = typeof call === 'function' ? shortened(sourceText(call), LONGEST_SOURCE) : '';
    this.sources += (this.sourceCount ? ',' : '') + quoted(text);
    this.known.write(handler, this.sourceCount);
    return this.sourceCount++;
  }

  fault(error: unknown): void {
    this.faults++;
    if (this.faults === 1) this.firstFault = faultText(error);
  }

  text(hidden: number): string {
    const rules = attempt(scriptRules, this);
    const faults = `"faults":${this.faults},"firstFault":${quoted(this.firstFault)}`;
    return `{"hidden":${hidden},"scriptRules":${quoted(rules)},"sources":[${this.sources}],"targets":[${this.targets}],${faults}}`;
  }
}

function nativeListeners(target: object, writing: Writing): string {
  let written = '';
  listenersOf(target)?.each((handlers, type) =>
    handlers.each((handler) => {
      written += `${written ? ',' : ''}{"type":${quoted(type)},"source":${writing.source(handler)}}`;
    }),
  );
  return written;
}

/** The message of an error without a call of the page's code, by which it might have been made. */
function faultText(error: unknown): string {
  if (typeof error === 'string') return shortened(error, LONGEST_FAULT);
  const message = ownValue(error, 'message');
  return typeof message === 'string' ? shortened(message, LONGEST_FAULT) : 'a script of the page failed';
}

interface JQueryEvent {
  origType?: unknown;
  handler?: unknown;
  selector?: unknown;
}

// jQuery's dispatcher stands for the handlers that it would call.
function jqueryListeners(target: object, writing: Writing): string {
  const jquery = (dom.pageWindow as unknown as { jQuery?: { _data?: unknown } }).jQuery;
  const read = jquery?._data;
  if (typeof read !== 'function') return '';
  const kept = (read as (target: object, name: string) => Record<string, ArrayLike<JQueryEvent>> | undefined)(
    target,
    'events',
  );
  if (!kept) return '';
  let written = '';
  const types = keys(kept);
  for (let at = 0; at < types.length; at++) {
    const list = kept[types[at] as string] as ArrayLike<JQueryEvent>;
    for (let index = 0; index < list.length; index++) {
      const event = list[index] as JQueryEvent | null | undefined;
      if (!event) continue;
      const type = quoted(typeof event.origType === 'string' ? event.origType : (types[at] as string));
      const selector =
        typeof event.selector === 'string' && event.selector ? `,"selector":${quoted(event.selector)}` : '';
      written += `${written ? ',' : ''}{"type":${type},"source":${writing.source(event.handler)},"jquery":true${selector}}`;
    }
  }
  return written;
}

function handlerProperties(target: object, el: dom.El | null, writing: Writing): string {
  let written = '';
  const hasAttributes = el !== null && dom.matches(el, HAS_PROPERTY);
  for (let at = 0; at < PROPERTIES.length; at++) {
    const read = readProperty[at] as (target: unknown) => unknown;
    // An attribute is read as text: its handler is compiled when first asked for, and scripts are stopped by now.
    if (hasAttributes && dom.hasAttribute(el, PROPERTIES[at] as string)) continue;
    const handler = read(target);
    if (typeof handler !== 'function') continue;
    written += `${written ? ',' : ''}{"name":${quoted(PROPERTIES[at] as string)},"source":${writing.source(handler)}}`;
  }
  return written;
}

function reactPresses(el: dom.El, key: string): boolean {
  const properties = (el as unknown as Record<string, Record<string, unknown> | null | undefined>)[key];
  for (let at = 0; at < REACT_PROPERTIES.length; at++)
    if (typeof properties?.[REACT_PROPERTIES[at] as string] === 'function') return true;
  return false;
}

/** "root", where a framework listens for all its elements, "press", where it listens for this one. */
function framework(el: dom.El): string {
  const own = keys(el);
  let presses: boolean | null = null;
  for (let at = 0; at < own.length; at++) {
    const key = own[at] as string;
    if (key === '_reactRootContainer' || key === '__vue_app__' || startsWith(key, '__reactContainer$')) return 'root';
    if (presses !== null) continue;
    if (startsWith(key, '__reactProps$') || startsWith(key, '__reactEventHandlers$')) presses = reactPresses(el, key);
    if (key === '$$click' || key === '__click' || key === '$$pointerdown' || key === '$$mousedown') presses = true;
  }
  return presses ? 'press' : '';
}

/** What the page has put beside its elements may be broken: then what the browser itself knows is left. */
function attempt(read: () => string, writing: Writing): string {
  try {
    return read();
  } catch (error) {
    writing.fault(error);
    return '';
  }
}

function writeTarget(target: object, place: number | 'window' | 'document', el: dom.El | null, writing: Writing): void {
  try {
    const native = nativeListeners(target, writing);
    const jquery = native ? attempt(() => jqueryListeners(target, writing), writing) : '';
    const properties = dom.isShadowRoot(target) ? '' : attempt(() => handlerProperties(target, el, writing), writing);
    const kind = el ? attempt(() => framework(el), writing) : '';
    if (!native && !properties && !kind) return;
    const where = typeof place === 'number' ? `${place}` : `"${place}"`;
    const isRoot = dom.isShadowRoot(target) ? 'true' : 'false';
    writing.targets +=
      `${writing.targets ? ',' : ''}{"place":${where},"isRoot":${isRoot},"framework":"${kind}",` +
      `"listeners":[${native}${native && jquery ? ',' : ''}${jquery}],"properties":[${properties}]}`;
  } catch (error) {
    writing.fault(error);
  }
}

/** JSON of `Facts` (facts.ts). */
export function listenerFacts(): string {
  const writing = new Writing();
  writeTarget(dom.pageWindow, 'window', null, writing);
  writeTarget(dom.pageDocument, 'document', null, writing);
  let hidden = 0;
  walk(rootOf, (el, index) => {
    writeTarget(el, index, el, writing);
    const root = rootOf(el);
    if (!root) return;
    if (!dom.openShadowRoot(el)) hidden++;
    writeTarget(root, index, null, writing);
  });
  eachChangedLink(() => {
    hidden++;
  });
  return writing.text(hidden);
}
