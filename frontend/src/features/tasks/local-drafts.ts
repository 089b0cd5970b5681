/** Drafts that the server does not have yet, in local storage: they outlive a reload and an ended session. */
import type { Unsent } from '@/autosave/documents';

import { type Draft, draftFrom } from './drafts';

const prefixOf = (person: string, screen: number): string => `actwright draft ${person} ${screen} `;

/** Stores the drafts of one window; what another window has stored in the same slot is left to it. */
export function localDraftWriter(person: string, screen: number): (slot: string, unsent: Unsent<Draft> | null) => void {
  const written = new Map<string, string>();
  return (slot, unsent) => {
    const key = prefixOf(person, screen) + slot;
    try {
      if (unsent === null) {
        if (localStorage.getItem(key) === written.get(key)) localStorage.removeItem(key);
      } else {
        const text = JSON.stringify({ draft: unsent.value, version: unsent.version, sent: unsent.sent });
        written.set(key, text);
        localStorage.setItem(key, text);
      }
    } catch {
      // A browser without storage: the server has them, a moment later.
    }
  };
}

/** The drafts that the server may not have yet, by slot. */
export function readLocalDrafts(person: string, screen: number): Record<string, Unsent<Draft>> {
  const prefix = prefixOf(person, screen);
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length), unsentFrom(localStorage.getItem(key))]));
  } catch {
    return {};
  }
}

function unsentFrom(text: string | null): Unsent<Draft> {
  const { draft, version, sent } = JSON.parse(text ?? '{}') as Partial<Record<'draft' | 'version' | 'sent', unknown>>;
  return {
    value: draftFrom(draft),
    version: typeof version === 'number' ? version : 0,
    sent: Array.isArray(sent) ? sent.map(draftFrom) : [],
  };
}
