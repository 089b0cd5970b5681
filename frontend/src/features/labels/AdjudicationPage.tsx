/** Boxes on which people differ, one at a time: a maintainer chooses a proposal, writes the label, or sends it back. */
import { Button, Group, Loader, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { renameLabel } from '@/api/rename-label';
import { useCommands } from '@/keyboard/use-commands';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { AdjudicationForm } from './AdjudicationForm';
import { type AnsweredBox, CorrectForm } from './CorrectForm';
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
  const [settled, setSettled] = useState<AnsweredBox | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const [status, setStatus] = useState('');
  const previous = settled && settled.slug !== '' ? () => setCorrecting(true) : undefined;
  if (correcting && settled) {
    return (
      <CorrectForm
        answered={settled}
        did="you settled it as"
        command="adjudication-previous"
        save={({ boxId, text }) => renameLabel({ box: boxId, text })}
        onCancel={() => setCorrecting(false)}
        onCorrected={(corrected) => {
          setSettled({ ...settled, slug: corrected });
          setStatus(`Corrected: “${corrected}”.`);
          setCorrecting(false);
        }}
      />
    );
  }
  const { current } = queue;
  if (current) {
    return (
      <AdjudicationForm
        queue={queue}
        assignment={current}
        status={status}
        onDecided={(text, label) => {
          setStatus(text);
          setSettled({ assignment: current.case, slug: label });
        }}
        onPrevious={previous}
      />
    );
  }
  if (queue.current === undefined && queue.error == null)
    return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  return <NothingToDecide error={queue.error} onAgain={queue.refetchCurrent} onPrevious={previous} />;
}

interface NothingToDecideProps {
  error: unknown;
  onAgain: () => void;
  onPrevious: (() => void) | undefined;
}

function NothingToDecide({ error, onAgain, onPrevious }: NothingToDecideProps) {
  useCommands({ 'adjudication-previous': onPrevious });
  return (
    <Stack align="flex-start">
      <PageHead title="Adjudication" />
      <ProblemList error={error} />
      <EmptyState
        title={error == null ? 'Nothing to adjudicate.' : 'The next box could not be loaded.'}
        action={
          <Group gap="xs">
            <Button variant="default" onClick={onAgain}>
              Look again
            </Button>
            {onPrevious && (
              <Button variant="default" onClick={onPrevious}>
                Correct the last decision
              </Button>
            )}
          </Group>
        }
      >
        Boxes come here when the people who named them differ, or when their label is taken on the screen. Those that
        you named yourself, or that another maintainer has open, are not offered to you.
      </EmptyState>
    </Stack>
  );
}
