/** Drafts that the server does not have yet, in this browser: they outlive a reload and an ended session. */
import { type Unsent, draftFrom } from './drafts';
import { freshId } from '@/canvas-view/fresh-id';

const prefixOf = (person: string, screen: number): string => `actwright draft ${person} ${screen} `;

/** Keeps drafts of one window; what another window keeps in the same place is left to it. */
export function draftKeeper(person: string, screen: number): (slot: string, kept: Unsent | null) => void {
  const written = new Map<string, string>();
  return (slot, kept) => {
    const key = prefixOf(person, screen) + slot;
    try {
      if (kept === null) {
        if (localStorage.getItem(key) === written.get(key)) localStorage.removeItem(key);
      } else {
        written.set(key, JSON.stringify(kept));
        localStorage.setItem(key, JSON.stringify(kept));
      }
    } catch {
      // A browser without storage: the server keeps them, a moment later.
    }
  };
}

/** What the server may not have yet. */
export function keptDrafts(person: string, screen: number): Record<string, Unsent> {
  const prefix = prefixOf(person, screen);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), keptFrom(localStorage.getItem(key))]));
  } catch {
    return {};
  }
}

function keptFrom(text: string | null): Unsent {
  const { draft, version, sent } = JSON.parse(text ?? '{}') as Partial<Record<keyof Unsent, unknown>>;
  return {
    draft: draftFrom(draft, freshId),
    version: typeof version === 'number' ? version : 0,
    sent: Array.isArray(sent) ? sent.map((one) => draftFrom(one, freshId)) : [],
  };
}
