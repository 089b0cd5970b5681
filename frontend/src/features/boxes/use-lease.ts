/** Leases the open screen for drawing or review; while somebody else holds it, the page is read-only. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type ScreenStage, takeScreen } from '@/api/next-screen';
import { useItemLease } from '@/api/use-leases';

import { boxes } from './requests/boxes';

/** The token; undefined while nothing is held. `stage` null: nothing is done here. */
export function useScreenLease(screenId: number, stage: ScreenStage | null): string | undefined {
  const queries = useQueryClient();
  const { token, refused } = useItemLease(
    ['screen', screenId, stage],
    () => takeScreen(screenId, stage ?? 'boxes'),
    stage !== null,
  );
  useEffect(() => {
    // The server says in `may` and `why` who has it.
    if (refused !== null) void queries.invalidateQueries({ queryKey: boxes(screenId).queryKey });
  }, [queries, refused, screenId]);
  return token;
}
