/** A lesson's text, and the word that it was read. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { course } from '@/api/training';

export function lesson(slug: string, step: string) {
  return queryOptions({
    queryKey: ['lesson', slug, step],
    queryFn: () =>
      data(client.GET('/api/datasets/{slug}/training/lessons/{lesson}', { params: { path: { slug, lesson: step } } })),
    staleTime: Infinity,
  });
}

export function useReadLesson(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: string) =>
      data(client.POST('/api/datasets/{slug}/training/lessons/{lesson}', { params: { path: { slug, lesson: step } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: course(slug).queryKey }),
  });
}
