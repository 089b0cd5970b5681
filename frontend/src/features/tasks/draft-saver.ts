/** Sends drafts some time after the last key, one request at a time, again and again until the server has them. */
import type { Drafts } from './drafts';

export type Saving = 'saved' | 'waiting' | 'sending' | 'failed';

export interface Saver {
  readonly state: () => Saving;
  readonly subscribe: (listener: () => void) => () => void;
  /** These are the drafts now. */
  readonly put: (drafts: Drafts) => void;
  /** Sends what waits at once. */
  readonly flush: () => void;
  /** Nothing more is sent until the next `put`; resolves when nothing is on its way. */
  readonly hold: () => Promise<void>;
  /** The server has everything: nothing waits any more. */
  readonly settle: () => void;
}

export interface SaverOptions {
  readonly send: (drafts: Drafts) => Promise<unknown>;
  /** Keeps in this browser what the server does not have; null: it has everything. */
  readonly remember: (drafts: Drafts | null) => void;
}

const QUIET_MS = 800;
const AGAIN_MS = 5000;

export function createSaver({ send, remember }: SaverOptions): Saver {
  const listeners = new Set<() => void>();
  let state: Saving = 'saved';
  let waiting: Drafts | null = null;
  let sending: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: Saving): void => {
    state = next;
    listeners.forEach((listen) => listen());
  };
  const later = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
  };
  const deliver = async (drafts: Drafts): Promise<void> => {
    try {
      await send(drafts);
      if (waiting === drafts) settle();
    } catch {
      become('failed');
      if (waiting !== null) later(AGAIN_MS);
    } finally {
      sending = null;
    }
    if (waiting !== null && waiting !== drafts) later(QUIET_MS);
  };
  function flush(): void {
    clearTimeout(timer);
    if (waiting === null || sending !== null) return;
    become('sending');
    sending = deliver(waiting);
  }
  function settle(): void {
    clearTimeout(timer);
    waiting = null;
    remember(null);
    become('saved');
  }
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put: (drafts) => {
      waiting = drafts;
      remember(drafts);
      become('waiting');
      later(QUIET_MS);
    },
    flush,
    hold: async () => {
      clearTimeout(timer);
      await sending;
      clearTimeout(timer);
    },
    settle,
  };
}
