/** The pool of tasks to perform. */
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';

export type EpisodeTask = components['schemas']['EpisodeTask'];
export type NewTask = components['schemas']['NewEpisodeTaskRequest'];

export interface EpisodeTaskFilters {
  /** The environment's id. */
  environment?: number;
  performed?: 'by-me' | 'not-by-me' | 'by-nobody';
  q?: string;
  /** A column, with `-` before it backwards; without, the newest first. */
  sort?: string;
}

export const episodeTasks = (slug: string, filters: EpisodeTaskFilters) =>
  infiniteQueryOptions({
    queryKey: ['episode-tasks', slug, filters],
    queryFn: ({ pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/episode-tasks', { params: { path: { slug }, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next),
  });

function useTaskAct<Body, Answer>(send: (body: Body) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['episode-tasks'] });
      void queries.invalidateQueries({ queryKey: ['episode'] });
    },
  });
}

export const useWriteTask = (slug: string) =>
  useTaskAct((body: NewTask) =>
    data(client.POST('/api/datasets/{slug}/episode-tasks', { params: { path: { slug } }, body })),
  );

const at = (id: number) => ({ params: { path: { episode_task_id: id } } });

export const useBegin = () =>
  useTaskAct((task: number) => data(client.POST('/api/episode-tasks/{episode_task_id}/episodes', at(task))));

export const withdrawTasks = (slug: string, ids: number[]) =>
  data(
    client.POST('/api/datasets/{slug}/episode-tasks/bulk/withdrawal', { params: { path: { slug } }, body: { ids } }),
  );

export interface NewSentence {
  task: number;
  sentence: string;
  /** The revision that it replaces. */
  revision: number;
}

export const useReviseSentence = () =>
  useTaskAct(({ task, ...body }: NewSentence) =>
    data(client.POST('/api/episode-tasks/{episode_task_id}/sentences', { ...at(task), body })),
  );
