/** Tasks with where each stands: asked for by the studio, the list of tasks and the final pass. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { client, data } from './client';
import { cursorIn } from './cursor';
import type { components } from './schema';

export type Task = components['schemas']['Task'];
export type TaskState = Task['state'];

const LOOK_AGAIN_MS = 1000;
/** A list of more pages is not asked for again as a whole while something runs. */
const PAGES_FOLLOWED = 4;

export interface TaskFilters {
  state?: TaskState;
  screen?: number;
  mine?: boolean;
  q?: string;
  application?: string;
  /** A column, with `-` before it backwards; without, the newest first. */
  sort?: string;
  size?: number;
}

/** Whether a run of the task is queued or under way. */
export function isRunning(task: Task): boolean {
  return task.execution?.status === 'queued' || task.execution?.status === 'running';
}

/** A dataset's tasks page by page, the newest first; asked for again every second while one of them runs. */
export function tasks(slug: string, filters: TaskFilters) {
  return infiniteQueryOptions({
    queryKey: ['tasks', slug, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/tasks', { params: { path: { slug }, query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next),
    refetchInterval: ({ state }) =>
      state.data &&
      state.data.pages.length <= PAGES_FOLLOWED &&
      state.data.pages.some((page) => page.results.some(isRunning))
        ? LOOK_AGAIN_MS
        : false,
  });
}

/** One task; asked for again every second while it runs. */
export function task(id: number) {
  return queryOptions({
    queryKey: ['task', id],
    queryFn: () => data(client.GET('/api/tasks/{task_id}', { params: { path: { task_id: id } } })),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LOOK_AGAIN_MS : false),
  });
}
