/** Seeds: the files that sessions of an environment start with. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';
import { sendForm } from '@/api/send-form';

import { pathBelow } from '../environments/seed-path';
import { putFirst } from './put-first';

export type Seed = components['schemas']['Seed'];

export const seeds = (slug: string) =>
  queryOptions({
    queryKey: ['seeds', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/seeds', { params: { path: { slug } } })),
  });

export const seedFiles = (slug: string, sha256: string) =>
  queryOptions({
    queryKey: ['seed-files', slug, sha256],
    queryFn: () =>
      data(client.GET('/api/datasets/{slug}/seeds/{sha256}/files', { params: { path: { slug, sha256 } } })),
    staleTime: Infinity,
  });

/** A zip archive as it is, or files with their paths below the folder that was chosen. */
export type SentSeed = { zip: File } | { files: readonly File[] };

/** `sent` is the part of it that has gone out, from 0 to 1. */
export function useSendSeed(slug: string) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: (seed: SentSeed) => {
      const body = new FormData();
      if ('zip' in seed) body.append('file', seed.zip, seed.zip.name);
      else {
        for (const file of seed.files) {
          body.append('file', file, file.name);
          body.append('path', pathBelow(file));
        }
      }
      setSent(0);
      return sendForm<Seed>({ path: `/api/datasets/${slug}/seeds`, body, onSent: setSent });
    },
    onSuccess: (kept) => putFirst(queries, seeds(slug).queryKey, kept),
  });
  return { ...mutation, sent };
}
