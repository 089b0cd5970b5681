/** What the open page is worked on as: by its address, or by its own word where one address serves two stages. */
import { useEffect, useSyncExternalStore } from 'react';

import type { components } from './schema';

export type WorkStage = components['schemas']['WorkStage'];

export interface WorkPlace {
  slug: string;
  stage: WorkStage;
}

const BY_ADDRESS: readonly [RegExp, WorkStage][] = [
  [/^\/screens\/\d+\/boxes$/, 'boxes'],
  [/^\/screens\/\d+\/tasks$/, 'tasks'],
  [/^\/labels$/, 'labels'],
  [/^\/adjudication$/, 'adjudication'],
  [/^\/dialogues$/, 'dialogues'],
  [/^\/final-pass$/, 'final-pass'],
  [/^\/episodes\/\d+$/, 'episodes'],
  [/^\/episode-review$/, 'episode-review'],
  [/^\/trials(\/|$)/, 'trials'],
  [/^\/training(\/|$)/, 'training'],
];

let pageStage: WorkStage | null = null;
const listeners = new Set<() => void>();

function setPageStage(stage: WorkStage | null): void {
  pageStage = stage;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For a page whose address does not tell its stage, such as the box editor when it reviews; null: as the address has it. */
export function useWorkStage(stage: WorkStage | null): void {
  useEffect(() => {
    setPageStage(stage);
    return () => setPageStage(null);
  }, [stage]);
}

/** Where the time spent at `pathname` counts; null for pages that are no work. */
export function useWorkPlace(pathname: string): WorkPlace | null {
  const own = useSyncExternalStore(listen, () => pageStage);
  return workPlaceAt(pathname, own);
}

export function workPlaceAt(pathname: string, own: WorkStage | null = null): WorkPlace | null {
  const [, slug, rest] = /^\/datasets\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  const stage = BY_ADDRESS.find(([address]) => address.test(rest ?? ''))?.[1];
  if (slug === undefined || stage === undefined) return null;
  return { slug, stage: own ?? stage };
}
