/** How well people work: everybody in a dataset, oneself, how far they agree; and the gold items behind it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

type Shapes = components['schemas'];
export type PersonQuality = Shapes['PersonQuality'];
export type OwnQuality = Shapes['OwnQuality'];
export type Share = Shapes['Share'];
export type Pace = Shapes['Pace'];
export type Agreement = Shapes['Agreement'];
export type AgreementRow = Shapes['AgreementRow'];
export type Figure = Shapes['Figure'];
export type Gold = Shapes['GoldItem'];
export type Candidate = Shapes['GoldCandidate'];

const at = (slug: string) => ({ params: { path: { slug } } });

export const quality = (slug: string) =>
  queryOptions({
    queryKey: ['quality', slug, 'people'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/quality', at(slug))),
  });

export const myQuality = queryOptions({
  queryKey: ['quality', 'mine'],
  queryFn: () => data(client.GET('/api/me/quality')),
});

export const agreement = (slug: string) =>
  queryOptions({
    queryKey: ['quality', slug, 'agreement'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/agreement', at(slug))),
  });

/** The answer is the job that counts; the figures are asked for again when it ends. */
export function useCountAnew(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => data(client.POST('/api/datasets/{slug}/agreement', at(slug))),
    onSuccess: () => queries.invalidateQueries(agreement(slug)),
  });
}

export const gold = (slug: string) =>
  queryOptions({
    queryKey: ['quality', slug, 'gold'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/gold', at(slug))),
  });

export const goldRate = (slug: string) =>
  queryOptions({
    queryKey: ['quality', slug, 'rate'],
    queryFn: () => data(client.GET('/api/datasets/{slug}/gold/rate', at(slug))),
  });

/** The latest settled labels in which these words occur. */
export const candidates = (slug: string, q: string) =>
  queryOptions({
    queryKey: ['quality', slug, 'candidates', q],
    queryFn: () =>
      data(client.GET('/api/datasets/{slug}/gold/candidates', { params: { path: { slug }, query: { q } } })),
  });

function useChanging<Input, Result>(slug: string, ask: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: ask, onSuccess: () => queries.invalidateQueries({ queryKey: ['quality', slug] }) });
}

export function useMark(slug: string) {
  return useChanging(slug, (body: { box: string; answers: string[] }) =>
    data(client.POST('/api/datasets/{slug}/gold', { ...at(slug), body })),
  );
}

export function useRetire(slug: string) {
  return useChanging(slug, (id: number) =>
    data(client.DELETE('/api/datasets/{slug}/gold/{gold_id}', { params: { path: { slug, gold_id: id } } })),
  );
}

export function useSetRate(slug: string) {
  return useChanging(slug, (percent: number) =>
    data(client.PUT('/api/datasets/{slug}/gold/rate', { ...at(slug), body: { percent } })),
  );
}
