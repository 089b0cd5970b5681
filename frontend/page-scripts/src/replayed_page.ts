/** What the web sockets of a document or worker share that are served from a recording. */

/** What has become of one, with the text or base64 of a frame, or the protocol of a socket that has opened. */
export type Kind = 'open' | 'text' | 'binary' | 'closed' | 'failed' | 'live';
type Handler = ((event: Event) => void) | null;

interface Receiver {
  receive: (kind: Kind, content: string) => void;
}

/** How they report what they do, and all of them by their ids. */
export const page: { report: (text: string) => void; sockets: Receiver[] } = {
  report: () => undefined,
  sockets: [],
};

/** The handlers of properties like onopen, called in their turn among the listeners. */
export function addHandlers(prototype: object, events: readonly string[]): void {
  const handlers = new WeakMap<EventTarget, Map<string, Handler>>();
  for (const name of events)
    Object.defineProperty(prototype, `on${name}`, {
      configurable: true,
      enumerable: true,
      get(this: EventTarget): Handler {
        return handlers.get(this)?.get(name) ?? null;
      },
      set(this: EventTarget, handler: unknown) {
        const own = handlers.get(this) ?? new Map<string, Handler>();
        handlers.set(this, own);
        if (!own.has(name)) this.addEventListener(name, (event) => own.get(name)?.call(this, event));
        own.set(name, typeof handler === 'function' ? (handler as Handler) : null);
      },
    });
}

/** The numbers of `readyState` by their names, and the name of the browser's own class. */
export function addStates(standIn: { prototype: object }, name: string, states: readonly string[]): void {
  for (const [number, state] of states.entries())
    for (const owner of [standIn, standIn.prototype])
      Object.defineProperty(owner, state, { value: number, enumerable: true });
  Object.defineProperty(standIn, 'name', { value: name, configurable: true });
}
