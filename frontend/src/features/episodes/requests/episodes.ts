/** Episodes and their steps; what is still going on is asked for again. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import { replaceAnswer } from '@/api/replace-answer';
import type { components } from '@/api/schema';

export type Episode = components['schemas']['Episode'];
export type ShownStep = components['schemas']['ShownStep'];
export type StepChange = components['schemas']['StepChangeRequest'];
export type Submission = components['schemas']['NewSubmissionRequest'];
export type GiveUp = components['schemas']['GiveUpRequest'];

const LOOK_AGAIN_MS = 1000;

export const isOpen = ({ state }: Episode): boolean => state === 'recording' || state === 'returned';

/** Whether something may change without anybody's doing here: steps come in, a replay ends. */
const goesOn = (episode: Episode): boolean =>
  (isOpen(episode) && episode.session.state !== 'ended') || episode.tier === 'waiting';

export const episode = (id: number) =>
  queryOptions({
    queryKey: ['episode', id],
    queryFn: () => data(client.GET('/api/episodes/{episode_id}', { params: { path: { episode_id: id } } })),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? LOOK_AGAIN_MS : false),
  });

/** `recorded`: how many there are; another number is another list. */
export const steps = (id: number, recorded: number) =>
  queryOptions({
    queryKey: ['episode-steps', id, recorded],
    queryFn: () => data(client.GET('/api/episodes/{episode_id}/steps', { params: { path: { episode_id: id } } })),
    placeholderData: (before) => before,
  });

export const videos = (id: number) =>
  queryOptions({
    queryKey: ['episode-videos', id],
    queryFn: () => data(client.GET('/api/episodes/{episode_id}/videos', { params: { path: { episode_id: id } } })),
  });

export interface EpisodeFilters {
  state?: Episode['state'];
  mine?: boolean;
  q?: string;
  /** A column, with `-` before it backwards; without, the newest first. */
  sort?: string;
}

export const episodes = (slug: string, filters: EpisodeFilters) =>
  infiniteQueryOptions({
    queryKey: ['episodes', slug, filters],
    queryFn: ({ pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/datasets/{slug}/episodes', { params: { path: { slug }, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next),
  });

/** An act on an episode whose answer is the episode as it is now. */
function useEpisodeAct<Body>(id: number, send: (body: Body) => Promise<Episode>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (now) => replaceAnswer(queries, episode(id).queryKey, () => now),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['episode', id] });
      void queries.invalidateQueries({ queryKey: ['episode-steps', id] });
      void queries.invalidateQueries({ queryKey: ['episodes'] });
      void queries.invalidateQueries({ queryKey: ['episode-tasks'] });
    },
  });
}

const at = (id: number) => ({ params: { path: { episode_id: id } } });

export const useChangeSteps = (id: number) =>
  useEpisodeAct(id, (body: StepChange) => data(client.POST('/api/episodes/{episode_id}/changes', { ...at(id), body })));

export const useContinue = (id: number) =>
  useEpisodeAct(id, () => data(client.POST('/api/episodes/{episode_id}/continuation', at(id))));

/** Ends the session, waits until all its steps are recorded, and hands the episode in. */
export const useSubmit = ({ id, session }: Episode) =>
  useEpisodeAct(id, async (body: Submission) => {
    if (session.state !== 'ended') await endSession(id, session.id);
    return data(client.POST('/api/episodes/{episode_id}/submission', { ...at(id), body }));
  });

const END_ATTEMPTS = 60;

async function endSession(id: number, session: number): Promise<void> {
  await data(client.DELETE('/api/live-sessions/{live_session_id}', { params: { path: { live_session_id: session } } }));
  for (let attempt = 0; attempt < END_ATTEMPTS; attempt += 1) {
    const now = await data(client.GET('/api/episodes/{episode_id}', at(id)));
    if (now.session.state === 'ended') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS / 2));
  }
}

export const useGiveUp = (id: number) =>
  useEpisodeAct(id, (body: GiveUp) => data(client.POST('/api/episodes/{episode_id}/giving-up', { ...at(id), body })));
