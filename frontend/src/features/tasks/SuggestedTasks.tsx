/** The tasks that an assistant suggests for the screen: written as they are or changed, or dropped for a reason. */
import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { freshId } from '@/canvas-view/fresh-id';
import { Loaded } from '@/ui/Loaded';
import { ProblemList } from '@/ui/ProblemList';
import { ScriptText } from '@/ui/ScriptText';
import { sure } from '@/ui/confidence';
import { StandInBadge } from '@/ui/StandIn';

import { type SuggestedTask, suggestedTasks, useDrop, useTakeUp } from './requests/suggestions';
import type { Draft } from './drafts';

export interface SuggestedTasksProps {
  screenId: number;
  /** Makes the draft that of the new task; what was typed there is put aside. Undefined while a task is revised. */
  onWrite: ((draft: Draft) => void) | undefined;
}

export function SuggestedTasks({ screenId, onWrite }: SuggestedTasksProps) {
  const query = useQuery(suggestedTasks(screenId));
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Text size="sm">No suggested task waits here: all were written or dropped, or others are writing them.</Text>
        ) : (
          <Stack gap="md">
            {rows.map((row) => (
              <Suggestion key={row.id} row={row} screenId={screenId} onWrite={onWrite} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function Suggestion({ row, screenId, onWrite }: SuggestedTasksProps & { row: SuggestedTask }) {
  const [dropping, setDropping] = useState(false);
  const takeUp = useTakeUp(screenId);
  const { id, sentence, script, phrasings, confidence, assistant, stand_in: isStandIn, taken_by_me: isMine } = row;
  const write = () => {
    const client = freshId();
    takeUp.mutate({ id, client }, { onSuccess: () => onWrite?.({ sentence, script, phrasings, client }) });
  };
  return (
    <section aria-label={`Suggested: ${sentence}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {sentence}
          </Text>
          <Text size="xs" c="dimmed">
            {assistant} suggests{sure(confidence)} {isStandIn === true && <StandInBadge />}{' '}
            {isMine && 'you have begun to write it'}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <Button size="compact-xs" disabled={onWrite === undefined} loading={takeUp.isPending} onClick={write}>
            {isMine ? 'Begin again' : 'Write it'}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setDropping(!dropping)}>
            Drop it
          </Button>
        </Group>
      </Group>
      {dropping && <DropForm id={id} screenId={screenId} onCancel={() => setDropping(false)} />}
      <ProblemList error={takeUp.error} />
      <ScriptText text={script} name={`Script of: ${sentence}`} />
      <List size="xs">
        {phrasings.map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </section>
  );
}

function DropForm({ id, screenId, onCancel }: { id: number; screenId: number; onCancel: () => void }) {
  const [reason, setReason] = useState('');
  const drop = useDrop(screenId);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        drop.mutate({ id, reason });
      }}
    >
      <Group gap={4} align="flex-end" mt={4}>
        <TextInput
          size="xs"
          flex={1}
          label="What is wrong with it?"
          data-autofocus
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
          onKeyDown={({ key }) => key === 'Escape' && onCancel()}
        />
        <Button type="submit" size="xs" variant="default" loading={drop.isPending} disabled={reason.trim() === ''}>
          Drop the suggestion
        </Button>
      </Group>
      <ProblemList error={drop.error} />
    </form>
  );
}
