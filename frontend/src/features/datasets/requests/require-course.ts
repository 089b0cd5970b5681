/** Asks for the training course before new tasks, or no longer. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { course } from '@/api/training';

export function useRequireCourse(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (is_required: boolean) =>
      data(
        client.PUT('/api/datasets/{slug}/training/requirement', { params: { path: { slug } }, body: { is_required } }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: course(slug).queryKey }),
  });
}
