/** What a submission, an approval or a return makes out of date. */
import type { QueryClient } from '@tanstack/react-query';

export async function afterDecision(queries: QueryClient, screenId: number): Promise<void> {
  const stale = [['boxes', screenId], ['screen', screenId], ['box-queue'], ['screens'], ['work'], ['overview']];
  await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
