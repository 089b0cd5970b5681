/** Boxes on which people differ, one at a time: a maintainer chooses a proposal, writes the label, or sends it back. */
import { Button, Loader, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { AdjudicationForm } from './AdjudicationForm';
import { type Case, nextCase } from './requests/case';
import { type Source, useAssignments } from './use-assignments';

const sourceOf = (slug: string): Source<Case> => ({
  key: ['adjudication', slug],
  next: (after) => nextCase(slug, after),
  boxOf: ({ case: { box } }) => box,
});

export default function AdjudicationPage() {
  const slug = useSlug();
  const source = useMemo(() => sourceOf(slug), [slug]);
  const queue = useAssignments(source);
  const queries = useQueryClient();
  useTitle('Adjudication');
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ['work'] }), [queries]);
  if (queue.current) return <AdjudicationForm queue={queue} assignment={queue.current} />;
  if (queue.current === undefined && queue.error == null)
    return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  return (
    <Stack align="flex-start">
      <PageHead title="Adjudication" />
      <ProblemList error={queue.error} />
      <EmptyState
        title={queue.error == null ? 'Nothing to adjudicate.' : 'The next box could not be loaded.'}
        action={
          <Button variant="default" onClick={queue.refetchCurrent}>
            Look again
          </Button>
        }
      >
        Boxes come here when the people who named them differ, or when their label is taken on the screen. Those that
        you named yourself, or that another maintainer has open, are not offered to you.
      </EmptyState>
    </Stack>
  );
}
