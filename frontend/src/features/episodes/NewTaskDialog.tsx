/** A task to be performed: a sentence, its environment, and whether it asks for an answer. */
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import type { Environment } from './requests/environments';
import { useWriteTask } from './requests/tasks';

export interface NewTaskDialogProps {
  slug: string;
  environments: readonly Environment[];
  onClose: () => void;
}

export function NewTaskDialog({ slug, environments, onClose }: NewTaskDialogProps) {
  // Sent twice, after a lost answer, it makes one task.
  const [client] = useState(() => crypto.randomUUID());
  const [sentence, setSentence] = useState('');
  const [environment, setEnvironment] = useState(environments[0]?.id ?? 0);
  const [asks, setAsks] = useState(false);
  const write = useWriteTask(slug);
  const send = () =>
    write.mutate({ environment, sentence, asks_answer: asks, client_id: client }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Write a task"
      verb="Write the task"
      onSend={send}
      sending={write.isPending}
      error={write.error}
    >
      <Textarea
        label="What is to be done"
        placeholder="Add 7 and 8"
        required
        autosize
        minRows={2}
        data-autofocus
        value={sentence}
        error={problemFor(write.error, 'sentence')}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
      <NativeSelect
        label="Environment"
        value={String(environment)}
        error={problemFor(write.error, 'environment')}
        data={environments.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => setEnvironment(Number(event.currentTarget.value))}
      />
      <Checkbox
        label="It ends with an answer in words"
        checked={asks}
        onChange={(event) => setAsks(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
