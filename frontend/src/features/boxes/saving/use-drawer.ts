/** The drawer of the screen that is open; null until it is. */
import { useEffect, useState } from 'react';

import { type Drawer, openDrawer } from './drawer';

export function useDrawer(person: string, screenId: number): Drawer | null {
  const [drawer, setDrawer] = useState<Drawer | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    if (person === '') return undefined;
    void openDrawer(person, screenId).then((opened) => {
      if (gone.signal.aborted) opened.close();
      else setDrawer(opened);
    });
    return () => gone.abort();
  }, [person, screenId]);
  return drawer;
}
