/**
 * Where unsent edits lie until the server has them: this browser's storage, one place a window, person and screen.
 * What a closed or crashed window left behind is found by the next one that opens the same screen.
 */
import type { Edit } from '@/canvas/edits';
import { restored } from '@/canvas/outbox';
import { freshId } from '@/canvas-view/fresh-id';

export interface Drawer {
  /** What earlier windows could not send, oldest first. */
  readonly left: readonly Edit[];
  /** Keeps the text in place of the one before, null: nothing. False when the browser will not. */
  readonly keep: (text: string | null) => boolean;
  /** Forgets what earlier windows left: it is this one's now. */
  readonly adopt: () => void;
  /** Lets other windows have what lies here. */
  readonly close: () => void;
}

export async function openDrawer(person: string, screenId: number): Promise<Drawer> {
  const prefix = `actwright.unsent/${person}/${screenId}/`;
  const mine = `${prefix}${freshId()}`;
  const close = hold(mine);
  const found = await orphans(prefix, mine);
  return {
    left: found.flatMap((key) => restored(localStorage.getItem(key) ?? '')?.entries ?? []).map(({ edit }) => edit),
    keep: (text) => keep(mine, text),
    adopt: () => found.forEach((key) => localStorage.removeItem(key)),
    close,
  };
}

function keep(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false; // full, or forbidden in this browser
  }
}

/** Shows other windows that this one lives. */
function hold(name: string): () => void {
  const locks = lockManager();
  if (!locks) return () => undefined;
  let release = (): void => undefined;
  const gone = new Promise<void>((resolve) => (release = resolve));
  void locks.request(name, () => gone);
  return () => release();
}

/**
 * Places whose windows are gone. Browsers without locks (plain http from another machine) cannot tell: there a living
 * window's edits may be sent by two windows, which the server, or else the merge, turns into once.
 */
async function orphans(prefix: string, mine: string): Promise<string[]> {
  const held = new Set((await lockManager()?.query())?.held?.map((lock) => lock.name));
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix) && key !== mine && !held.has(key))
    .sort((a, b) => versionOf(a) - versionOf(b));
}

const versionOf = (key: string): number => restored(localStorage.getItem(key) ?? '')?.version ?? 0;

/** The DOM's types say that it is always there. */
const lockManager = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;
