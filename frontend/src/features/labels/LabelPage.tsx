/** Naming boxes, one at a time: a box, a line to type in, Enter, the next box. */
import { Anchor, Button, Loader, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { Naming } from './Naming';
import { nextTurn, type Turn } from './requests/turn';
import { type Source, useTurns } from './use-turns';

export default function LabelPage() {
  const slug = useSlug();
  const source = useMemo<Source<Turn>>(() => sourceOf(slug), [slug]);
  const turns = useTurns(source);
  const queries = useQueryClient();
  useTitle('Labels');
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ['work'] }), [queries]);
  if (turns.current) return <Naming turns={turns} turn={turns.current} />;
  if (turns.error != null) return <Failed error={turns.error} onAgain={turns.again} />;
  return turns.current === null ? <NothingToName slug={slug} onAgain={turns.again} /> : <Loader size="sm" role="progressbar" aria-label="Loading" />;
}

const sourceOf = (slug: string): Source<Turn> => ({
  key: ['labels', slug],
  next: (after) => nextTurn(slug, after),
  boxOf: ({ box }) => box,
});

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <Stack align="flex-start">
      <PageHead title="Labels" />
      <ProblemList error={error} />
      <Button variant="default" onClick={onAgain}>Try again</Button>
    </Stack>
  );
}

function NothingToName({ slug, onAgain }: { slug: string; onAgain: () => void }) {
  return (
    <>
      <PageHead title="Labels" />
      <EmptyState title="No box waits for a name from you."
        action={<Button variant="default" onClick={onAgain}>Look again</Button>}>
        You have named all you may, or others hold the rest at the moment. Boxes come here when their screen is approved:
        there may be <Anchor component={Link} to={`/datasets/${slug}/screens?stage=review`}>boxes to review</Anchor>, or
        other <Anchor component={Link} to="/">work for you</Anchor>.
      </EmptyState>
    </>
  );
}
