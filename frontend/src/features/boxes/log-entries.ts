/** The log as people remember it: what one person did in one go is one line. */
import type { components } from '@/api/schema';

import { same } from './changes';

type MadeEdit = components['schemas']['History'];

export interface LogEntry {
  /** The screen's version after it. */
  readonly version: number;
  /** Null for what a capture brought. */
  readonly author: string | null;
  readonly at: string;
  /** 'added 2 boxes, moved 1' */
  readonly what: string;
}

const ONE_GO_MS = 2000;

/** From edits, latest first. With `more` to be fetched nobody knows how large the earliest of them is. */
export function entriesOf(edits: readonly MadeEdit[], { more = false } = {}): LogEntry[] {
  const goes: MadeEdit[][] = [];
  for (const edit of edits) {
    const later = goes.at(-1)?.at(-1);
    if (later && together(later, edit)) goes.at(-1)?.push(edit);
    else goes.push([edit]);
  }
  return goes.flatMap((go, place) => {
    const [latest] = go;
    const what = words(go) + (more && place === goes.length - 1 ? ' or more' : '');
    return latest ? [{ version: latest.version, author: latest.author, at: latest.made_at, what }] : [];
  });
}

const together = (later: MadeEdit, earlier: MadeEdit): boolean =>
  later.author === earlier.author && Date.parse(later.made_at) - Date.parse(earlier.made_at) < ONE_GO_MS;

function words(edits: readonly MadeEdit[]): string {
  const boxes = new Map<string, Set<string>>();
  for (const edit of edits) boxes.set(verb(edit), (boxes.get(verb(edit)) ?? new Set()).add(edit.box_id));
  const [first, ...more] = [...boxes].map(([what, ids]) => [what, ids.size] as const);
  if (!first) return '';
  const [what, count] = first;
  return [
    `${what} ${count} ${count === 1 ? 'box' : 'boxes'}`,
    ...more.map(([other, number]) => `${other} ${number}`),
  ].join(', ');
}

function verb({ before, after }: MadeEdit): string {
  if (!before) return 'added';
  if (!after) return 'deleted';
  return same({ ...before, kind: after.kind }, after) ? 'changed the kind of' : 'moved';
}
