/** What people did to a screen's boxes, latest first; what its capture brought is left out. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type MadeEdit = components['schemas']['History'];

const PAGE = 200;

export const history = (screenId: number, version: number) =>
  queryOptions({
    queryKey: ['box-history', screenId, version],
    queryFn: () => byPeople(screenId),
    staleTime: Infinity,
  });

async function byPeople(screenId: number): Promise<MadeEdit[]> {
  const edits: MadeEdit[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(screenId, cursor);
    edits.push(...page.results.filter((edit) => edit.author != null));
    cursor = cursorOf(page.next);
    // A capture's edits are the oldest: behind the first of them there are no others.
    if (page.results.some((edit) => edit.author == null)) break;
  } while (cursor !== undefined);
  return edits;
}

const pageOf = (screenId: number, cursor: string | undefined) =>
  data(
    client.GET('/api/screens/{screen_id}/edits', {
      params: { path: { screen_id: screenId }, query: { size: PAGE, ...(cursor !== undefined && { cursor }) } },
    }),
  );

export const cursorOf = (next: string | null | undefined): string | undefined =>
  next ? (new URL(next, globalThis.location.origin).searchParams.get('cursor') ?? undefined) : undefined;
