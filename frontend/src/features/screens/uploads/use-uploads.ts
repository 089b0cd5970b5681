/** The upload queue of a dataset; it outlives the page, so that one may work on while files are sent. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { type Upload, upload } from '../requests/upload';
import { type Entry, isOpen } from './entries';
import { UploadQueue } from './upload-queue';

const queues = new Map<string, UploadQueue>();

export function useUploads(slug: string): { queue: UploadQueue; entries: readonly Entry[] } {
  const queries = useQueryClient();
  const queue = queues.get(slug) ?? opened(slug, queries);
  return { queue, entries: useSyncExternalStore(queue.subscribe, queue.entries) };
}

function opened(slug: string, queries: QueryClient): UploadQueue {
  const queue = new UploadQueue((given) => sent(queries, { ...given, slug }));
  queues.set(slug, queue);
  warnBeforeLoss(queue);
  return queue;
}

/** As a mutation, so that a session that has ended asks for a sign-in as it does everywhere. */
async function sent(queries: QueryClient, given: Upload) {
  const mutation = queries.getMutationCache().build(queries, { mutationFn: upload, retry: false, networkMode: 'always' });
  const outcome = await mutation.execute(given);
  void queries.invalidateQueries({ queryKey: ['overview'] });
  // The gallery that is open fetches what is new by itself; those that are not must not show what they remember.
  void queries.invalidateQueries({ queryKey: ['screens', given.slug], refetchType: 'none' });
  return outcome;
}

function warnBeforeLoss(queue: UploadQueue): void {
  globalThis.addEventListener('beforeunload', (event) => {
    if (queue.entries().some(isOpen)) event.preventDefault();
  });
}
