/** The task's sentence, revised by whoever performs it. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import type { Episode } from './requests/episodes';
import { useReviseSentence } from './requests/tasks';

export function SentenceDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const [sentence, setSentence] = useState(episode.sentence);
  const revise = useReviseSentence();
  const send = () =>
    revise.mutate({ task: episode.task, sentence, revision: episode.revision }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Revise the sentence"
      verb="Save"
      onSend={send}
      sending={revise.isPending}
      error={revise.error}
    >
      <Textarea
        label="What is to be done"
        description="Say what you really do; earlier wordings are kept."
        required
        autosize
        minRows={2}
        data-autofocus
        value={sentence}
        error={problemFor(revise.error, 'sentence')}
        onChange={(event) => setSentence(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
