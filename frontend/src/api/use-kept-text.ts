/** What is typed for something one holds: kept on the server while it is typed, and there again when one gets it again. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type DraftPlace, draftOf, keepDraft } from './leases';
import { useThrottled } from './throttled';

export interface KeptText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** It stems from another visit, and nothing has been typed since. */
  readonly found: boolean;
  /** Before it is used: all of it is with the server, which forgets it with what it was typed for. Never fails. */
  readonly settled: () => Promise<void>;
  /** It was used: here it is forgotten too. */
  readonly forget: () => void;
}

const kept = (place: DraftPlace, item: string) =>
  queryOptions({ queryKey: ['work-draft', place, item], queryFn: () => draftOf(place, item), staleTime: Infinity, gcTime: 0, retry: false });

/** `item`: the id of the screen, box or script. What cannot be kept stays on the page nevertheless. */
export function useKeptText(place: DraftPlace, item: string, enabled = true): KeptText {
  const queries = useQueryClient();
  const before = useQuery({ ...kept(place, item), enabled, refetchOnWindowFocus: false, refetchOnReconnect: false }).data ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useRef<string | null>(null);
  const saving = useRef(Promise.resolve());
  const save = useCallback(() => {
    const text = unsaved.current;
    unsaved.current = null;
    // One after the other: the last words win.
    if (text !== null) saving.current = saving.current.then(() => keepDraft(place, item, text)).catch(() => undefined);
    return saving.current;
  }, [place, item]);
  const saveSoon = useThrottled(() => void save());
  // The last words too, when the page is left or closed.
  useEffect(() => {
    const leave = () => void save();
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);
  const setText = (text: string) => {
    setTyped(text);
    unsaved.current = text;
    saveSoon();
  };
  const forget = () => {
    unsaved.current = null;
    setTyped('');
    queries.setQueryData(kept(place, item).queryKey, '');
  };
  return { text: typed ?? before, setText, found: typed === null && before !== '', settled: save, forget };
}
