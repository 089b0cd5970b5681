/** The labels of a screen by box; boxes settled to have none are left out. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';

export const labels = (screenId: number) =>
  queryOptions({ queryKey: ['labels', screenId, 'by box'], queryFn: () => byBox(screenId) });

async function byBox(screenId: number): Promise<ReadonlyMap<string, string>> {
  const path = { screen_id: screenId };
  const rows = await data(client.GET('/api/screens/{screen_id}/labels', { params: { path } }));
  return new Map(rows.filter((row) => row.slug !== '').map((row) => [row.box_id, row.slug]));
}
