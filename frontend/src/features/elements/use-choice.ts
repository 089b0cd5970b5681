/** The choices of the preview, kept in the address so that they can be passed on. */
import { useCallback, useMemo } from 'react';

import { useAddress } from '@/ui/use-address';

import type { Choice } from './requests/elements';

const PLAIN: Choice = { screen: 0, source: 'people', order: 'raster', hide: [] };

/** The choices as they are, and a function that changes some of them. */
export function useChoice(): [Choice, (changed: Partial<Choice>) => void] {
  const [search, changeAddress] = useAddress();
  const choice = useMemo(() => choiceOf(search), [search]);
  const change = useCallback(
    (changed: Partial<Choice>) => changeAddress((now) => addressOf({ ...choiceOf(now), ...changed })),
    [changeAddress],
  );
  return [choice, change];
}

function choiceOf(search: URLSearchParams): Choice {
  const hide = search.getAll('hide') as NonNullable<Choice['hide']>;
  const kept = Object.fromEntries(['source', 'order'].flatMap((name) => pair(name, search.get(name))));
  return { ...PLAIN, ...kept, screen: Number(search.get('screen') ?? 0), hide };
}

function addressOf({ hide, ...rest }: Choice): URLSearchParams {
  const address = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
  for (const name of hide ?? []) address.append('hide', name);
  return address;
}

const pair = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
