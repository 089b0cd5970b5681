/** The boxes of a screen as they were at an earlier version: these never change. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Box } from '@/canvas/box';

export const earlier = (screenId: number, version: number, labels: ReadonlyMap<string, string>) =>
  queryOptions({
    queryKey: ['earlier-boxes', screenId, version],
    queryFn: () => boxesAt(screenId, version),
    staleTime: Infinity,
    select: (boxes): readonly Box[] => boxes.map((box) => ({ ...box, label: labels.get(box.id) ?? null })),
  });

async function boxesAt(screenId: number, version: number): Promise<Box[]> {
  const path = { screen_id: screenId, version };
  const { boxes } = await data(client.GET('/api/screens/{screen_id}/versions/{version}', { params: { path } }));
  return boxes.map(({ id, left, top, right, bottom, kind, origin }) => ({
    id,
    rect: { left, top, right, bottom },
    kind,
    origin,
    label: null,
  }));
}
