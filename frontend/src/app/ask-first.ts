/** What a page shows first, asked for as soon as its address is known: beside its modules, not after them. */
import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';

import { datasets, maintains } from '@/api/datasets';
import { guidelines } from '@/api/guidelines';
import { me } from '@/api/me';
import { reference } from '@/api/reference';
import { screen } from '@/api/screen';
import { screenLabels } from '@/api/screen-labels';
import { work } from '@/api/work';
import { boxes } from '@/features/boxes/requests/boxes';
import { labels } from '@/features/boxes/requests/labels';
import { overview } from '@/features/overview/requests/overview';
import { standing } from '@/features/overview/requests/standing';
import { myQuality, quality } from '@/features/quality/requests/quality';
import { decodeAhead } from '@/ui/bitmap';

import type { PageRoute } from './routes';

/** Starts the requests; resolves when each has an answer. What fails is asked for again, and told of, by the page. */
export async function askFirst(queries: QueryClient, route: PageRoute, params: Params): Promise<void> {
  await Promise.allSettled(asked(queries, route, params));
}

function asked(queries: QueryClient, route: PageRoute, { slug, screenId }: Params): Promise<unknown>[] {
  const all: Promise<unknown>[] = [queries.query(me), ...(OWN[route.path]?.(queries) ?? [])];
  if (slug === undefined) return all;
  all.push(queries.query(datasets), ...(OF_A_DATASET[route.path]?.(queries, slug) ?? []));
  if (route.guidelines) all.push(queries.query(guidelines(slug)));
  const id = Number(screenId);
  if (screenId === undefined || !Number.isInteger(id)) return all;
  decodeAhead(`/api/screens/${id}/image`);
  all.push(queries.query(screen(id)));
  if (route.path.endsWith('/boxes')) all.push(queries.query(boxes(id)), queries.query(labels(id)));
  if (route.path.endsWith('/tasks')) all.push(queries.query(screenLabels(id)), queries.query(reference));
  return all;
}

/** What pages about the person count among very many rows. */
const OWN: Readonly<Record<string, (queries: QueryClient) => Promise<unknown>[]>> = {
  '/': (queries) => [ifSignedIn(queries, () => queries.query(work))],
  '/quality': (queries) => [ifSignedIn(queries, () => queries.query(myQuality))],
};

/** The same of a dataset's pages, as far as the person may see it. */
const OF_A_DATASET: Readonly<Record<string, (queries: QueryClient, slug: string) => Promise<unknown>[]>> = {
  '/datasets/:slug': (queries, slug) => [
    ifSignedIn(queries, () => queries.query(overview(slug))),
    ifMaintains(queries, slug, () => queries.query(standing(slug))),
  ],
  '/datasets/:slug/quality': (queries, slug) => [ifMaintains(queries, slug, () => queries.query(quality(slug)))],
};

async function ifSignedIn(queries: QueryClient, ask: () => Promise<unknown>): Promise<unknown> {
  const { username } = await queries.query(me);
  return username !== '' && ask();
}

async function ifMaintains(queries: QueryClient, slug: string, ask: () => Promise<unknown>): Promise<unknown> {
  return maintains(slug, await queries.query(datasets)) && ask();
}
