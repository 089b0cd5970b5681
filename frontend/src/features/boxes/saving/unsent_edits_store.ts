/**
 * Unsent edits in local storage, one key per window, person and screen, until the server has them.
 * Edits left by a closed or crashed window are adopted by the next window that opens the screen.
 */
import type { Edit } from '@/canvas/edits';
import { restored } from '@/canvas/outbox';
import { freshId } from '@/canvas-view/fresh-id';

export interface UnsentEditsStore {
  /** What earlier windows could not send, oldest first. */
  readonly left: readonly Edit[];
  /** Replaces the stored text; null removes it. False when the browser refuses. */
  readonly keep: (text: string | null) => boolean;
  /** Removes the keys of earlier windows, whose edits this window has taken over. */
  readonly adopt: () => void;
  /** Releases the lock, so that other windows may adopt these edits. */
  readonly close: () => void;
}

/** Opens it: at once where no window has left edits of this screen, else when it is known which windows are closed. */
export function openUnsentEditsStore(person: string, screenId: number): UnsentEditsStore | Promise<UnsentEditsStore> {
  const prefix = `actwright.unsent/${person}/${screenId}/`;
  const mine = `${prefix}${freshId()}`;
  const close = acquireLock(mine);
  const others = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (others.length === 0) return storeOf(mine, others, close);
  return orphans(others).then((orphaned) => storeOf(mine, orphaned, close));
}

const storeOf = (mine: string, orphaned: readonly string[], close: () => void): UnsentEditsStore => ({
  left: orphaned.flatMap((key) => restored(localStorage.getItem(key) ?? '')?.entries ?? []).map(({ edit }) => edit),
  keep: (text) => keep(mine, text),
  adopt: () => orphaned.forEach((key) => localStorage.removeItem(key)),
  close,
});

function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false; // full, or forbidden in this browser
  }
}

/** Holds a lock that shows other windows that this one is open. */
function acquireLock(name: string): () => void {
  const locks = lockManager();
  if (!locks) return () => undefined;
  let release = (): void => undefined;
  const gone = new Promise<void>((resolve) => (release = resolve));
  void locks.request(name, () => gone);
  return () => release();
}

/**
 * Keys whose windows are closed. Browsers without locks (plain http from another machine) cannot tell: there a living
 * window's edits may be sent by two windows, which the server, or else the merge, turns into once.
 */
async function orphans(keys: readonly string[]): Promise<string[]> {
  const liveLocks = new Set((await lockManager()?.query())?.held?.map((lock) => lock.name));
  return keys.filter((key) => !liveLocks.has(key)).sort((a, b) => versionOf(a) - versionOf(b));
}

const versionOf = (key: string): number => restored(localStorage.getItem(key) ?? '')?.version ?? 0;

/** The DOM's types say that it is always there. */
const lockManager = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;
