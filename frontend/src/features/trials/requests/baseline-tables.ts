/** The tables of OmniACT's baselines that were run on a split of a release. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

import type { Split } from './leaderboard';

export type Statistic = components['schemas']['Statistic'];

export const baselineTables = (release: number, split: Split) =>
  queryOptions({
    queryKey: ['baseline-tables', release, split],
    queryFn: () =>
      data(
        client.GET('/api/releases/{release_id}/baseline-tables', {
          params: { path: { release_id: release }, query: { split } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The address of a table as a file. */
export const fileOf = (release: number, split: Split, name: string, ending: string): string =>
  `/api/releases/${release}/baseline-tables/${name}.${ending}?split=${split}`;
