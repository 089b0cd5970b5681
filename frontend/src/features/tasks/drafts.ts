/** What one person has typed for one screen: one draft for the new task and one for each task under revision. */
import { BLANK, type Wording } from './wording';

export interface Draft extends Wording {
  /** A UUID by which the server knows a task that was sent twice. */
  readonly client: string;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** The place of the draft for a new task, or for the revision of a task. */
export function slotOf(task?: number): string {
  return task === undefined ? 'new' : `task-${task}`;
}

/**
 * The drafts in what the server keeps. A refused submission is kept by the server itself as one plain wording, which
 * is taken for that of a new task.
 */
export function draftsFrom(content: unknown, freshId: () => string): Drafts {
  if (!isRecord(content)) return {};
  const kept = isRecord(content.drafts) ? content.drafts : { [slotOf()]: content };
  return Object.fromEntries(Object.entries(kept).map(([slot, draft]) => [slot, draftFrom(draft, freshId)]));
}

function draftFrom(kept: unknown, freshId: () => string): Draft {
  const { sentence, script, phrasings, client } = isRecord(kept) ? kept : {};
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

export function withDraft(drafts: Drafts, slot: string, draft: Draft): Drafts {
  return { ...drafts, [slot]: draft };
}

export function withoutDraft(drafts: Drafts, slot: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== slot));
}
