/** The releases of a dataset. */
import { queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Release = components['schemas']['Release'];

export const releases = (slug: string) =>
  queryOptions({
    queryKey: ['releases', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/releases', { params: { path: { slug } } })),
  });

/** The official release before all others, which stay in their order. */
export const officialFirst = (all: readonly Release[]): Release[] =>
  all.toSorted((one, other) => Number(other.official) - Number(one.official));
