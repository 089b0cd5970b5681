/** The open box with its proposals; a decision opens the next one. */
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

import { Slugs } from './ContextPanel';
import { DecisionForm } from './DecisionForm';
import { BoxOnScreenView } from './BoxOnScreenView';
import classes from './labels.module.css';
import type { Case } from './requests/case';
import type { AssignmentQueue } from './use-assignments';

export interface AdjudicationFormProps {
  queue: AssignmentQueue<Case>;
  assignment: Case;
  /** What was decided last, in words. */
  status: string;
  onDecided: (text: string, slug: string) => void;
  /** Back to the box just settled; undefined where there is none, or it got no label. */
  onPrevious: (() => void) | undefined;
}

export function AdjudicationForm({ queue, assignment, status, onDecided, onPrevious }: AdjudicationFormProps) {
  const [near, setNear] = useState(true);
  const { box, similarity, taken } = assignment.case;
  const decided = (text: string, slug: string) => {
    onDecided(text, slug);
    queue.advance();
  };
  useCommands({
    'adjudication-later': queue.advance,
    'adjudication-near': () => setNear(!near),
    'adjudication-previous': onPrevious,
  });
  const previousKeys = useAriaKeys('adjudication-previous');
  return (
    <div className={classes.page}>
      <BoxOnScreenView box={box} near={near} />
      <aside className={classes.side} aria-label="Decision">
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
          {status}
        </Text>
        {onPrevious && (
          <Button size="xs" variant="default" onClick={onPrevious} aria-keyshortcuts={previousKeys}>
            Correct the last decision
          </Button>
        )}
        <section className={classes.guidelines} aria-label="Other labels of this screen">
          <Slugs
            title={taken.length > 0 ? 'Other labels of this screen' : 'No other label on this screen yet'}
            slugs={taken}
          />
        </section>
      </aside>
    </div>
  );
}
