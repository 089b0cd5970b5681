/** The drafts of one screen: typed here, sent in the background, kept in this browser until they have arrived. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { freshId } from '@/canvas-view/fresh-id';

import { type Saving, createSaver } from './draft-saver';
import { type Draft, type Drafts, draftsFrom, slotOf, withDraft, withoutDraft } from './drafts';
import { keepDrafts, keptDrafts } from './kept-drafts';
import { draftSender } from './requests/save-draft';
import { BLANK, type Wording } from './wording';

export interface DraftsInUse {
  readonly saving: Saving;
  /** The draft of a place; undefined when nothing was typed there. */
  readonly draft: (slot: string) => Draft | undefined;
  readonly write: (slot: string, wording: Wording) => void;
  /** Forgets what was typed in a place. */
  readonly drop: (slot: string) => void;
  /** Sends a place by `submit`: taken, the draft is gone; refused, it stays and is saved. */
  readonly submit: <T>(slot: string, submit: () => Promise<T>) => Promise<T>;
}

export interface DraftsOptions {
  readonly screen: number;
  readonly person: string;
  /** What the server has kept. */
  readonly content: unknown;
}

export function useDrafts({ screen, person, content }: DraftsOptions): DraftsInUse {
  const queries = useQueryClient();
  const [unsent] = useState(() => keptDrafts(person, screen));
  const [drafts, setDrafts] = useState<Drafts>(() => unsent ?? draftsFrom(content, freshId));
  const [blank, setBlank] = useState<Draft>(() => ({ ...BLANK, client: freshId() }));
  const [saver] = useState(() =>
    createSaver({ send: draftSender(queries, screen), remember: (kept) => keepDrafts(person, screen, kept) }),
  );
  useLastWord(saver.flush);
  useEffect(() => {
    if (unsent) saver.put(unsent);
  }, [saver, unsent]);
  const keep = (next: Drafts) => {
    setDrafts(next);
    saver.put(next);
  };
  return {
    saving: useSyncExternalStore(saver.subscribe, saver.state),
    draft: (slot) => drafts[slot] ?? (slot === slotOf() ? blank : undefined),
    write: (slot, wording) => keep(withDraft(drafts, slot, { ...wording, client: (drafts[slot] ?? blank).client })),
    drop: (slot) => keep(withoutDraft(drafts, slot)),
    submit: async (slot, submit) => {
      await saver.hold();
      try {
        const answer = await submit();
        const left = withoutDraft(drafts, slot);
        setDrafts(left);
        setBlank({ ...BLANK, client: freshId() });
        // The server has dropped every draft of the screen with the one it took.
        if (Object.keys(left).length > 0) saver.put(left);
        else saver.settle();
        return answer;
      } catch (error) {
        if (Object.keys(drafts).length > 0) saver.put(drafts);
        throw error;
      }
    },
  };
}

/** Sends what waits when the page is left or put away. */
function useLastWord(flush: () => void): void {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [flush]);
}
