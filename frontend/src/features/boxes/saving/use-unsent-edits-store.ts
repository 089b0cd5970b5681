/** The unsent-edits store of the open screen; null until it is ready. */
import { useLayoutEffect, useState } from 'react';

import { type UnsentEditsStore, openUnsentEditsStore } from './unsent_edits_store';

export function useUnsentEditsStore(person: string, screenId: number): UnsentEditsStore | null {
  const [store, setStore] = useState<UnsentEditsStore | null>(null);
  // Before the page is painted: mostly nothing was left, and the editor need not wait for a frame without it.
  useLayoutEffect(() => {
    if (person === '') return undefined;
    const opened = openUnsentEditsStore(person, screenId);
    if (!(opened instanceof Promise)) {
      setStore(opened);
      return undefined;
    }
    const gone = new AbortController();
    void opened.then((later) => {
      if (gone.signal.aborted) later.close();
      else setStore(later);
    });
    return () => gone.abort();
  }, [person, screenId]);
  return store;
}
