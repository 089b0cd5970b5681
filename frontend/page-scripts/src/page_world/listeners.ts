/** Remembers who listens for what, and closed shadow roots: the DOM tells neither. */
import { pageWindow, type El, type Root } from '../dom.ts';
import { HOVERS, PRESSES } from '../listener_kinds.ts';
import { apply, Group, Table, WeakTable } from './builtins.ts';

type Call = (...given: unknown[]) => unknown;

const listeners = new WeakTable<object, Table<string, Group<unknown>>>();
const roots = new WeakTable<El, Root>();
const addEventListener = EventTarget.prototype.addEventListener;
const WATCHED: Record<string, true | undefined> = { __proto__: null as unknown as undefined, dragstart: true };
for (let at = 0; at < PRESSES.length; at++) WATCHED[PRESSES[at] as string] = true;
for (let at = 0; at < HOVERS.length; at++) WATCHED[HOVERS[at] as string] = true;

export const listenersOf = (target: object): Table<string, Group<unknown>> | undefined => listeners.read(target);
export const watchedRoot = (el: El): Root | null => roots.read(el) ?? null;

function added(target: object, type: unknown, handler: unknown, options: unknown): void {
  if (typeof type !== 'string' || !WATCHED[type] || !handler) return;
  const signal = (options as { signal?: AbortSignal } | null | undefined)?.signal;
  if (signal?.aborted) return;
  const byType = listeners.read(target) ?? new Table<string, Group<unknown>>();
  listeners.write(target, byType);
  const handlers = byType.read(type) ?? new Group<unknown>();
  byType.write(type, handlers);
  handlers.include(handler);
  if (signal)
    apply(addEventListener, signal, ['abort', () => handlers.exclude(handler), { __proto__: null, once: true }]);
}

function removed(target: object, type: unknown, handler: unknown): void {
  if (typeof type === 'string') listeners.read(target)?.read(type)?.exclude(handler);
}

/** What we write down must never break the page's own call. */
function attempt(note: () => void): void {
  try {
    note();
  } catch {
    return;
  }
}

// A proxy keeps the name, length and source text that pages compare with.
function wrap(owner: object, name: string, before: Call | null, after: Call | null): void {
  const table = owner as Record<string, Call>;
  table[name] = new Proxy(table[name] as Call, {
    apply(original, self: unknown, given: unknown[]) {
      if (before) attempt(() => before(self ?? pageWindow, given));
      const result: unknown = apply(original, self, given);
      if (after) attempt(() => after(self, result));
      return result;
    },
  });
}

export function watchPage(): void {
  wrap(
    EventTarget.prototype,
    'addEventListener',
    (target, given) => {
      const list = given as unknown[];
      added(target as object, list[0], list[1], list[2]);
    },
    null,
  );
  wrap(
    EventTarget.prototype,
    'removeEventListener',
    (target, given) => {
      const list = given as unknown[];
      removed(target as object, list[0], list[1]);
    },
    null,
  );
  wrap(Element.prototype, 'attachShadow', null, (host, root) => roots.write(host as El, root as Root));
}
