/** The pictures that outcome checks compare the screen with. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';
import { sendForm } from '@/api/send-form';

import { putFirst } from './put-first';

export type CheckPicture = components['schemas']['CheckPicture'];

export const checkPictures = (slug: string) =>
  queryOptions({
    queryKey: ['check-pictures', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/check-pictures', { params: { path: { slug } } })),
  });

export function useSendCheckPicture(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('file', file, file.name);
      return sendForm<CheckPicture>({ path: `/api/datasets/${slug}/check-pictures`, body, onSent: () => undefined });
    },
    onSuccess: (kept) => putFirst(queries, checkPictures(slug).queryKey, kept),
  });
}
