/** One release: what it holds, what differs from another, withdrawal of tasks, and the official mark. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';
import { requestIds } from '@/autosave/request-ids';
import { freshId } from '@/canvas-view/fresh-id';

import type { Split } from '../counts';

export type ReleasedFamily = components['schemas']['ReleasedFamily'];
export type ReleasedEpisode = components['schemas']['ReleasedEpisode'];
export type Differences = components['schemas']['Differences'];
export type FormatExport = components['schemas']['FormatExport'];

const at = (release: number) => ({ path: { release_id: release } });

export const release = (id: number) =>
  queryOptions({
    queryKey: ['release', id],
    queryFn: () => data(client.GET('/api/releases/{release_id}', { params: at(id) })),
  });

export const families = (id: number, { split, search }: { split: Split | ''; search: string }) =>
  infiniteQueryOptions({
    queryKey: ['released-families', id, split, search],
    queryFn: ({ pageParam }) => {
      const query = { ...(split && { split }), ...(search && { search }), ...(pageParam && { cursor: pageParam }) };
      return data(client.GET('/api/releases/{release_id}/families', { params: { ...at(id), query } }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => cursorIn(page.next),
  });

export interface EpisodeFilters {
  split: Split | '';
  tier: ReleasedEpisode['tier'] | '';
  search: string;
}

export const releasedEpisodes = (id: number, { split, tier, search }: EpisodeFilters) =>
  infiniteQueryOptions({
    queryKey: ['released-episodes', id, split, tier, search],
    queryFn: ({ pageParam }) => {
      const query = {
        ...(split && { split }),
        ...(tier && { tier }),
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      };
      return data(client.GET('/api/releases/{release_id}/episodes', { params: { ...at(id), query } }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => cursorIn(page.next),
  });

export const differences = (id: number, earlier: number) =>
  queryOptions({
    queryKey: ['release-differences', id, earlier],
    queryFn: () =>
      data(
        client.GET('/api/releases/{release_id}/since/{earlier_id}', {
          params: { path: { release_id: id, earlier_id: earlier } },
        }),
      ),
  });

export function useWithdraw(slug: string, id: number) {
  const queries = useQueryClient();
  const [ids] = useState(() => requestIds(freshId));
  return useMutation({
    mutationFn: (asked: { families: string[]; reason: string }) => {
      const body = { ...asked, version: '', client_id: ids.of(asked) };
      return data(client.POST('/api/releases/{release_id}/withdrawals', { params: at(id), body }));
    },
    onSuccess: () => {
      ids.acknowledge();
      return queries.invalidateQueries({ queryKey: ['releases', slug] });
    },
  });
}

/** Marks a release as official, or takes the mark off. */
export function useOfficial(slug: string, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (official: boolean) =>
      official
        ? data(client.PUT('/api/releases/{release_id}/official', { params: at(id) }))
        : data(client.DELETE('/api/releases/{release_id}/official', { params: at(id) })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['releases', slug] }),
        queries.invalidateQueries({ queryKey: ['release'] }),
        queries.invalidateQueries({ queryKey: ['overview', slug] }),
      ]),
  });
}

/** The formats in which a release may be exported, each with its newest export. */
export const exportsOf = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['releaseexports', slug, id],
    queryFn: () => data(client.GET('/api/releases/{release_id}/exports', { params: at(id) })),
  });

export function useExport(slug: string, id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (format: FormatExport['format']) =>
      data(client.POST('/api/releases/{release_id}/exports', { params: at(id), body: { format } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['releaseexports', slug] }),
  });
}
