/** What maintainers do with a member as a whole: keep out, let in again, hand over what they hold, remove. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';

import { membersChanged } from './members-changed';

export const exportAddress = (slug: string, person: number): string => `/api/datasets/${slug}/people/${person}/export`;

function usePerson<Input, Result>(slug: string, ask: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: ask, onSuccess: () => membersChanged(queries, slug) });
}

const path = (slug: string, person: number) => ({ path: { slug, person_id: person } });

export function useDeactivate(slug: string) {
  return usePerson(slug, (person: number) =>
    data(client.POST('/api/datasets/{slug}/people/{person_id}/deactivation', { params: path(slug, person) })),
  );
}

export function useReactivate(slug: string) {
  return usePerson(slug, (person: number) =>
    data(client.DELETE('/api/datasets/{slug}/people/{person_id}/deactivation', { params: path(slug, person) })),
  );
}

/** `to` is a colleague; null gives everything back into the queues. */
export function useHandOver(slug: string, person: number) {
  return usePerson(slug, (to: number | null) =>
    data(
      client.POST('/api/datasets/{slug}/people/{person_id}/hand-over', { params: path(slug, person), body: { to } }),
    ),
  );
}

export function useRemoveFromDataset(slug: string, person: number) {
  return usePerson(slug, (confirmation: string) =>
    data(
      client.POST('/api/datasets/{slug}/people/{person_id}/removal', {
        params: path(slug, person),
        body: { confirmation },
      }),
    ),
  );
}
