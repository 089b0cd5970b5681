/** What a page shows first, asked for as soon as its address is known: beside its modules, not after them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

import { datasets } from '@/api/datasets';
import { guidelines } from '@/api/guidelines';
import { me } from '@/api/me';
import { reference } from '@/api/reference';
import { screen } from '@/api/screen';
import { screenLabels } from '@/api/screen-labels';
import { boxes } from '@/features/boxes/requests/boxes';
import { labels } from '@/features/boxes/requests/labels';

import type { PageRoute } from './routes';

/** Starts the requests and waits for none; what fails is asked for again, and told of, by the page itself. */
export function askFirst(queries: QueryClient, route: PageRoute, { slug, screenId }: Params): void {
  void queries.prefetchQuery(me);
  if (slug === undefined) return;
  void queries.prefetchQuery(datasets);
  if (route.guidelines) void queries.prefetchQuery(guidelines(slug));
  const id = Number(screenId);
  if (screenId === undefined || !Number.isInteger(id)) return;
  new Image().src = `/api/screens/${id}/image`;
  void queries.prefetchQuery(screen(id));
  if (route.path.endsWith('/boxes')) {
    void queries.prefetchQuery(boxes(id));
    void queries.prefetchQuery(labels(id));
  }
  if (route.path.endsWith('/tasks')) {
    void queries.prefetchQuery(screenLabels(id));
    void queries.prefetchQuery(reference);
  }
}
