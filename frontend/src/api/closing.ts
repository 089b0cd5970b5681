/** Archiving and deleting a dataset or one of its applications, and what goes with it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client, data } from './client';
import type { components } from './schema';

export type Contents = components['schemas']['Contents'];

/** A dataset, or one of its applications. */
export interface Target {
  readonly slug: string;
  readonly application?: string | undefined;
}

/** What a dataset and an application say of themselves when they are archived or deleted. */
export interface Closable {
  readonly archived_at: string | null;
  readonly archived_by: string;
  readonly deleted_at: string | null;
  readonly deleted_by: string;
  readonly removal_due: string | null;
  readonly removed_at: string | null;
}

export type Closing = 'archive' | 'bring-back' | 'undo';

export const isOpen = ({ archived_at, deleted_at }: Closable): boolean => archived_at === null && deleted_at === null;

/** What gives it back: nothing for what is open, and for what is gone for good. */
export function wayBack({ archived_at, deleted_at, removed_at }: Closable): 'bring-back' | 'undo' | null {
  if (removed_at !== null) return null;
  if (deleted_at !== null) return 'undo';
  return archived_at === null ? null : 'bring-back';
}

export const contents = ({ slug, application }: Target) =>
  queryOptions({
    queryKey: ['contents', slug, application ?? null],
    queryFn: () =>
      application === undefined
        ? data(client.GET('/api/datasets/{slug}/contents', { params: { path: { slug } } }))
        : data(
            client.GET('/api/datasets/{slug}/applications/{application}/contents', {
              params: { path: { slug, application } },
            }),
          ),
    staleTime: 0,
  });

/** Whatever shows a dataset or its applications is asked for anew. */
function useClosed({ slug }: Target) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['datasets'] });
    await queries.invalidateQueries({ queryKey: ['applications', slug] });
    void queries.invalidateQueries();
  };
}

/** Archives it, brings it back, or undoes its deletion. */
export function useClose(target: Target) {
  return useMutation({ mutationFn: (closing: Closing) => send(target, closing), onSuccess: useClosed(target) });
}

function send({ slug, application }: Target, closing: Closing): Promise<unknown> {
  if (application === undefined) {
    const path = { params: { path: { slug } } };
    if (closing === 'archive') return data(client.PUT('/api/datasets/{slug}/archive', path));
    if (closing === 'bring-back') return data(client.DELETE('/api/datasets/{slug}/archive', path));
    return data(client.DELETE('/api/datasets/{slug}/deletion', path));
  }
  const path = { params: { path: { slug, application } } };
  if (closing === 'archive') return data(client.PUT('/api/datasets/{slug}/applications/{application}/archive', path));
  if (closing === 'bring-back')
    return data(client.DELETE('/api/datasets/{slug}/applications/{application}/archive', path));
  return data(client.DELETE('/api/datasets/{slug}/applications/{application}/deletion', path));
}

/** Deletes it; `confirmation` is its name, typed. */
export function useDelete(target: Target) {
  const { slug, application } = target;
  return useMutation({
    mutationFn: async (confirmation: string): Promise<void> => {
      const body = { confirmation };
      if (application === undefined)
        await data(client.PUT('/api/datasets/{slug}/deletion', { params: { path: { slug } }, body }));
      else
        await data(
          client.PUT('/api/datasets/{slug}/applications/{application}/deletion', {
            params: { path: { slug, application } },
            body,
          }),
        );
    },
    onSuccess: useClosed(target),
  });
}
