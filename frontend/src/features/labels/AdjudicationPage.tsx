/** Boxes on which people differ, one at a time: a maintainer chooses a proposal or writes the label. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';

import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { Deciding } from './Deciding';
import { adjudications } from './requests/adjudications';

const FETCH_AHEAD = 10;

export default function AdjudicationPage() {
  const slug = useSlug();
  useTitle('Adjudication');
  const asked = useInfiniteQuery(adjudications(slug));
  const [openId, setOpenId] = useState<string | null>(null);
  const waiting = asked.data?.pages.flatMap((page) => page.results) ?? [];
  const at = Math.max(waiting.findIndex(({ box }) => box.id === openId), 0);
  const open = waiting[at];
  const { hasNextPage, isFetching, fetchNextPage } = asked;
  const runsOut = hasNextPage && !isFetching && at + FETCH_AHEAD > waiting.length;
  useEffect(() => {
    if (runsOut) void fetchNextPage();
  }, [runsOut, fetchNextPage]);
  if (open) return <Deciding key={slug} slug={slug} waiting={waiting} at={at} more={hasNextPage} onOpen={setOpenId} />;
  if (asked.isPending) return <Loader size="sm" aria-label="Loading" />;
  return (
    <>
      <PageHead title="Adjudication" />
      <ProblemList error={asked.error} />
      <EmptyState title={asked.isError ? 'The list could not be loaded.' : 'Nothing to adjudicate.'}
        action={<Button variant="default" loading={isFetching} onClick={() => void asked.refetch()}>Look again</Button>}>
        Boxes come here when the people who named them differ, or when their label is taken on the screen.
      </EmptyState>
    </>
  );
}
