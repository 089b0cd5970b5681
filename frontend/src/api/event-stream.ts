/** One stream of server-sent events per dataset, however many parts of a page listen to it. */
import type { components } from './schema';

export type Job = components['schemas']['Job'];

/** What the server says whenever something has changed: all jobs under way and those that ended just now. */
export interface Moving {
  status: components['schemas']['Status'];
  jobs: readonly Job[];
}

const TRY_AGAIN_MS = 5_000;

/** Opens with its first listener and closes with its last; a refused stream is tried again. */
export class EventStream {
  private readonly listeners = new Set<() => void>();
  private source: EventSource | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard: Moving | null = null;

  constructor(private readonly address: string) {}

  /** The last message; null before the first. */
  readonly latest = (): Moving | null => this.heard;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.open();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.close();
    };
  };

  private open(): void {
    const source = new EventSource(this.address);
    source.onmessage = (event: MessageEvent<string>) => this.tell(JSON.parse(event.data) as Moving);
    // A browser reconnects by itself after a break, but never after an answer other than 200.
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return;
      this.timer = setTimeout(() => this.open(), TRY_AGAIN_MS);
    };
    this.source = source;
  }

  private close(): void {
    this.source?.close();
    clearTimeout(this.timer);
    this.heard = null;
  }

  private tell(moving: Moving): void {
    this.heard = moving;
    for (const listener of this.listeners) listener();
  }
}

const streams = new Map<string, EventStream>();

export function streamOf(slug: string): EventStream {
  const existing = streams.get(slug) ?? new EventStream(`/api/datasets/${slug}/events`);
  streams.set(slug, existing);
  return existing;
}
