/**
 * The autosave machine of versioned documents, one for each slot. Pure: sending, storing and waiting are the runner's.
 *
 * A document is sent with the version it was typed upon. What another device has written meanwhile becomes a clash,
 * unless it is one of the values sent from here whose answer was lost. While a slot is being submitted nothing is
 * sent; what is typed meanwhile stays, and becomes the next document of the slot.
 */
import type { Machine } from './runner';

/** A document as the server has it; null: none (any more). The version grows with every change. */
export interface Stored<T> {
  readonly value: T | null;
  readonly version: number;
}

/** A document that the server may not have yet. */
export interface Unsent<T> extends Stored<T> {
  /** The values that may have reached the server although no answer came. */
  readonly sent: readonly (T | null)[];
}

export interface Clash<T> {
  readonly slot: string;
  readonly mine: T | null;
  readonly theirs: T | null;
}

export interface Documents<T> {
  readonly documents: Readonly<Record<string, Unsent<T>>>;
  /** The slots that the server does not have as they are, in the order in which they are sent. */
  readonly queue: readonly string[];
  readonly inFlight: string | null;
  readonly submitting: string | null;
  readonly failed: boolean;
  readonly clash: (Clash<T> & { readonly version: number }) | null;
}

export type Choice = 'mine' | 'theirs' | 'both';
export type SaveState = 'saved' | 'waiting' | 'sending' | 'failed';

export interface Request<T> {
  readonly slot: string;
  readonly value: T | null;
  readonly version: number;
}

/** The version stored now, or what somebody else has put there. */
export type Response<T> = { readonly version: number } | { readonly theirs: Stored<T> };

/** What the machine has to know of the documents. */
export interface DocumentType<T> {
  readonly isSame: (first: T, second: T) => boolean;
  /** The same text as another document, for one that has been submitted. */
  readonly renew: (value: T) => T;
  /** A new slot for a document that is put aside. */
  readonly asideSlot: () => string;
}

const PAUSE_MS = 800;
const RETRY_MS = 5000;
const MOST_SENT = 8;

export function documentsFrom<T>(
  stored: Readonly<Record<string, Stored<T>>>,
  unsent: Readonly<Record<string, Unsent<T>>>,
): Documents<T> {
  const documents = Object.fromEntries(Object.entries(stored).map(([slot, doc]) => [slot, { ...doc, sent: [] }]));
  return {
    documents: { ...documents, ...unsent },
    queue: Object.keys(unsent),
    inFlight: null,
    submitting: null,
    failed: false,
    clash: null,
  };
}

export const isUnsent = <T>(state: Documents<T>, slot: string): boolean => state.queue.includes(slot);

export function saveState<T>({ inFlight, failed, queue }: Documents<T>): SaveState {
  if (inFlight !== null) return 'sending';
  if (failed) return 'failed';
  return queue.length > 0 ? 'waiting' : 'saved';
}

const documentAt = <T>(state: Documents<T>, slot: string): Unsent<T> =>
  state.documents[slot] ?? { value: null, version: 0, sent: [] };

const withDocument = <T>(state: Documents<T>, slot: string, change: Partial<Unsent<T>>): Documents<T> => ({
  ...state,
  documents: { ...state.documents, [slot]: { ...documentAt(state, slot), ...change } },
});

/** Another value in a slot; null throws the document away. */
export function edit<T>(state: Documents<T>, slot: string, value: T | null): Documents<T> {
  const queue = isUnsent(state, slot) ? state.queue : [...state.queue, slot];
  return { ...withDocument(state, slot, { value }), queue, failed: false };
}

/** The server's document in place of the one here. */
function take<T>(state: Documents<T>, slot: string, { value, version }: Stored<T>): Documents<T> {
  const queue = state.queue.filter((other) => other !== slot);
  return { ...withDocument(state, slot, { value, version, sent: [] }), queue };
}

/** Removes a document without telling the server, which has removed it with what it belonged to. */
export const discard = <T>(state: Documents<T>, slot: string): Documents<T> =>
  take(state, slot, { value: null, version: documentAt(state, slot).version });

