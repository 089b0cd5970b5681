/** Stands in for a document's EventSource: its events come from a recording. */
import { href } from './dom.ts';
import { type Kind, page } from './replayed_page.ts';

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;
/** As browsers wait before they connect anew to a stream that has ended. */
const RECONNECT_MS = 3000;
const NativeEventSource = EventSource;

interface Recorded {
  event: string;
  id: string;
  data: string;
}

function addressOf(url: string | URL): string {
  try {
    return new URL(String(url), href()).href;
  } catch {
    throw new DOMException(`Cannot open an EventSource to '${String(url)}'. The URL is invalid.`, 'SyntaxError');
  }
}

/** The class that pages find in the place of EventSource. */
export class ReplayedEventSource extends EventTarget {
  readonly url: string;
  readonly withCredentials: boolean;
  readyState = CONNECTING;
  #native: EventSource | null = null;
  #id = -1;
  /** Of the events that are listened to. */
  readonly #types = new Set<string>(['open', 'message', 'error']);

  constructor(url: string | URL, options: EventSourceInit = {}) {
    super();
    this.url = addressOf(url);
    this.withCredentials = options.withCredentials ?? false;
    this.#connect();
  }

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given);
    if (!this.#types.has(given[0])) this.#forward(given[0]);
    this.#types.add(given[0]);
  }

  close(): void {
    this.readyState = CLOSED;
    if (this.#native) this.#native.close();
    else page.report(JSON.stringify({ id: this.#id, kind: 'closed' }));
  }

  receive(kind: Kind, content: string): void {
    if (this.readyState === CLOSED) return;
    if (kind === 'live') this.#goLive();
    else if (kind === 'open') {
      this.readyState = OPEN;
      this.dispatchEvent(new Event('open'));
    } else if (kind === 'text') {
      const { event, id, data } = JSON.parse(content) as Recorded;
      const { origin } = new URL(this.url);
      this.dispatchEvent(new MessageEvent(event === '' ? 'message' : event, { data, lastEventId: id, origin }));
    } else if (kind === 'closed' || kind === 'failed') this.#lose(kind === 'failed');
  }

  #connect(): void {
    this.#id = page.sockets.push(this) - 1;
    page.report(JSON.stringify({ id: this.#id, kind: 'created', url: this.url }));
  }

  /** A stream that has ended is asked for again, one that could not be opened is not. */
  #lose(isLast: boolean): void {
    this.readyState = isLast ? CLOSED : CONNECTING;
    this.dispatchEvent(new Event('error'));
    if (!isLast)
      setTimeout(() => {
        if (this.readyState === CONNECTING) this.#connect();
      }, RECONNECT_MS);
  }

  /** The page's own stream after all: nothing is served any more. */
  #goLive(): void {
    this.#native = new NativeEventSource(this.url, { withCredentials: this.withCredentials });
    for (const type of this.#types) this.#forward(type);
  }

  #forward(type: string): void {
    const native = this.#native;
    native?.addEventListener(type, (event) => {
      this.readyState = native.readyState;
      this.dispatchEvent(new (event.constructor as typeof Event)(event.type, event as EventInit));
    });
  }
}
