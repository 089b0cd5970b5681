/** Plans an application, or changes one. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { Application } from '@/api/applications';
import { client, data } from '@/api/client';

export type Plan = Pick<Application, 'name' | 'platform' | 'category' | 'target'>;

/** What is done once applications were added or changed. */
export function useApplicationsChanged(slug: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['applications', slug] }),
      queries.invalidateQueries({ queryKey: ['overview', slug] }),
    ]);
}

/** `application`: the slug of the one to change; null plans a new one. */
export function useSaveApplication(slug: string, application: string | null) {
  return useMutation({
    mutationFn: (body: Plan) =>
      application === null
        ? data(client.POST('/api/datasets/{slug}/applications', { params: { path: { slug } }, body }))
        : data(
            client.PATCH('/api/datasets/{slug}/applications/{application}', {
              params: { path: { slug, application } },
              body,
            }),
          ),
    onSuccess: useApplicationsChanged(slug),
  });
}
