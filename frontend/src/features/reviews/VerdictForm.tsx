/** Accept, or return with a reason; a stale proof is run again first. */
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { useRunAgain } from '@/api/executions';
import { type Task, isRunning } from '@/api/tasks';
import { type KeptText, useKeptText } from '@/api/use-kept-text';
import { ProblemList } from '@/ui/ProblemList';
import { problemFor } from '@/ui/problem-text';
import { renamed } from '@/ui/renamed';
import { RunVerdict } from '@/ui/RunVerdict';
import { usePageKeys } from '@/ui/use-page-keys';

import { useJudge } from './requests/judge';

export interface VerdictFormProps {
  task: Task;
  /** Of the lease. */
  token: string | null;
  /** Somebody else has it open. */
  held: boolean;
  /** The task runs again. */
  onStay: () => void;
  onJudged: () => void;
}

export function VerdictForm({ task, token, held, onStay, onJudged }: VerdictFormProps) {
  const judge = useJudge();
  const again = useRunAgain();
  const [returning, setReturning] = useState(false);
  const reason = useKeptText('final-pass', String(task.script), !task.mine);
  const acceptable = task.state === 'proven' && !task.stale && !held && !judge.isPending;
  const accept = () => judge.mutate({ script: task.script, judgement: 'accepted', reason: '', token }, { onSuccess: onJudged });
  const runAgain = () => {
    onStay();
    again.mutate(task.script);
  };
  usePageKeys({
    a: acceptable && !returning ? accept : undefined,
    r: held ? undefined : () => setReturning(true),
  });
  return (
    <Stack gap="xs">
      {task.renames.length > 0 && <RenamedOnly task={task} />}
      {task.execution && <RunVerdict run={task.execution} stale={task.stale} />}
      <ProblemList error={judge.error} field="" />
      <ProblemList error={again.error} />
      {returning ? (
        <ReturnForm task={task} token={token} reason={reason} judge={judge} onJudged={onJudged} onCancel={() => setReturning(false)} />
      ) : (
        <Group gap="xs">
          {task.stale
            ? <Button size="xs" loading={again.isPending || isRunning(task)} onClick={runAgain}>Run again</Button>
            : <Button size="xs" disabled={task.state !== 'proven' || held} loading={judge.isPending} onClick={accept} aria-keyshortcuts="A">Accept</Button>}
          <Button size="xs" variant="default" disabled={held} onClick={() => setReturning(true)} aria-keyshortcuts="R">Return …</Button>
        </Group>
      )}
      {!returning && reason.found && <Text size="xs" c="dimmed">You had begun to write why to return it; R goes on with it.</Text>}
    </Stack>
  );
}

/** Quick to accept: nothing but names has changed since somebody accepted it. */
function RenamedOnly({ task: { renames, accepted_before: before } }: { task: Task }) {
  return (
    <Alert variant="light" p="xs" title={before ? `Renamed only, accepted before by ${before.reviewer}` : 'Renamed only'}>
      Labels have new names: {renamed(renames)}. Sentence, reformulations and the rest of the script are as they were.
    </Alert>
  );
}

interface ReturnFormProps {
  task: Task;
  token: string | null;
  reason: KeptText;
  judge: ReturnType<typeof useJudge>;
  onJudged: () => void;
  onCancel: () => void;
}

function ReturnForm({ task, token, reason, judge, onJudged, onCancel }: ReturnFormProps) {
  const send = (event?: SyntheticEvent) => {
    event?.preventDefault();
    const verdict = { script: task.script, judgement: 'returned', reason: reason.text, token } as const;
    void reason.settled().then(() => judge.mutate(verdict, { onSuccess: onJudged }));
  };
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  usePageKeys({ 'Ctrl+Enter': send });
  return (
    <form onSubmit={send} aria-label="Return the task">
      <Textarea ref={field} label="What should the author change?" autosize minRows={3} maxRows={8} value={reason.text}
        error={problemFor(judge.error, 'reason')} onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        onChange={(event) => reason.setText(event.currentTarget.value)} />
      <Group gap="xs" mt="xs">
        <Button size="xs" type="submit" loading={judge.isPending} aria-keyshortcuts="Control+Enter">Return</Button>
        <Button size="xs" variant="default" onClick={onCancel}>Cancel</Button>
      </Group>
    </form>
  );
}
