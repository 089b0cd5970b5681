/** The unsent-edits store of the open screen; null until it is ready. */
import { useEffect, useState } from 'react';

import { type UnsentEditsStore, openUnsentEditsStore } from './unsent_edits_store';

export function useUnsentEditsStore(person: string, screenId: number): UnsentEditsStore | null {
  const [store, setStore] = useState<UnsentEditsStore | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    if (person === '') return undefined;
    void openUnsentEditsStore(person, screenId).then((opened) => {
      if (gone.signal.aborted) opened.close();
      else setStore(opened);
    });
    return () => gone.abort();
  }, [person, screenId]);
  return store;
}
