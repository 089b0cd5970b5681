/** How the person stands at an exercise, and running a script for it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Exercise = components['schemas']['Exercise'];
export type ExerciseRun = components['schemas']['Run'];

const LOOK_AGAIN_MS = 500;

export function isRunning(run: ExerciseRun | null | undefined): boolean {
  return run?.status === 'queued' || run?.status === 'running';
}

/** Asked for again while its newest run is queued or under way. */
export function exercise(slug: string, step: string) {
  return queryOptions({
    queryKey: ['exercise', slug, step],
    queryFn: () =>
      data(
        client.GET('/api/datasets/{slug}/training/exercises/{exercise}', {
          params: { path: { slug, exercise: step } },
        }),
      ),
    refetchInterval: ({ state }) => (isRunning(state.data?.run) ? LOOK_AGAIN_MS : false),
  });
}

export function useRunExercise(slug: string, step: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (script: string) => {
      const params = { path: { slug, exercise: step } };
      return data(client.POST('/api/datasets/{slug}/training/exercises/{exercise}/runs', { params, body: { script } }));
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: exercise(slug, step).queryKey }),
  });
}
