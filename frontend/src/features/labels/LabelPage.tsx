/** Naming boxes, one at a time: a box, a line to type in, Enter, the next box. */
import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router';

import { type LastAnswerShown, useLastAnswer } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';
import { EmptyState } from '@/ui/EmptyState';
import { PageHead } from '@/ui/PageHead';
import { ProblemList } from '@/ui/ProblemList';
import { useSlug } from '@/ui/use-slug';
import { useTitle } from '@/ui/use-title';

import { type AnsweredBox, CorrectForm } from './CorrectForm';
import { LabelForm } from './LabelForm';
import { nextAssignment, type Assignment, type Suggestion } from './requests/assignment';
import { correctAnswer } from './requests/correct';
import { type Source, useAssignments } from './use-assignments';

export default function LabelPage() {
  const slug = useSlug();
  const source = useMemo<Source<Assignment>>(() => sourceOf(slug), [slug]);
  const queue = useAssignments(source);
  const queries = useQueryClient();
  useTitle('Labels');
  useEffect(() => () => void queries.invalidateQueries({ queryKey: ['work'] }), [queries]);
  const last = useLastAnswer<AnsweredBox>('labels-previous', slug);
  const { answer } = last;
  if (last.correcting && answer) {
    return (
      <CorrectForm
        answered={answer}
        did="you called it"
        save={correctAnswer}
        onCancel={() => last.toggle?.()}
        onCorrected={(label) => last.remember({ ...answer, slug: label }, `Corrected: “${label}”.`)}
      />
    );
  }
  const { current } = queue;
  if (current) {
    return (
      <LabelForm
        queue={queue}
        assignment={current}
        last={last}
        onAnswered={(label, suggestion) =>
          last.remember({ assignment: current, slug: label, suggestion }, savedText(label, suggestion))
        }
      />
    );
  }
  if (queue.error != null) return <Failed error={queue.error} onAgain={queue.refetchCurrent} />;
  return queue.current === null ? (
    <NothingToName slug={slug} onAgain={queue.refetchCurrent} last={last} />
  ) : (
    <Loader size="sm" role="progressbar" aria-label="Loading" />
  );
}

/** What is said of an answer, and of the suggestion that came with it. */
function savedText(label: string, suggestion: Suggestion | null): string {
  const saved = label === '' ? 'Skipped.' : `Saved “${label}”.`;
  if (!suggestion) return saved;
  if (suggestion.slug === label) return `${saved} ${suggestion.assistant} suggests the same.`;
  return `${saved} ${suggestion.assistant} suggests “${suggestion.slug}”.`;
}

const sourceOf = (slug: string): Source<Assignment> => ({
  key: ['labels', slug],
  next: (after) => nextAssignment(slug, after),
  boxOf: ({ box }) => box,
});

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <Stack align="flex-start">
      <PageHead title="Labels" />
      <ProblemList error={error} />
      <Button variant="default" onClick={onAgain}>
        Try again
      </Button>
    </Stack>
  );
}

interface NothingToNameProps {
  slug: string;
  onAgain: () => void;
  last: LastAnswerShown;
}

function NothingToName({ slug, onAgain, last }: NothingToNameProps) {
  return (
    <>
      <PageHead title="Labels" />
      <EmptyState
        title="No box waits for a name from you."
        action={
          <Group gap="xs">
            <Button variant="default" onClick={onAgain}>
              Look again
            </Button>
            <LastAnswerButton last={last} size="sm">
              Correct the last answer
            </LastAnswerButton>
            <Text size="xs" c="dimmed" role="status">
              {last.status}
            </Text>
          </Group>
        }
      >
        You have named all you may, or others hold the rest at the moment. Boxes come here when their screen is
        approved: there may be{' '}
        <Anchor component={Link} to={`/datasets/${slug}/screens?stage=review`}>
          boxes to review
        </Anchor>
        , or other{' '}
        <Anchor component={Link} to="/">
          work for you
        </Anchor>
        .
      </EmptyState>
    </>
  );
}
