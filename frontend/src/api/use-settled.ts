/** Whether what a page shows has come: what only stands beside it is asked for after it, not in its way. */
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Between two requests of a page nothing is fetched for a moment. */
const QUIET_MS = 100;
/** A page that still waits for one slow request is shown long since. */
const LONGEST_MS = 5000;

export function useSettled(): boolean {
  const fetching = useIsFetching() > 0;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setSettled(true), fetching ? LONGEST_MS : QUIET_MS);
    return () => clearTimeout(timer);
  }, [fetching, settled]);
  return settled;
}
