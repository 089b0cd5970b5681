/** Ends an episode without handing it in, with a reason. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { type Episode, useGiveUp } from './requests/episodes';

export interface GiveUpDialogProps {
  episode: Episode;
  /** The environment is not as the task supposes. */
  wrongState: boolean;
  onClose: () => void;
}

export function GiveUpDialog({ episode, wrongState, onClose }: GiveUpDialogProps) {
  const [reason, setReason] = useState('');
  const giveUp = useGiveUp(episode.id);
  const send = () => giveUp.mutate({ reason, wrong_state: wrongState }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={wrongState ? 'The state is wrong' : 'Give the episode up'}
      verb={wrongState ? 'Report and end' : 'Give up'}
      onSend={send}
      sending={giveUp.isPending}
      error={giveUp.error}
    >
      <Textarea
        label={wrongState ? 'What is not as the task supposes?' : 'Why can the task not be performed?'}
        required
        data-autofocus
        autosize
        minRows={2}
        value={reason}
        error={problemFor(giveUp.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
