/** Boxes on which people differ, one at a time: a maintainer chooses a proposal, writes the label, or sends it back. */
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { renameLabel } from '@/api/rename-label';
import { type LastAnswer, type LastAnswerShown, useLastAnswer } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { AdjudicationForm } from './AdjudicationForm';
import { type AnsweredBox, CorrectForm } from './CorrectForm';
import { type Case, nextCase } from './requests/case';
import { reopen } from './requests/reopen';
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
  const reopening = useMutation({
    mutationFn: reopen,
    onSuccess: (reopened) => {
      queue.open(reopened);
      last.forget('Taken back: decide on it again.');
    },
  });
  const last: LastAnswer<AnsweredBox> = useLastAnswer<AnsweredBox>('adjudication-previous', slug, (answered, show) =>
    // A label is renamed; other decisions are taken back, and the box is decided on again.
    answered.slug === '' ? () => reopening.mutate(answered.assignment.box.id) : show,
  );
  const { answer } = last;
  if (last.correcting && answer) {
    return (
      <CorrectForm
        answered={answer}
        did="you settled it as"
        save={({ boxId, text }) => renameLabel({ box: boxId, text })}
        onCancel={() => last.toggle?.()}
        onCorrected={(label) => last.remember({ ...answer, slug: label }, `Corrected: “${label}”.`)}
      />
    );
  }
  const { current } = queue;
  if (current) {
    return (
      <AdjudicationForm
        queue={queue}
        assignment={current}
        last={last}
        refused={reopening.error}
        onDecided={(text, label) => last.remember({ assignment: current.case, slug: label }, text)}
      />
    );
  }
  if (queue.current === undefined && queue.error == null)
    return <Loader size="sm" role="progressbar" aria-label="Loading" />;
  return <NothingToDecide error={queue.error} onAgain={queue.refetchCurrent} refused={reopening.error} last={last} />;
}

interface NothingToDecideProps {
  error: unknown;
  onAgain: () => void;
  refused: unknown;
  last: LastAnswerShown;
}

function NothingToDecide({ error, onAgain, refused, last }: NothingToDecideProps) {
  return (
    <Stack align="flex-start">
      <PageHead title="Adjudication" />
      <ProblemList error={error ?? refused} />
      <EmptyState
        title={error == null ? 'Nothing to adjudicate.' : 'The next box could not be loaded.'}
        action={
          <Group gap="xs">
            <Button variant="default" onClick={onAgain}>
              Look again
            </Button>
            <LastAnswerButton last={last} size="sm">
              Correct the last decision
            </LastAnswerButton>
            <Text size="xs" c="dimmed" role="status">
              {last.status}
            </Text>
          </Group>
        }
      >
        Boxes come here when the people who named them differ, or when their label is taken on the screen. Those that
        you named yourself, or that another maintainer has open, are not offered to you.
      </EmptyState>
    </Stack>
  );
}
