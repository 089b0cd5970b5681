/** The log of a screen's boxes: who did what when; each state can be looked at on the picture, and brought back. */
import { Button, Group, ScrollArea, Text, Title, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';

import { Ago } from '@/ui/Ago';
import { ProblemList } from '@/ui/ProblemList';

import classes from './boxes.module.css';
import { type LogEntry, entriesOf } from './log-entries';
import { log } from './requests/log';
import type { Saver } from './saving/saver';
import { useSaving } from './saving/use-saver';
import type { HistoryView } from './use-history-view';

export interface HistoryProps {
  screenId: number;
  saver: Saver;
  past: HistoryView;
  /** Why boxes cannot be changed, empty if they can. */
  barred: string;
  approved: boolean;
  onRestore: () => void;
  onClose: () => void;
}

export function History({ screenId, saver, past, barred, approved, onRestore, onClose }: HistoryProps) {
  const version = useSaving(saver, (saving) => saving.version);
  const pages = useInfiniteQuery(log(screenId, version));
  const [chosen, setChosen] = useState<number | null>(null);
  const entries = entriesOf(pages.data?.pages.flatMap((page) => page.results) ?? [], { more: pages.hasNextPage });
  const choose = (entry: LogEntry) => {
    const next = entry.version === chosen ? null : entry.version;
    setChosen(next);
    past.selectVersion(next);
  };
  const restorable =
    chosen !== null && chosen !== version && past.selectedVersion === chosen && past.snapshotBoxes !== null;
  return (
    <section aria-label="History" className={classes.history}>
      <Group justify="space-between" px="xs" py={6}>
        <Title order={2} size="h3">
          History
        </Title>
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
      <ProblemList error={pages.error ?? past.error} />
      <ScrollArea className={classes.list} viewportProps={{ tabIndex: -1 }}>
        {entries.length === 0 && !pages.isPending && (
          <Text size="sm" c="dimmed" p="xs">
            Nothing has been done here yet.
          </Text>
        )}
        {entries.map((entry) => (
          <Line
            key={entry.version}
            entry={entry}
            current={entry.version === version}
            chosen={entry.version === chosen}
            onChoose={() => choose(entry)}
            onPreview={(on) => past.selectVersion(on ? entry.version : chosen)}
          />
        ))}
        {pages.hasNextPage && (
          <Button
            size="compact-xs"
            variant="default"
            m="xs"
            loading={pages.isFetching}
            onClick={() => void pages.fetchNextPage()}
          >
            Older
          </Button>
        )}
      </ScrollArea>
      <div className={classes.restore}>
        <Text size="xs" c="dimmed" mb={4}>
          {barred || hint(chosen, version, approved)}
        </Text>
        <Button size="xs" fullWidth disabled={!restorable || barred !== ''} onClick={onRestore}>
          Restore this state
        </Button>
      </div>
    </section>
  );
}

function hint(chosen: number | null, version: number, approved: boolean): string {
  if (chosen === null) return 'Choose a state to see it on the picture.';
  if (chosen === version) return 'These are the boxes as they are now.';
  return approved
    ? 'Restoring is an edit: it can be undone, and takes the approval back.'
    : 'Restoring is an edit like any other: it can be undone.';
}

interface LineProps {
  entry: LogEntry;
  current: boolean;
  chosen: boolean;
  onChoose: () => void;
  onPreview: (on: boolean) => void;
}

function Line({ entry, current, chosen, onChoose, onPreview }: LineProps) {
  return (
    <UnstyledButton
      className={classes.entry}
      aria-pressed={chosen}
      onClick={onChoose}
      onKeyDown={walk}
      onMouseEnter={() => onPreview(true)}
      onMouseLeave={() => onPreview(false)}
    >
      <Text size="sm" span>
        {entry.author ?? 'Captured'}: {entry.what}
      </Text>
      <Text size="xs" c="dimmed">
        {current && 'now, '}
        <Ago at={entry.at} />
      </Text>
    </UnstyledButton>
  );
}

/** Up and down go from state to state. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget;
  const target = event.key === 'ArrowDown' ? next : event.key === 'ArrowUp' ? previous : null;
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
