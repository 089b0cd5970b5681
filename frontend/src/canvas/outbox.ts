/**
 * The edits that the server has not acknowledged yet. Pure: sending, storing and waiting are the page's.
 *
 * waiting -> sent -> gone (acknowledged), or back to waiting (failed). A conflict, or an acknowledgement that shows
 * somebody else's edits in between, holds the outbox until the server's boxes were read again and laid under it.
 */
import { type Edit, apply } from './edits';
import { type Choice, type Clash, clashesOf, nets, rebased } from './reconcile';
import type { Scene } from './scene';

/** `id` is the client's UUID for this edit: sent twice, it counts once. */
export interface Entry {
  readonly id: string;
  readonly edit: Edit;
}

export interface Outbox {
  /** The server's version of the boxes on which the first entry was made. */
  readonly version: number;
  readonly entries: readonly Entry[];
  /** How many of the first entries are on their way. */
  readonly sent: number;
  /** How often sending has failed in a row. */
  readonly failures: number;
  /** `behind`: the server's boxes must be read; `signed-out`: the session is over; `clash`: a person must choose. */
  readonly blockedBy: 'behind' | 'signed-out' | 'clash' | null;
}

const BATCH = 500;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;

export const emptyOutbox = (version: number): Outbox => ({
  version,
  entries: [],
  sent: 0,
  failures: 0,
  blockedBy: null,
});

/** For 'n changes not saved yet'. */
export const unsaved = (outbox: Outbox): number => outbox.entries.length;

export const enqueue = (outbox: Outbox, edits: readonly Edit[], fresh: () => string): Outbox => ({
  ...outbox,
  entries: [...outbox.entries, ...edits.map((edit) => ({ id: fresh(), edit }))],
});

export interface Batch {
  readonly baseVersion: number;
  readonly entries: readonly Entry[];
}

/** What to send now; null while something is on its way, sending is blocked, or nothing waits. */
export function nextBatch(outbox: Outbox): Batch | null {
  if (outbox.sent > 0 || outbox.blockedBy !== null || outbox.entries.length === 0) return null;
  return { baseVersion: outbox.version, entries: outbox.entries.slice(0, BATCH) };
}

export const sent = (outbox: Outbox, batch: Batch): Outbox => ({ ...outbox, sent: batch.entries.length });

/** The server has them. A version higher than ours alone would make it means that somebody else was there too. */
export function acknowledged(outbox: Outbox, version: number): Outbox {
  const alone = version === outbox.version + outbox.sent;
  return {
    version,
    entries: outbox.entries.slice(outbox.sent),
    sent: 0,
    failures: 0,
    blockedBy: alone ? outbox.blockedBy : 'behind',
  };
}

/** Not delivered: no network, no server, an error on its side. All entries stay. */
export const failed = (outbox: Outbox): Outbox => ({ ...outbox, sent: 0, failures: outbox.failures + 1 });

/** Milliseconds to wait before the next try. */
export const retryAfter = (outbox: Outbox): number =>
  outbox.failures === 0 ? 0 : Math.min(FIRST_WAIT * 2 ** (outbox.failures - 1), LONGEST_WAIT);

/** The server refused the batch because a box was changed meanwhile (409), or says that it knows it differently. */
export const conflicted = (outbox: Outbox): Outbox => ({ ...outbox, sent: 0, blockedBy: 'behind' });

export const signedOut = (outbox: Outbox): Outbox => ({ ...outbox, sent: 0, blockedBy: 'signed-out' });

/** The boxes are read again first: the session may have ended while they were. */
export const signedIn = (outbox: Outbox): Outbox =>
  outbox.blockedBy === 'signed-out' ? { ...outbox, blockedBy: 'behind', failures: 0 } : outbox;

/** The server will never take the batch on its way: it is dropped, and its boxes must be read again. */
export const refused = (outbox: Outbox): Outbox => ({
  ...outbox,
  entries: outbox.entries.slice(outbox.sent),
  sent: 0,
  blockedBy: 'behind',
});

/** The server's boxes, just read. */
export interface Present {
  readonly version: number;
  readonly scene: Scene;
}

export interface Rebased {
  readonly outbox: Outbox;
  /** What to show from now on: theirs with mine on top. */
  readonly scene: Scene;
  /** Not empty: ask, then call again with the choices. */
  readonly clashes: readonly Clash[];
}

/**
 * Lays the unsent edits over the server's boxes. Boxes that only one side touched go together by themselves; for the
 * others `choices` decides. While choices are missing, nothing is lost and nothing is sent.
 */
export function rebase(
  outbox: Outbox,
  present: Present,
  choices: ReadonlyMap<string, Choice>,
  fresh: () => string,
): Rebased {
  const mine = nets(outbox.entries.map((entry) => entry.edit));
  const clashes = clashesOf(mine, present.scene).filter((clash) => !choices.has(clash.id));
  const edits = rebased(mine, present.scene, choices);
  const scene = apply(present.scene, edits);
  if (clashes.length > 0) return { outbox: { ...outbox, sent: 0, blockedBy: 'clash' }, scene, clashes };
  return { outbox: enqueue(emptyOutbox(present.version), edits, fresh), scene, clashes };
}

export const stored = (outbox: Outbox): string => JSON.stringify(outbox);

/** An outbox from what `stored` gave; what was on its way waits again, for nobody knows whether it arrived. Null for anything else. */
export function restored(text: string): Outbox | null {
  try {
    const { version, entries, blockedBy } = JSON.parse(text) as Outbox;
    if (typeof version !== 'number' || !Array.isArray(entries)) return null;
    return {
      ...emptyOutbox(version),
      entries,
      blockedBy: blockedBy === 'behind' || blockedBy === 'clash' ? 'behind' : null,
    };
  } catch {
    return null;
  }
}
