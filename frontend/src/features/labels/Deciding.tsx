/** The open box with its proposals; a decision opens the next one. */
import { Text, Title } from '@mantine/core';
import { useState } from 'react';

import { usePageKeys } from '@/ui/use-page-keys';

import { Slugs } from './Beside';
import { Decide } from './Decide';
import { OneBox } from './OneBox';
import classes from './labels.module.css';
import type { Case } from './requests/case';
import type { Turns } from './use-turns';

export function Deciding({ turns, turn }: { turns: Turns<Case>; turn: Case }) {
  const [said, setSaid] = useState('');
  const [near, setNear] = useState(true);
  const { box, similarity, taken } = turn.case;
  const decided = (text: string) => {
    setSaid(text);
    turns.goOn();
  };
  usePageKeys({ j: turns.goOn, 'Alt+Z': () => setNear(!near) });
  return (
    <div className={classes.page}>
      <OneBox box={box} near={near} />
      <aside className={classes.side} aria-label="Decision">
        <div>
          <Title order={1} size="h2">Which label?</Title>
          <Text size="sm" c="dimmed">
            {box.screen.application.name} {box.screen.number}, {box.kind}; {turn.remaining} waiting
          </Text>
        </div>
        {similarity !== null && <Text size="sm">Words in common: {Math.round(100 * similarity)} %</Text>}
        <Decide key={box.id} turn={turn} lost={turns.lost} onDecided={decided} onAgain={turns.again} />
        <Text size="xs" c="dimmed" role="status">{said}</Text>
        <section className={classes.guidelines} aria-label="Other labels of this screen">
          <Slugs title={taken.length > 0 ? 'Other labels of this screen' : 'No other label on this screen yet'} slugs={taken} />
        </section>
      </aside>
    </div>
  );
}
