/** Evaluations: an assistant answers a split of a release. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Evaluation = components['schemas']['Evaluation'];
export type NewEvaluation = Required<components['schemas']['NewEvaluationRequest']>;

const POLL_MS = 2000;

export const isUnderWay = ({ status }: Pick<Evaluation, 'status'>) => status === 'queued' || status === 'running';

/** Asked again and again while an evaluation is under way: its asks are many jobs, of which events name only some. */
export const evaluations = (slug: string, release: number) =>
  queryOptions({
    queryKey: ['evaluations', slug, release],
    queryFn: () =>
      data(client.GET('/api/releases/{release_id}/evaluations', { params: { path: { release_id: release } } })),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
  });

/** The endpoints and prompts that can be chosen. */
export const choices = (slug: string) =>
  queryOptions({
    queryKey: ['assistants', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/assistants', { params: { path: { slug } } })),
  });

function useChanging<Given>(slug: string, change: (given: Given) => Promise<Evaluation>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['evaluations', 'predictionsets'].map((name) => queries.invalidateQueries({ queryKey: [name, slug] })),
      ),
  });
}

export const useEvaluate = (slug: string, release: number) =>
  useChanging(slug, (body: NewEvaluation) =>
    data(client.POST('/api/releases/{release_id}/evaluations', { params: { path: { release_id: release } }, body })),
  );

export const useCancelEvaluation = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.POST('/api/evaluations/{evaluation_id}/cancellation', { params: { path: { evaluation_id: id } } })),
  );

export const useAskAgain = (slug: string) =>
  useChanging(slug, (id: number) =>
    data(client.POST('/api/evaluations/{evaluation_id}/retry', { params: { path: { evaluation_id: id } } })),
  );