/** Takes over what the server has, where nothing was typed here. */
export function adopt<T>(state: Documents<T>, stored: Readonly<Record<string, Stored<T>>>): Documents<T> {
  return Object.entries(stored).reduce(
    (all, [slot, doc]) =>
      !isUnsent(all, slot) && doc.version > documentAt(all, slot).version ? take(all, slot, doc) : all,
    state,
  );
}

/** Settles the clash as a person chose. */
export function resolve<T>(state: Documents<T>, choice: Choice, type: DocumentType<T>): Documents<T> {
  const { clash } = state;
  if (!clash) return state;
  const { slot, theirs, version } = clash;
  const mine = documentAt(state, slot).value;
  const open = { ...state, clash: null };
  if (choice === 'theirs') return take(open, slot, { value: theirs, version });
  // Another task than the one that was submitted, or that is put aside now, has another id.
  const kept = choice === 'both' && theirs !== null ? edit(open, type.asideSlot(), type.renew(theirs)) : open;
  const value = mine !== null && theirs === null ? type.renew(mine) : mine;
  return edit(withDocument(kept, slot, { version }), slot, value);
}

export const beginSubmit = <T>(state: Documents<T>, slot: string): Documents<T> => ({ ...state, submitting: slot });

export const submitFailed = <T>(state: Documents<T>): Documents<T> => ({ ...state, submitting: null });

/** The server has taken `value` and emptied its slot; what was typed since is a document of its own. */
export function submitted<T>(state: Documents<T>, slot: string, value: T, type: DocumentType<T>): Documents<T> {
  const { value: now, sent } = documentAt(state, slot);
  const typed = now !== null && !type.isSame(now, value) ? type.renew(now) : null;
  const next = withDocument({ ...state, submitting: null }, slot, { sent: [...sent, null].slice(-MOST_SENT) });
  return edit(next, slot, typed);
}

const sameValue = <T>(first: T | null, second: T | null, type: DocumentType<T>): boolean =>
  first === null || second === null ? first === second : type.isSame(first, second);

function conflicted<T>(state: Documents<T>, slot: string, theirs: Stored<T>, type: DocumentType<T>): Documents<T> {
  const { value: mine, sent } = documentAt(state, slot);
  if (sameValue(mine, theirs.value, type)) return take(state, slot, theirs);
  // A value sent from here, whose answer was lost with a reload or with the connection.
  if (sent.some((own) => sameValue(own, theirs.value, type))) {
    return withDocument(state, slot, { version: theirs.version });
  }
  return { ...state, clash: { slot, mine, theirs: theirs.value, version: theirs.version } };
}

function acknowledged<T>(state: Documents<T>, { slot, value }: Request<T>, version: number): Documents<T> {
  const queue = documentAt(state, slot).value === value ? state.queue.filter((other) => other !== slot) : state.queue;
  return { ...withDocument(state, slot, { version, sent: [] }), queue };
}

export const documentMachine = <T>(
  type: DocumentType<T>,
  pauseMs = PAUSE_MS,
): Machine<Documents<T>, Request<T>, Response<T>> => ({
  next: (state) => {
    const [slot] = state.queue;
    if (slot === undefined || state.inFlight !== null || state.submitting !== null || state.clash) return null;
    const { value, version } = documentAt(state, slot);
    return { slot, value, version };
  },
  started: (state, { slot, value }) => ({
    ...withDocument(state, slot, { sent: [...documentAt(state, slot).sent, value].slice(-MOST_SENT) }),
    inFlight: slot,
    failed: false,
  }),
  succeeded: (state, request, response) => {
    const idle = { ...state, inFlight: null };
    return 'theirs' in response
      ? conflicted(idle, request.slot, response.theirs, type)
      : acknowledged(idle, request, response.version);
  },
  failed: (state) => ({ ...state, inFlight: null, failed: true }),
  delay: ({ failed }) => (failed ? RETRY_MS : pauseMs),
});
