/** Drafts that the server does not have yet, in this browser: they outlive a reload and an ended session. */
import { type Drafts, draftsFrom } from './drafts';
import { freshId } from '@/canvas-view/fresh-id';

const keyOf = (person: string, screen: number): string => `actwright drafts ${person} ${screen}`;

export function keepDrafts(person: string, screen: number, drafts: Drafts | null): void {
  try {
    if (drafts === null) localStorage.removeItem(keyOf(person, screen));
    else localStorage.setItem(keyOf(person, screen), JSON.stringify({ drafts }));
  } catch {
    // A browser without storage: the server keeps them, a moment later.
  }
}

/** null when the server has them all. */
export function keptDrafts(person: string, screen: number): Drafts | null {
  try {
    const kept = localStorage.getItem(keyOf(person, screen));
    return kept === null ? null : draftsFrom(JSON.parse(kept), freshId);
  } catch {
    return null;
  }
}
