/** Remembers who listens for what, and closed shadow roots: the DOM tells neither. */
import { type El, type Root } from '../dom.ts';
import { HOVERS, PRESSES } from '../listener_kinds.ts';
import { apply, Group, Table, WeakTable } from './builtins.ts';
import { wrap } from './wrap.ts';

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

export function watchListeners(): void {
  wrap(
    EventTarget.prototype,
    'addEventListener',
    (target, given) => {
      added(target as object, given[0], given[1], given[2]);
    },
    null,
  );
  wrap(
    EventTarget.prototype,
    'removeEventListener',
    (target, given) => {
      removed(target as object, given[0], given[1]);
    },
    null,
  );
  wrap(Element.prototype, 'attachShadow', null, (host, root) => roots.write(host as El, root as Root));
}
