/** The next episode to review, held for the maintainer who asks; a verdict on one. */
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Verdict = components['schemas']['EpisodeVerdictRequest'];

/** The episode's id; null when there is none. `after`: the episode that is open. */
export async function nextEpisode(slug: string, after: number | null): Promise<number | null> {
  const answer = await client.POST('/api/datasets/{slug}/episode-review/next', {
    params: { path: { slug } },
    body: { after },
  });
  return answer.response.status === 204 ? null : (await data(Promise.resolve(answer))).episode;
}

export const holdEpisode = (id: number) =>
  data(client.POST('/api/episodes/{episode_id}/lease', { params: { path: { episode_id: id } } }));

export function useJudgeEpisode(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Verdict) =>
      data(client.POST('/api/episodes/{episode_id}/verdicts', { params: { path: { episode_id: id } }, body })),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['episode', id] });
      void queries.invalidateQueries({ queryKey: ['episodes'] });
    },
  });
}
