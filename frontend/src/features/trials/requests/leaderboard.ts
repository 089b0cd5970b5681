/** A release's leaderboard, and answers task by task. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Leaderboard = components['schemas']['Leaderboard'];
export type Contestant = components['schemas']['Contestant'];
export type Figures = components['schemas']['Figures'];
export type Group = components['schemas']['Group'];
export type Answer = components['schemas']['Answer'];
export type AnswerDetail = components['schemas']['AnswerDetail'];
export type Variant = 'paper' | 'omniact-eval' | 'unweighted';
export type Split = 'train' | 'validation' | 'test';

export const VARIANTS: readonly Variant[] = ['paper', 'omniact-eval', 'unweighted'];
export const SPLITS: readonly Split[] = ['test', 'validation', 'train'];

export interface Asked {
  release: number;
  split: Split;
  variant: Variant;
}

export const leaderboard = ({ release, split, variant }: Asked) =>
  queryOptions({
    queryKey: ['leaderboard', release, split, variant],
    queryFn: () =>
      data(
        client.GET('/api/releases/{release_id}/leaderboard', {
          params: { path: { release_id: release }, query: { split, variant } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export interface Whose {
  of: Contestant['of'];
  contestant: number;
}

export const answers = ({ release, split, variant }: Asked, { of, contestant }: Whose) =>
  infiniteQueryOptions({
    queryKey: ['answers', release, split, variant, of, contestant],
    queryFn: ({ pageParam }) => {
      const query = { split, variant, of, contestant, offset: pageParam };
      return data(
        client.GET('/api/releases/{release_id}/answers', { params: { path: { release_id: release }, query } }),
      );
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next_offset,
  });

export const answer = (kind: 'trial' | 'prediction', id: number, variant: Variant) =>
  queryOptions({
    queryKey: ['answer', kind, id, variant],
    queryFn: () =>
      data(
        client.GET('/api/answers/{kind}/{answer_id}', {
          params: { path: { kind, answer_id: String(id) }, query: { variant } },
        }),
      ),
    staleTime: 60_000,
  });
