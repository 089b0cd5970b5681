/** The drafts of one screen: typed here, sent in the background, kept in this browser until they have arrived. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { freshId } from '@/canvas-view/fresh-id';

import { type Choice, type Desk, Saver } from './draft-saver';
import { type Draft, asideSlot, isAside, placesFrom, slotOf } from './drafts';
import { draftKeeper, keptDrafts } from './kept-drafts';
import { type KeptDraft, drafts as keptByServer } from './requests/drafts';
import { draftSender } from './requests/save-draft';
import { BLANK, type Wording, isBlank } from './wording';

export interface DraftsInUse extends Desk {
  /** The draft of a place; undefined when nothing was typed there. */
  readonly draft: (slot: string) => Draft | undefined;
  readonly write: (slot: string, wording: Wording) => void;
  /** Forgets what was typed in a place. */
  readonly drop: (slot: string) => void;
  /** Makes a draft that was put aside that of the new task; what was there is put aside. */
  readonly takeUp: (slot: string) => void;
  readonly settle: (choice: Choice) => void;
  /** Sends a place by `submit`: taken, the draft is gone; refused, it stays. Undefined when there is a clash to settle first. */
  readonly submit: <T>(slot: string, draft: Draft, submit: () => Promise<T>) => Promise<T | undefined>;
  /** Submits what is in a place as another task than the one that was submitted from elsewhere. */
  readonly renew: (slot: string) => void;
}

export interface DraftsOptions {
  readonly screen: number;
  readonly person: string;
  /** What the server has kept. */
  readonly kept: readonly KeptDraft[];
}

export function useDrafts({ screen, person, kept }: DraftsOptions): DraftsInUse {
  const saver = useSaver({ screen, person, kept });
  const desk = useSyncExternalStore(saver.subscribe, saver.desk);
  const [blank, setBlank] = useState<Draft>(() => ({ ...BLANK, client: freshId() }));
  const { drafts } = desk;
  const clientOf = (slot: string) => (drafts[slot] ?? (slot === slotOf() ? blank : { client: freshId() })).client;
  return {
    ...desk,
    draft: (slot) => drafts[slot] ?? (slot === slotOf() ? blank : undefined),
    write: (slot, wording) => saver.put(slot, { ...wording, client: clientOf(slot) }),
    drop: (slot) => saver.put(slot, null),
    takeUp: (slot) => {
      const before = drafts[slotOf()];
      if (before && !isBlank(before)) saver.put(asideSlot(freshId()), before);
      saver.put(slotOf(), drafts[slot] ?? null);
      saver.put(slot, null);
    },
    settle: saver.settle,
    renew: (slot) => saver.put(slot, drafts[slot] ? { ...drafts[slot], client: freshId() } : null),
    submit: async (slot, draft, submit) => {
      try {
        if (!(await saver.hold(slot, draft))) return undefined;
        const answer = await submit();
        saver.put(slot, null);
        setBlank({ ...BLANK, client: freshId() });
        return answer;
      } finally {
        saver.release();
      }
    },
  };
}

/** The drafts that are put aside, by their places. */
export function asides(drafts: Desk['drafts']): [slot: string, draft: Draft][] {
  return Object.entries(drafts).filter(([slot]) => isAside(slot));
}

function useSaver({ screen, person, kept }: DraftsOptions): Saver {
  const queries = useQueryClient();
  const [saver] = useState(
    () =>
      new Saver({
        places: placesFrom(kept, freshId),
        unsent: keptDrafts(person, screen),
        send: draftSender(queries, screen),
        remember: draftKeeper(person, screen),
        freshId,
      }),
  );
  useEffect(() => {
    // Sends what waits when the page is left or put away; looks for what another device wrote when it is come back to.
    const turned = () => {
      if (document.visibilityState === 'hidden') {
        saver.flush();
        return;
      }
      queries.query(keptByServer(screen)).then((found) => saver.adopt(placesFrom(found, freshId)), () => undefined);
    };
    document.addEventListener('visibilitychange', turned);
    return () => {
      document.removeEventListener('visibilitychange', turned);
      saver.flush();
    };
  }, [saver, queries, screen]);
  return saver;
}
