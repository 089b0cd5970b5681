/** The next screen of the person's queue, fetched (picture included) while this one is still open. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { type Work, nextScreen } from './next-screen';
import { boxes } from './requests/boxes';
import { labels } from './requests/labels';
import { type QueuedScreen, queue } from './requests/queue';
import { screen } from './requests/screen';

export function useNext(slug: string, screenId: number, work: Work): QueuedScreen | undefined {
  const waiting = useQuery(queue(slug)).data;
  const next = waiting && nextScreen(waiting, screenId, work);
  const queries = useQueryClient();
  const [id, picture] = [next?.id, next?.image_url];
  useEffect(() => {
    if (id === undefined || picture === undefined) return;
    // What fails here is asked for again, and complained about, when the screen is opened.
    const fetched = [queries.query(screen(id)), queries.query(boxes(id)), queries.query(labels(id))];
    Promise.all(fetched).catch(() => undefined);
    new Image().src = picture;
  }, [queries, id, picture]);
  return next;
}
