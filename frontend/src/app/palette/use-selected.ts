/** Which entry of the palette Enter runs. */
import type { SpotlightStore } from '@mantine/spotlight';
import { useLayoutEffect } from 'react';

/** Selects the first entry, or follows the one that arrows have reached, each time the list of `ids` is another. */
export function useSelected(store: SpotlightStore, ids: string): void {
  useLayoutEffect(() => {
    const { listId, selected } = store.getState();
    const list = listId === '' ? null : document.querySelector(`#${CSS.escape(listId)}`);
    const entries = [...(list?.querySelectorAll('[data-action]') ?? [])];
    const reached = selected > 0 ? entries.findIndex((entry) => entry.matches('[data-selected]')) : 0;
    const index = Math.min(Math.max(reached, 0), entries.length - 1);
    for (const [at, entry] of entries.entries()) {
      if (at === index) entry.setAttribute('data-selected', 'true');
      else entry.removeAttribute('data-selected');
    }
    store.updateState((state) => ({ ...state, selected: index }));
  }, [store, ids]);
}
