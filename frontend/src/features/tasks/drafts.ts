/** What one person has typed for one screen: one draft for the new task, one for each revision, and those put aside. */
import { BLANK, type Wording } from './wording';

export interface Draft extends Wording {
  /** A UUID by which the server knows a task that was sent twice. */
  readonly client: string;
}

/** What is kept in one place; null: nothing (any more). The version grows with every change. */
export interface Kept {
  readonly draft: Draft | null;
  readonly version: number;
}

/** What this browser keeps; `sent`: what it has sent since the last answer, for the answer may have been lost. */
export interface Unsent extends Kept {
  readonly sent: readonly (Draft | null)[];
}

export type Places = Readonly<Record<string, Kept>>;

const ASIDE = 'aside-';

/** The place of the draft for a new task, or for the revision of a task. */
export function slotOf(task?: number): string {
  return task === undefined ? 'new' : `task-${task}`;
}

/** A place for a draft that is put aside. */
export function asideSlot(id: string): string {
  return `${ASIDE}${id}`;
}

export function isAside(slot: string): boolean {
  return slot.startsWith(ASIDE);
}

/** As the server gives them. */
export function placesFrom(kept: readonly { slot: string; version: number; content: unknown }[], freshId: () => string): Places {
  return Object.fromEntries(kept.map(({ slot, version, content }) => [slot, { version, draft: draftFrom(content, freshId) }]));
}

/** What was once typed, whatever has become of it since; null for nothing. */
export function draftFrom(kept: unknown, freshId: () => string): Draft | null {
  if (!isRecord(kept)) return null;
  const { sentence, script, phrasings, client } = kept;
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
