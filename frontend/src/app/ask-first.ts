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
import { decodeAhead } from '@/ui/bitmap';

import type { PageRoute } from './routes';

/** Starts the requests and waits for none; what fails is asked for again, and told of, by the page itself. */
export function askFirst(queries: QueryClient, route: PageRoute, params: Params): void {
  void Promise.allSettled(asked(queries, route, params));
}

function asked(queries: QueryClient, route: PageRoute, { slug, screenId }: Params): Promise<unknown>[] {
  const all: Promise<unknown>[] = [queries.query(me)];
  if (slug === undefined) return all;
  all.push(queries.query(datasets));
  if (route.guidelines) all.push(queries.query(guidelines(slug)));
  const id = Number(screenId);
  if (screenId === undefined || !Number.isInteger(id)) return all;
  (onCanvas(route) ? decodeAhead : prefetch)(`/api/screens/${id}/image`);
  all.push(queries.query(screen(id)));
  if (route.path.endsWith('/boxes')) all.push(queries.query(boxes(id)), queries.query(labels(id)));
  if (route.path.endsWith('/tasks')) all.push(queries.query(screenLabels(id)), queries.query(reference));
  return all;
}

const onCanvas = ({ path }: PageRoute): boolean => path.endsWith('/boxes') || path.endsWith('/tasks');

function prefetch(url: string): void {
  new Image().src = url;
}
