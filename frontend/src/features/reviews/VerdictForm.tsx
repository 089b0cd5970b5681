/** Accept, or return with a reason; a stale proof is run again first. */
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { useRunAgain } from '@/api/executions';
import { type Task, isRunning } from '@/api/tasks';
import { type LeaseDraft, useLeaseDraft } from '@/api/use-lease-draft';
import { ProblemList } from '@/ui/ProblemList';
import { problemFor } from '@/ui/problem-text';
import { renamed } from '@/ui/renamed';
import { RunVerdict } from '@/ui/RunVerdict';
import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

import { useJudge } from './requests/judge';

export interface VerdictFormProps {
  task: Task;
  /** Of the lease. */
  token: string | null;
  /** Somebody else has it open. */
  leased: boolean;
  /** The task runs again. */
  onStay: () => void;
  onJudged: () => void;
}

export function VerdictForm({ task, token, leased, onStay, onJudged }: VerdictFormProps) {
  const judge = useJudge();
  const again = useRunAgain();
  const [returning, setReturning] = useState(false);
  const reason = useLeaseDraft('final-pass', String(task.script), { enabled: !task.mine });
  // A task that was returned can be accepted after all, until its author revises it.
  const isProven = task.state === 'proven' || (task.state === 'returned' && task.execution?.proven === true);
  const acceptable = isProven && !task.stale && !leased && !judge.isPending;
  const accept = () =>
    judge.mutate({ script: task.script, judgement: 'accepted', reason: '', token }, { onSuccess: onJudged });
  const runAgain = () => {
    onStay();
    again.mutate(task.script);
  };
  useCommands({
    'final-accept': acceptable && !returning ? accept : undefined,
    'final-return': leased ? undefined : () => setReturning(true),
  });
  const acceptKeys = useAriaKeys('final-accept');
  const returnKeys = useAriaKeys('final-return');
  return (
    <Stack gap="xs">
      {task.renames.length > 0 && <RenamedOnly task={task} />}
      {task.execution && <RunVerdict run={task.execution} stale={task.stale} />}
      <ProblemList error={judge.error} field="" />
      <ProblemList error={again.error} />
      {returning ? (
        <ReturnForm
          task={task}
          token={token}
          reason={reason}
          judge={judge}
          onJudged={onJudged}
          onCancel={() => setReturning(false)}
        />
      ) : (
        <Group gap="xs">
          {task.stale ? (
            <Button size="xs" loading={again.isPending || isRunning(task)} onClick={runAgain}>
              Run again
            </Button>
          ) : (
            <Button
              size="xs"
              disabled={!isProven || leased}
              loading={judge.isPending}
              onClick={accept}
              aria-keyshortcuts={acceptKeys}
            >
              Accept
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            disabled={leased}
            onClick={() => setReturning(true)}
            aria-keyshortcuts={returnKeys}
          >
            Return …
          </Button>
        </Group>
      )}
      {!returning && reason.restored && (
        <Text size="xs" c="dimmed">
          You had begun to write why to return it; R goes on with it.
        </Text>
      )}
    </Stack>
  );
}

/** Quick to accept: nothing but names has changed since somebody accepted it. */
function RenamedOnly({ task: { renames, accepted_before: before } }: { task: Task }) {
  return (
    <Alert
      variant="light"
      p="xs"
      title={before ? `Renamed only, accepted before by ${before.reviewer}` : 'Renamed only'}
    >
      Labels have new names: {renamed(renames)}. Sentence, reformulations and the rest of the script are as they were.
    </Alert>
  );
}

interface ReturnFormProps {
  task: Task;
  token: string | null;
  reason: LeaseDraft;
  judge: ReturnType<typeof useJudge>;
  onJudged: () => void;
  onCancel: () => void;
}

function ReturnForm({ task, token, reason, judge, onJudged, onCancel }: ReturnFormProps) {
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    const verdict = { script: task.script, judgement: 'returned', reason: reason.text, token } as const;
    void reason.saved().then(() => judge.mutate(verdict, { onSuccess: onJudged }));
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  useCommands({ 'final-send': send });
  const sendKeys = useAriaKeys('final-send');
  return (
    <form onSubmit={send} aria-label="Return the task">
      <Textarea
        ref={field}
        label="What should the author change?"
        autosize
        minRows={3}
        maxRows={8}
        value={reason.text}
        error={problemFor(judge.error, 'reason')}
        onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        onChange={(event) => reason.setText(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" type="submit" loading={judge.isPending} aria-keyshortcuts={sendKeys}>
          Return
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
