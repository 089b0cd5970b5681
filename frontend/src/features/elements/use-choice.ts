/** The choices of the preview, kept in the address so that they can be passed on. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

import type { Choice } from './requests/elements';

const PLAIN: Choice = { screen: 0, source: 'people', order: 'raster', hide: [] };

/** The choices as they are, and a function that changes some of them. */
export function useChoice(): [Choice, (changed: Partial<Choice>) => void] {
  const [search, setSearch] = useSearchParams();
  const choice = useMemo((): Choice => {
    const hide = search.getAll('hide') as NonNullable<Choice['hide']>;
    const kept = Object.fromEntries(['source', 'order'].flatMap((name) => pair(name, search.get(name))));
    return { ...PLAIN, ...kept, screen: Number(search.get('screen') ?? 0), hide };
  }, [search]);
  const change = useCallback(
    (changed: Partial<Choice>) => {
      const { hide, ...rest } = { ...choice, ...changed };
      const next = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
      for (const name of hide ?? []) next.append('hide', name);
      setSearch(next, { replace: true });
    },
    [choice, setSearch],
  );
  return [choice, change];
}

const pair = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
