/**
 * The autosave machine of boxes: canvas/outbox, with what the server's answers do to it. Pure; autosave/runner runs it.
 *
 * It sends finished gestures, or reads the server's boxes again where the outbox is behind, and lays the unsent edits
 * over what was read.
 */
import { ApiError, isSignedOut } from '@/api/problem';
import type { Machine } from '@/autosave/runner';
import type { Edit } from '@/canvas/edits';
import * as box from '@/canvas/outbox';
import type { Choice, Clash } from '@/canvas/reconcile';
import type { Scene } from '@/canvas/scene';

export interface BoxSaving {
  readonly outbox: box.Outbox;
  /** The server's boxes as they were read last. */
  readonly present: box.Present;
  /** The server's boxes with the unsent edits on top, as of the last merge. */
  readonly scene: Scene;
  readonly clashes: readonly Clash[];
  /** One edit at a time, to find the one that the server will not take without losing the others. */
  readonly oneAtATime: boolean;
  /** What the server said when it would not take edits; where it `stops`, nothing more is sent. */
  readonly refusal: { readonly text: string; readonly stops: boolean } | null;
}

export type Request = { readonly type: 'edits'; readonly batch: box.Batch } | { readonly type: 'read' };
export type Response =
  { readonly type: 'edits'; readonly version: number } | { readonly type: 'read'; readonly present: box.Present };

type Fresh = () => string;

export function savingFrom(present: box.Present, left: readonly Edit[], fresh: Fresh): BoxSaving {
  const outbox = box.enqueue(box.emptyOutbox(present.version), left, fresh);
  const { scene } = present;
  return merge({ outbox, present, scene, clashes: [], oneAtATime: false, refusal: null }, present, new Map(), fresh);
}

export function merge(
  state: BoxSaving,
  present: box.Present,
  choices: ReadonlyMap<string, Choice>,
  fresh: Fresh,
): BoxSaving {
  const rebased = box.rebase(state.outbox, present, choices, fresh);
  // A scene of its own each time: the page may have gone on from an equal one and is shown this again.
  return { ...state, present, ...rebased, scene: { ...rebased.scene } };
}

export const withOutbox = (state: BoxSaving, change: (outbox: box.Outbox) => box.Outbox): BoxSaving => ({
  ...state,
  outbox: change(state.outbox),
});

/** Now rather than later: a person asked, or the network is back. */
export const retried = ({ outbox, ...state }: BoxSaving): BoxSaving => ({
  ...state,
  outbox: { ...outbox, failures: 0 },
  refusal: null,
});

/** Whether `present` may be laid under the unsent edits at once: it is newer, and nothing is on its way. */
export const isNewer = ({ outbox }: BoxSaving, present: box.Present): boolean =>
  present.version > outbox.version && outbox.sent === 0 && outbox.blockedBy === null;

function next({ outbox, oneAtATime, refusal }: BoxSaving): Request | null {
  if (refusal?.stops) return null;
  if (outbox.blockedBy === 'behind') return { type: 'read' };
  const batch = box.nextBatch(outbox);
  if (batch === null) return null;
  return { type: 'edits', batch: oneAtATime ? { ...batch, entries: batch.entries.slice(0, 1) } : batch };
}

function acknowledged(state: BoxSaving, version: number): BoxSaving {
  const outbox = box.acknowledged(state.outbox, version);
  return {
    ...state,
    outbox,
    oneAtATime: state.oneAtATime && box.unsaved(outbox) > 0,
    refusal: state.refusal?.stops ? null : state.refusal,
  };
}

function undelivered(state: BoxSaving, error: unknown): BoxSaving {
  if (isSignedOut(error)) return withOutbox(state, box.signedOut);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 400 && state.outbox.sent > 1) {
    return { ...state, oneAtATime: true, outbox: { ...state.outbox, sent: 0 } };
  }
  if (status === 409) return withOutbox(state, box.conflicted);
  if (status < 400 || status >= 500 || status === 408 || status === 429) return withOutbox(state, box.failed);
  const refusal = { text: (error as ApiError).message, stops: status !== 400 };
  return { ...withOutbox(state, status === 400 ? box.refused : box.failed), refusal };
}

/** As long as the boxes cannot be read, the outbox stays behind, and tries again. */
function unread(state: BoxSaving, error: unknown): BoxSaving {
  if (isSignedOut(error)) return withOutbox(state, box.signedOut);
  const { refusal } = undelivered(state, error);
  return { ...withOutbox(state, (outbox) => ({ ...box.failed(outbox), blockedBy: 'behind' })), refusal };
}

export const boxMachine = (fresh: Fresh): Machine<BoxSaving, Request, Response> => ({
  next,
  started: (state, request) =>
    request.type === 'edits' ? withOutbox(state, (outbox) => box.sent(outbox, request.batch)) : state,
  succeeded: (state, _request, response) =>
    response.type === 'edits'
      ? acknowledged(state, response.version)
      : merge(state, response.present, new Map(), fresh),
  failed: (state, request, error) => (request.type === 'edits' ? undelivered(state, error) : unread(state, error)),
  delay: ({ outbox }) => box.retryAfter(outbox),
});
