/** What the page's address holds after its question mark, and how to change it. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export type ChangeAddress = (next: (now: URLSearchParams) => URLSearchParams) => void;

/** Changes start from the browser's address: what was chosen a moment ago is there before it is drawn. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [search, setSearch] = useSearchParams();
  const change: ChangeAddress = useCallback(
    (next) => setSearch(next(new URLSearchParams(window.location.search)), { replace: true }),
    [setSearch],
  );
  return [search, change];
}
