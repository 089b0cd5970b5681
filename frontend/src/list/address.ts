/** What a list is narrowed to and sorted by, kept in the page's address: it survives reloads and can be sent on. */
import { useCallback, useMemo } from 'react';

import { useAddress } from '@/ui/use-address';

/** The address with one value set, or taken out by an empty one; what else it holds stays. */
export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** The order that a click on a column's heading leads to: ascending first, then turned around. */
export function nextSort(column: string, sort: string): string {
  return sort === column ? `-${column}` : column;
}

export interface ListAddress {
  /** Of the names asked for, those that are set. */
  readonly values: Readonly<Record<string, string>>;
  readonly sort: string;
  /** Filters and order as the address holds them, for saving: `stage=boxes&sort=-title`. */
  readonly query: string;
  readonly narrowed: boolean;
  readonly set: (name: string, value: string) => void;
  /** Filters and order that were saved, in place of those of now. */
  readonly apply: (query: string) => void;
}

/** `names` are the filters that the list knows; whatever else the address holds stays as it is. */
export function useListAddress(names: readonly string[]): ListAddress {
  const [search, changeAddress] = useAddress();
  const known = names.join(' ');
  const set = useCallback(
    (name: string, value: string) => changeAddress((now) => withValue(now, name, value)),
    [changeAddress],
  );
  const apply = useCallback(
    (query: string) => changeAddress((now) => replaced(now, known.split(' '), new URLSearchParams(query))),
    [changeAddress, known],
  );
  return useMemo(() => {
    const present = [...known.split(' '), 'sort'].filter((name) => search.get(name));
    const all = Object.fromEntries(present.map((name) => [name, search.get(name)?.trim() ?? '']));
    const { sort = '', ...values } = all;
    const query = new URLSearchParams(all).toString();
    return { values, sort, query, narrowed: Object.keys(values).length > 0, set, apply };
  }, [search, known, set, apply]);
}

/** The address with the filters of a list and its order replaced. */
export function replaced(now: URLSearchParams, names: readonly string[], wanted: URLSearchParams): URLSearchParams {
  return [...names, 'sort'].reduce((next, name) => withValue(next, name, wanted.get(name) ?? ''), now);
}

/** The file of the rows that the filters leave, in the order shown. */
export function csvAddress(slug: string, list: string, query: string): string {
  return `/api/datasets/${slug}/${list}/csv${query ? `?${query}` : ''}`;
}
