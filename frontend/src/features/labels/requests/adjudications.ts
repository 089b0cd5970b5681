/** The boxes that a maintainer must decide, oldest first, a page at a time. */
import { infiniteQueryOptions } from '@tanstack/react-query';

import { client, data } from '@/api/client';
import type { components } from '@/api/schema';

export type Adjudication = components['schemas']['AdjudicationShape'];
export type Proposal = components['schemas']['ProposalShape'];

export const adjudications = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['adjudications', slug],
    queryFn: ({ pageParam }) => page(slug, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.next ? (new URL(last.next, globalThis.location.origin).searchParams.get('cursor') ?? undefined) : undefined,
  });

const page = (slug: string, cursor: string | undefined) =>
  data(
    client.GET('/api/datasets/{slug}/adjudications', {
      params: { path: { slug }, query: cursor === undefined ? {} : { cursor } },
    }),
  );
