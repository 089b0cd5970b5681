/** The open box with its proposals; a decision opens the next one. */
import { Text, Title } from '@mantine/core';
import { useState } from 'react';

import { useCommands } from '@/keyboard/use-commands';

import { Slugs } from './ContextPanel';
import { DecisionForm } from './DecisionForm';
import { BoxOnScreenView } from './BoxOnScreenView';
import classes from './labels.module.css';
import type { Case } from './requests/case';
import type { AssignmentQueue } from './use-assignments';

export function AdjudicationForm({ queue, assignment }: { queue: AssignmentQueue<Case>; assignment: Case }) {
  const [status, setStatus] = useState('');
  const [near, setNear] = useState(true);
  const { box, similarity, taken } = assignment.case;
  const decided = (text: string) => {
    setStatus(text);
    queue.advance();
  };
  useCommands({ 'adjudication-later': queue.advance, 'adjudication-near': () => setNear(!near) });
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
