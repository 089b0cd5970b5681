/** The open box with its proposals, and the list of those that wait; a decision opens the next one. */
import { Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { plural } from '@/ui/plural';
import { usePageKeys } from '@/ui/use-page-keys';

import { Decide } from './Decide';
import { OneBox } from './OneBox';
import { WaitingList } from './WaitingList';
import classes from './labels.module.css';
import { type Adjudication, adjudications } from './requests/adjudications';

export interface DecidingProps {
  slug: string;
  waiting: readonly Adjudication[];
  /** Index of the open one. */
  at: number;
  /** There are more than have been fetched. */
  more: boolean;
  onOpen: (boxId: string) => void;
}

export function Deciding({ slug, waiting, at, more, onOpen }: DecidingProps) {
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  const open = (index: number) => {
    const other = waiting[index];
    if (other) onOpen(other.box.id);
  };
  usePageKeys({ j: () => open(at + 1), k: () => open(at - 1) });
  const now = waiting[at];
  if (!now) return null;
  const decided = (text: string) => {
    setSaid(text);
    open(at + 1 < waiting.length ? at + 1 : at - 1);
    drop(now.box.id);
  };
  const drop = (id: string) => {
    queries.setQueryData(adjudications(slug).queryKey, (known) => known && ({
      ...known,
      pages: known.pages.map((page) => ({ ...page, results: page.results.filter(({ box }) => box.id !== id) })),
    }));
    void queries.invalidateQueries({ queryKey: ['work'] });
  };
  return (
    <div className={classes.page}>
      <OneBox box={now.box} />
      <aside className={classes.side} aria-label="Decision">
        <div>
          <Title order={1} size="h2">Which label?</Title>
          <Text size="sm" c="dimmed">
            {now.box.screen.application.name} {now.box.screen.number}, {now.box.kind}; {plural(waiting.length, 'box', 'boxes')}
            {more ? ' and more' : ''} waiting
          </Text>
        </div>
        <Decide key={now.box.id} open={now} onDecided={decided} onGone={() => void queries.invalidateQueries({ queryKey: ['adjudications'] })} />
        <Text size="xs" c="dimmed" role="status">{said}</Text>
        <WaitingList waiting={waiting} at={at} onOpen={onOpen} />
      </aside>
    </div>
  );
}
