/** The upload queue of a dataset; it outlives the page, so that one may work on while files are sent. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { isUnderWay } from '../captures/merge-live';
import {
  cancelUploads,
  ownUploads,
  sendUpload,
  uploadDetail,
  type UploadRequest,
  uploadsNow,
} from '../requests/upload';
import type { Entry } from './entries';
import { UploadQueue } from './upload-queue';

const queues = new Map<string, UploadQueue>();

export function useUploads(slug: string): { queue: UploadQueue; entries: readonly Entry[] } {
  const queries = useQueryClient();
  const queue = queues.get(slug) ?? opened(slug, queries);
  return { queue, entries: useSyncExternalStore(queue.subscribe, queue.entries) };
}

function opened(slug: string, queries: QueryClient): UploadQueue {
  const queue = new UploadQueue({
    send: (request) => send(queries, { ...request, slug }),
    now: (ids) => uploadsNow(slug, ids),
    detail: async (id) => {
      const detail = await uploadDetail(id);
      void queries.invalidateQueries({ queryKey: ['overview'] });
      // The gallery that is open fetches what is new by itself; those that are not must not show what they remember.
      void queries.invalidateQueries({ queryKey: ['screens', slug], refetchType: 'none' });
      return detail;
    },
    cancel: (ids) => cancelUploads(slug, ids),
  });
  queues.set(slug, queue);
  warnBeforeLoss(queue);
  // Without an answer the uploads go on unseen; the screens page shows what comes of them.
  void ownUploads(slug).then(
    (uploads) => queue.follow(uploads.filter(isUnderWay)),
    () => undefined,
  );
  return queue;
}

/** As a mutation, so that a session that has ended asks for a sign-in as it does everywhere. */
function send(queries: QueryClient, request: UploadRequest) {
  const mutation = queries
    .getMutationCache()
    .build(queries, { mutationFn: sendUpload, retry: false, networkMode: 'always' });
  return mutation.execute(request);
}

/** What the workers have already goes on without the page. */
function warnBeforeLoss(queue: UploadQueue): void {
  globalThis.addEventListener('beforeunload', (event) => {
    if (queue.entries().some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault();
  });
}
