/** Stands in for the WebSocket of a document or worker: what it receives comes from a recording. */
import { href } from './address.ts';
import { type Kind, addHandlers, addStates, page } from './replayed_page.ts';

const ABNORMAL = 1006;
const NORMAL = 1005;
const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
const EVENTS = ['open', 'message', 'error', 'close'] as const;
const NativeWebSocket = WebSocket;

function bytesOf(base64: string): ArrayBuffer {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes.buffer;
}

function addressOf(url: string | URL): string {
  let address: URL | null = null;
  try {
    address = new URL(String(url), href());
  } catch {
    // The error below says it as the browser does.
  }
  if (address?.protocol === 'http:') address.protocol = 'ws:';
  if (address?.protocol === 'https:') address.protocol = 'wss:';
  if (address === null || !/^wss?:$/u.test(address.protocol))
    throw new DOMException(`The URL '${String(url)}' is invalid.`, 'SyntaxError');
  address.hash = '';
  return address.href;
}

/** The class that pages find in the place of WebSocket. */
class ReplayedSocket extends EventTarget {
  readonly url: string;
  readonly extensions = '';
  protocol = '';
  readyState = 0;
  #binaryType: BinaryType = 'blob';
  #native: WebSocket | null = null;
  readonly #protocols: string | string[];
  readonly #id: number;

  constructor(url: string | URL, protocols: string | string[] = []) {
    super();
    this.url = addressOf(url);
    this.#protocols = protocols;
    this.#id = page.sockets.push(this) - 1;
    page.report(JSON.stringify({ id: this.#id, kind: 'created', url: this.url }));
  }

  get binaryType(): BinaryType {
    return this.#binaryType;
  }

  set binaryType(type: BinaryType) {
    this.#binaryType = type;
    if (this.#native) this.#native.binaryType = type;
  }

  get bufferedAmount(): number {
    return this.#native?.bufferedAmount ?? 0;
  }

  send(content: Parameters<WebSocket['send']>[0]): void {
    if (this.readyState === CONNECTING) throw new DOMException('Still in CONNECTING state.', 'InvalidStateError');
    if (this.#native) this.#native.send(content);
    else if (this.readyState === OPEN) page.report(JSON.stringify({ id: this.#id, kind: 'sent' }));
  }

  close(code = NORMAL, reason = ''): void {
    if (this.#native) {
      if (code === NORMAL) this.#native.close();
      else this.#native.close(code, reason);
      return;
    }
    if (this.readyState >= CLOSING) return;
    const failed = this.readyState === CONNECTING;
    this.readyState = CLOSING;
    page.report(JSON.stringify({ id: this.#id, kind: 'closed' }));
    setTimeout(() => this.#end(failed ? ABNORMAL : code, failed ? '' : reason));
  }

  receive(kind: Kind, content: string): void {
    if (kind === 'live') this.#goLive();
    else if (kind === 'open' && this.readyState === CONNECTING) {
      this.protocol = content;
      this.readyState = OPEN;
      this.dispatchEvent(new Event('open'));
    } else if ((kind === 'closed' || kind === 'failed') && this.readyState < CLOSED)
      this.#end(kind === 'failed' ? ABNORMAL : NORMAL, '');
    else if ((kind === 'text' || kind === 'binary') && this.readyState === OPEN)
      this.dispatchEvent(
        new MessageEvent('message', {
          data: kind === 'text' ? content : this.#binary(bytesOf(content)),
          origin: new URL(this.url).origin,
        }),
      );
  }

  #binary(bytes: ArrayBuffer): Blob | ArrayBuffer {
    return this.#binaryType === 'blob' ? new Blob([bytes]) : bytes;
  }

  #end(code: number, reason: string): void {
    this.readyState = CLOSED;
    if (code === ABNORMAL) this.dispatchEvent(new Event('error'));
    this.dispatchEvent(new CloseEvent('close', { code, reason, wasClean: code !== ABNORMAL }));
  }

  /** The page's own socket after all: nothing is served any more. */
  #goLive(): void {
    const native = new NativeWebSocket(this.url, this.#protocols);
    this.#native = native;
    native.binaryType = this.#binaryType;
    for (const name of EVENTS)
      native.addEventListener(name, (event) => {
        this.readyState = native.readyState;
        this.protocol = native.protocol;
        this.dispatchEvent(new (event.constructor as typeof Event)(event.type, event as EventInit));
      });
  }
}

export default function replaySockets(binding: string): void {
  const scope = globalThis as unknown as Record<string, (text: string) => void>;
  const report = scope[binding];
  if (report === undefined) return;
  page.report = report;
  Reflect.deleteProperty(scope, binding);
  addStates(ReplayedSocket, 'WebSocket', ['CONNECTING', 'OPEN', 'CLOSING', 'CLOSED']);
  addHandlers(ReplayedSocket.prototype, EVENTS);
  Object.defineProperty(scope, 'WebSocket', { value: ReplayedSocket, writable: true, configurable: true });
  Object.defineProperty(scope, 'actwright:sockets', {
    value: (id: number, kind: Kind, content: string) => page.sockets[id]?.receive(kind, content),
  });
}
