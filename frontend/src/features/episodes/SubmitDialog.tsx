/** Hands an episode in, with the answer where its task asks for one. */
import { Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { type Episode, useSubmit } from './requests/episodes';

export function SubmitDialog({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const [none, setNone] = useState(false);
  const submit = useSubmit(episode);
  const send = () => submit.mutate({ answer: none ? '' : answer, no_answer: none }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Submit the episode"
      verb="Submit"
      onSend={send}
      sending={submit.isPending}
      error={submit.error}
    >
      <Text size="sm">The session ends. A fresh one replays your steps, and somebody else reviews them.</Text>
      {episode.asks_answer && (
        <>
          <Textarea
            label="Answer"
            data-autofocus
            autosize
            minRows={2}
            disabled={none}
            value={answer}
            error={problemFor(submit.error, 'answer')}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <Checkbox
            label="It has no answer"
            checked={none}
            onChange={(event) => setNone(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
