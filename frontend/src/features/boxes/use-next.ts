/** The next screen of the person's queue, held and fetched (picture included) while this one is still open. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { type QueuedScreen, type ScreenStage, nextScreen } from '@/api/next-screen';
import { useSettled } from '@/api/use-settled';

import { boxes } from './requests/boxes';
import { labels } from './requests/labels';
import { screen } from '@/api/screen';

/** Half of how long the server keeps what was fetched ahead. */
const AHEAD_MS = 45_000;

export interface Next {
  readonly screen: QueuedScreen | undefined;
  /** Undefined where no other screen waits; asked for before that is known, it goes there once it is. */
  readonly goOn: (() => void) | undefined;
}

/** `stage` is what one came to do: more of it first, then the other. */
export function useNext(slug: string, screenId: number, stage: ScreenStage): Next {
  const query = useQuery({
    queryKey: ['next-screen', slug, screenId, stage],
    queryFn: () => either(slug, screenId, stage),
    enabled: useSettled(),
    staleTime: AHEAD_MS,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const next = query.data?.screen;
  useFetched(queries, next);
  const goOn = async () => {
    const old = Date.now() - query.dataUpdatedAt > AHEAD_MS;
    const target = next && !old ? next : (await query.refetch()).data?.screen;
    if (target) await navigate(`/datasets/${slug}/screens/${target.id}/boxes`);
  };
  return { screen: next, goOn: query.data === null ? undefined : () => void goOn() };
}

async function either(slug: string, screenId: number, stage: ScreenStage) {
  const other = stage === 'review' ? 'boxes' : 'review';
  return (await nextScreen(slug, stage, screenId)) ?? (await nextScreen(slug, other, screenId));
}

function useFetched(queries: QueryClient, next: QueuedScreen | undefined): void {
  const [id, picture] = [next?.id, next?.image_url];
  useEffect(() => {
    if (id === undefined || picture === undefined) return;
    // What fails here is asked for again, and complained about, when the screen is opened.
    const fetched = [queries.query(screen(id)), queries.query(boxes(id)), queries.query(labels(id))];
    Promise.all(fetched).catch(() => undefined);
    new Image().src = picture;
  }, [queries, id, picture]);
}
