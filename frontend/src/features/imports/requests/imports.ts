/** Imports of other datasets: send files for a dry run, import what it has read, read the report. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { client, data } from '@/api/client';
import { cursorIn } from '@/api/cursor';
import type { components } from '@/api/schema';
import { sendForm } from '@/api/send-form';
import { requestIds } from '@/autosave/request-ids';
import { freshId } from '@/canvas-view/fresh-id';

export type Import = components['schemas']['Import'];
export type ImportFormat = components['schemas']['ImportFormat'];

const PAGE = 50;

const listed = (slug: string) => ['imports', slug] as const;

export const imports = (slug: string) =>
  queryOptions({
    queryKey: listed(slug),
    queryFn: () => data(client.GET('/api/datasets/{slug}/imports', { params: { path: { slug } } })),
  });

export const importFormats = (slug: string) =>
  queryOptions({
    queryKey: ['import-formats', slug],
    queryFn: () => data(client.GET('/api/datasets/{slug}/imports/formats', { params: { path: { slug } } })),
    staleTime: Infinity,
  });

/** What was left out or taken differently. */
export const importProblems = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['import-problems', id],
    queryFn: ({ pageParam }) => {
      const query = { size: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return data(client.GET('/api/imports/{import_id}/problems', { params: { path: { import_id: id }, query } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => cursorIn(last.next ?? null),
  });

export interface FilesToImport {
  file: File;
  format: string;
  platform: string;
  category: string;
}

/** Sends a zip file for a dry run; `sent` is the part of it that has gone out, from 0 to 1. */
export function useSendImport(slug: string) {
  const queries = useQueryClient();
  const [sent, setSent] = useState(0);
  const [ids] = useState(() => requestIds(freshId));
  const mutation = useMutation({
    mutationFn: ({ file, ...choices }: FilesToImport) => {
      const body = new FormData();
      body.set('client_id', ids.of({ ...choices, name: file.name, size: file.size }));
      for (const [name, value] of Object.entries(choices)) body.set(name, value);
      body.set('file', file, file.name);
      setSent(0);
      return sendForm<Import>({ path: `/api/datasets/${slug}/imports`, body, onSent: setSent });
    },
    onSuccess: () => {
      ids.acknowledge();
      return queries.invalidateQueries({ queryKey: listed(slug) });
    },
  });
  return { ...mutation, sent };
}

/** Imports what a dry run has read. */
export function useStartImport(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      data(client.POST('/api/imports/{import_id}/start', { params: { path: { import_id: id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: listed(slug) }),
  });
}
