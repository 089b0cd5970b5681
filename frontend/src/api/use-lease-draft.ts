/** The text typed for a leased item: saved on the server while it is typed, and loaded when the item is leased again. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { TextSaver, useSavedText } from '@/autosave/text';

import { type DraftPlace, draftOf, keepDraft } from './leases';

const PAUSE = { kind: 'throttle', ms: 1500 } as const;

export interface LeaseDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** It stems from another visit, and nothing has been typed since. */
  readonly restored: boolean;
  /** Whether the server has all of it. */
  readonly isSaved: boolean;
  /** Resolves when the server has all of it, or cannot be reached; the server deletes it with the item. Never fails. */
  readonly saved: () => Promise<void>;
  /** Removes it here too, after it was used. */
  readonly forget: () => void;
  /** Sends nothing more until `start`: the answer deletes the draft. Resolves when nothing is on its way. */
  readonly stop: () => Promise<void>;
  readonly start: () => void;
}

export interface LeaseDraftOptions {
  readonly enabled?: boolean;
  /** What the server sent of it with the item; left out, it is asked for. */
  readonly stored?: string;
}

const draftQuery = (place: DraftPlace, item: string) =>
  queryOptions({
    queryKey: ['work-draft', place, item],
    queryFn: () => draftOf(place, item),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** `item`: the id of the screen, box or script. What cannot be saved stays on the page nevertheless. */
export function useLeaseDraft(
  place: DraftPlace,
  item: string,
  { enabled = true, stored }: LeaseDraftOptions = {},
): LeaseDraft {
  const queries = useQueryClient();
  const asked = enabled && stored === undefined;
  const query = { ...draftQuery(place, item), enabled: asked, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data } = useQuery(query);
  const before = stored ?? data ?? '';
  const saver = useMemo(
    () =>
      new TextSaver({ stored: null, send: (text) => keepDraft(place, item, text).then(() => undefined), pause: PAUSE }),
    [place, item],
  );
  const { text, saved } = useSavedText(saver);
  // The last words too, when the page is left or closed.
  useEffect(() => {
    globalThis.addEventListener('pagehide', saver.flush);
    return () => {
      globalThis.removeEventListener('pagehide', saver.flush);
      saver.flush();
    };
  }, [saver]);
  const forget = () => {
    saver.discard();
    queries.setQueryData(draftQuery(place, item).queryKey, '');
  };
  return {
    text: text ?? before,
    setText: saver.write,
    restored: text === null && before !== '',
    isSaved: saved,
    saved: saver.saved,
    forget,
    stop: () => {
      saver.stop();
      return saver.idle();
    },
    start: saver.start,
  };
}
