/** Reads a pasted table of applications, and adds them. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

import { useApplicationsChanged } from './save-application';

export type ApplicationRow = components['schemas']['ApplicationRow'];

const send = (slug: string, text: string, dryRun: boolean) =>
  data(
    client.POST('/api/datasets/{slug}/application-table', {
      params: { path: { slug } },
      body: { text, dry_run: dryRun },
    }),
  );

/** What would become of each row; nothing is stored. */
export const tablePreview = (slug: string, text: string) =>
  queryOptions({
    queryKey: ['application-table', slug, text],
    queryFn: () => send(slug, text, true),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });

export function useAddApplications(slug: string) {
  return useMutation({
    mutationFn: (text: string) => send(slug, text, false),
    onSuccess: useApplicationsChanged(slug),
  });
}
