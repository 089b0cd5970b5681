/** The drafts of one screen: saved in the background, and in this browser until the server has them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { DocumentSaver, type DocumentsView } from '@/autosave/document-saver';
import type { Choice } from '@/autosave/documents';
import { freshId } from '@/canvas-view/fresh-id';

import { DRAFTS, type Draft, asideSlot, draftsFrom, isAside, slotOf } from './drafts';
import { localDraftWriter, readLocalDrafts } from './local-drafts';
import { type KeptDraft, drafts as draftQuery } from './requests/drafts';
import { draftSender } from './requests/save-draft';
import { BLANK, type Wording, isBlank } from './wording';

export interface DraftsInUse extends DocumentsView<Draft> {
  /** The draft of a slot; undefined when nothing was typed there. */
  readonly draft: (slot: string) => Draft | undefined;
  readonly write: (slot: string, wording: Wording) => void;
  /** Forgets what was typed in a slot. */
  readonly drop: (slot: string) => void;
  /** Makes this draft that of the new task; what was there is put aside. */
  readonly begin: (draft: Draft) => void;
  /** Makes a draft that was put aside that of the new task; what was there is put aside. */
  readonly takeUp: (slot: string) => void;
  readonly resolve: (choice: Choice) => void;
  /** As `DocumentSaver.submit`. */
  readonly submit: <T>(slot: string, draft: Draft, submit: () => Promise<T>) => Promise<T | undefined>;
  /** Submits what is in a slot as another task than the one that was submitted from elsewhere. */
  readonly renew: (slot: string) => void;
}

export interface DraftsOptions {
  readonly screen: number;
  readonly person: string;
  /** The drafts that the server has. */
  readonly stored: readonly KeptDraft[];
}

export function useDrafts(options: DraftsOptions): DraftsInUse {
  const saver = useDraftSaver(options);
  const view = useSyncExternalStore(saver.subscribe, saver.view);
  const [blank, setBlank] = useState<Draft>(() => ({ ...BLANK, client: freshId() }));
  const { documents } = view;
  const draft = (slot: string) => documents[slot] ?? (slot === slotOf() ? blank : undefined);
  const putAside = () => {
    const before = documents[slotOf()];
    if (before && !isBlank(before)) saver.put(asideSlot(freshId()), before);
  };
  return {
    ...view,
    draft,
    write: (slot, wording) => saver.put(slot, { ...wording, client: draft(slot)?.client ?? freshId() }),
    drop: (slot) => saver.put(slot, null),
    begin: (begun) => {
      putAside();
      saver.put(slotOf(), begun);
    },
    takeUp: (slot) => {
      putAside();
      saver.put(slotOf(), documents[slot] ?? null);
      saver.put(slot, null);
    },
    resolve: saver.resolve,
    renew: (slot) => saver.put(slot, documents[slot] ? DRAFTS.renew(documents[slot]) : null),
    submit: async (slot, submitted, submit) => {
      const answer = await saver.submit(slot, submitted, submit);
      if (answer !== undefined) setBlank({ ...BLANK, client: freshId() });
      return answer;
    },
  };
}

/** The drafts that are put aside, by their slots. */
export function asides(documents: DraftsInUse['documents']): [slot: string, draft: Draft][] {
  return Object.entries(documents).filter(([slot]) => isAside(slot));
}

function useDraftSaver({ screen, person, stored }: DraftsOptions): DocumentSaver<Draft> {
  const queries = useQueryClient();
  const [saver] = useState(
    () =>
      new DocumentSaver({
        type: DRAFTS,
        stored: draftsFrom(stored),
        unsent: readLocalDrafts(person, screen),
        send: draftSender(queries, screen),
        remember: localDraftWriter(person, screen),
      }),
  );
  useEffect(() => {
    // Sends what waits when the page is left or hidden; fetches what another device wrote when it is shown again.
    const visibilityChanged = () => {
      if (document.visibilityState === 'hidden') {
        saver.flush();
        return;
      }
      queries.query(draftQuery(screen)).then(
        (newest) => saver.adopt(draftsFrom(newest)),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', visibilityChanged);
    return () => {
      document.removeEventListener('visibilitychange', visibilityChanged);
      saver.flush();
    };
  }, [saver, queries, screen]);
  return saver;
}
