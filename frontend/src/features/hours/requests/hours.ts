/** Sheets: one's own of a week, those of a dataset, one in full; and what may be done with them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { Role } from '@/api/datasets';
import type { components } from '@/api/schema';

export type Sheet = components['schemas']['Sheet'];
export type BriefSheet = components['schemas']['BriefSheet'];
export type Contest = components['schemas']['Contest'];
export type OpenContest = components['schemas']['OpenContest'];
export type Line = components['schemas']['Line'];

const WEEKS_SHOWN = 6;

export const myHours = (week: string | null) =>
  queryOptions({
    queryKey: ['hours', 'mine', week],
    queryFn: () => data(client.GET('/api/hours', { params: { query: week === null ? {} : { week } } })),
    refetchInterval: 20_000,
    placeholderData: keepPreviousData,
  });

export const datasetHours = (slug: string, week: string | null) =>
  queryOptions({
    queryKey: ['hours', slug, 'weeks', week],
    queryFn: () =>
      data(
        client.GET('/api/datasets/{slug}/hours', {
          params: { path: { slug }, query: { weeks: WEEKS_SHOWN, ...(week === null ? {} : { week }) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const sheet = (slug: string, person: number, week: string) =>
  queryOptions({
    queryKey: ['hours', slug, 'sheet', person, week],
    queryFn: () =>
      data(
        client.GET('/api/datasets/{slug}/hours/{person_id}/{week}', {
          params: { path: { slug, person_id: person, week } },
        }),
      ),
  });

/** Approved sheets of half a year up to a week, for payroll. */
export const payrollAddress = (slug: string, week: string): string =>
  `/api/datasets/${slug}/hours/payroll?weeks=26&week=${week}`;

function useChanging<Input, Result>(ask: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: ask, onSuccess: () => queries.invalidateQueries({ queryKey: ['hours'] }) });
}

export interface NewContest {
  day: string;
  role: Role;
  minutes: number | null;
  note: string;
}

export function useContest(slug: string) {
  return useChanging((body: NewContest) =>
    data(client.POST('/api/datasets/{slug}/contests', { params: { path: { slug } }, body })),
  );
}

export function useAnswer(contest: number) {
  return useChanging((body: { minutes: number; reason: string }) =>
    data(client.POST('/api/contests/{contest_id}/answer', { params: { path: { contest_id: contest } }, body })),
  );
}

/** Without people: all that are due in that week. */
export function useApprove(slug: string) {
  return useChanging((body: { week: string; people?: number[] }) =>
    data(client.POST('/api/datasets/{slug}/hours/approval', { params: { path: { slug } }, body })),
  );
}
