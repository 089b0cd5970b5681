/** The open box with its proposals; a decision opens the next one. */
import { Text, Title } from '@mantine/core';
import { useState } from 'react';

import type { LastAnswerShown } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';
import { useCommands } from '@/keyboard/use-commands';

import { ProblemList } from '@/ui/ProblemList';

import { Slugs } from './ContextPanel';
import { DecisionForm } from './DecisionForm';
import { BoxAndForm } from './BoxAndForm';
import classes from './labels.module.css';
import type { Case } from './requests/case';
import type { AssignmentQueue } from './use-assignments';

export interface AdjudicationFormProps {
  queue: AssignmentQueue<Case>;
  assignment: Case;
  last: LastAnswerShown;
  /** Why a decision was not taken back. */
  refused: unknown;
  /** What was decided, in words; the label, empty where none was given. */
  onDecided: (text: string, slug: string) => void;
}

export function AdjudicationForm({ queue, assignment, last, refused, onDecided }: AdjudicationFormProps) {
  const [near, setNear] = useState(true);
  const { box, similarity, taken } = assignment.case;
  const decided = (text: string, slug: string) => {
    onDecided(text, slug);
    queue.advance();
  };
  useCommands({
    'adjudication-later': queue.advance,
    'adjudication-near': () => setNear(!near),
  });
  return (
    <BoxAndForm title="Decision" box={box} near={near}>
      <div>
        <Title order={1} size="h2">
          Which label?
        </Title>
        <Text size="sm" c="dimmed">
          {box.screen.application.name} {box.screen.number}, {box.kind}; {assignment.remaining} waiting
        </Text>
      </div>
      {similarity !== null && <Text size="sm">Words in common: {Math.round(100 * similarity)} %</Text>}
      <DecisionForm
        key={box.id}
        assignment={assignment}
        lost={queue.lost}
        onDecided={decided}
        onAgain={queue.refetchCurrent}
      />
      <Text size="xs" c="dimmed" role="status">
        {last.status}
      </Text>
      <ProblemList error={refused} />
      <LastAnswerButton last={last}>Correct the last decision</LastAnswerButton>
      <section className={classes.guidelines} aria-label="Other labels of this screen">
        <Slugs
          title={taken.length > 0 ? 'Other labels of this screen' : 'No other label on this screen yet'}
          slugs={taken}
        />
      </section>
    </BoxAndForm>
  );
}
