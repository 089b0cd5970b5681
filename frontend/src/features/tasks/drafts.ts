/** What one person has typed for one screen: a draft of the new task, of each revision, and those put aside. */
import type { DocumentType, Stored } from '@/autosave/documents';
import { freshId } from '@/canvas-view/fresh-id';

import { BLANK, type Wording, isSame } from './wording';

export interface Draft extends Wording {
  /** A UUID by which the server knows a task that was sent twice. */
  readonly client: string;
}

const ASIDE = 'aside-';

/** The slot of the draft of a new task, or of the revision of a task. */
export function slotOf(task?: number): string {
  return task === undefined ? 'new' : `task-${task}`;
}

/** A slot for a draft that is put aside. */
export function asideSlot(id: string): string {
  return `${ASIDE}${id}`;
}

export function isAside(slot: string): boolean {
  return slot.startsWith(ASIDE);
}

/** The drafts by slot, from what the server has stored. */
export function draftsFrom(
  stored: readonly { slot: string; version: number; content: unknown }[],
): Record<string, Stored<Draft>> {
  return Object.fromEntries(stored.map(({ slot, version, content }) => [slot, { version, value: draftFrom(content) }]));
}

/** How drafts are compared, and how one becomes the draft of another task. */
export const DRAFTS: DocumentType<Draft> = {
  isSame,
  renew: (draft) => ({ ...draft, client: freshId() }),
  asideSlot: () => asideSlot(freshId()),
};

/** A draft from stored JSON of any shape; null for none. */
export function draftFrom(stored: unknown): Draft | null {
  if (!isRecord(stored)) return null;
  const { sentence, script, phrasings, client } = stored;
  return {
    sentence: textOf(sentence),
    script: textOf(script),
    phrasings: Array.isArray(phrasings) ? phrasings.map(textOf) : BLANK.phrasings,
    client: textOf(client) || freshId(),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
