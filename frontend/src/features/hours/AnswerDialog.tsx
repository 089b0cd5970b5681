/** Corrects a contested day, or declines; either way with a reason. */
import { NumberInput, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { dayName } from './durations';
import { type OpenContest, useAnswer } from './requests/hours';

export function AnswerDialog({ contest, onClose }: { contest: OpenContest; onClose: () => void }) {
  const [minutes, setMinutes] = useState<number | string>(contest.minutes ?? 0);
  const [reason, setReason] = useState('');
  const answer = useAnswer(contest.id);
  const declines = Number(minutes) === 0;
  const send = () => answer.mutate({ minutes: Number(minutes), reason }, { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${contest.person}, ${dayName(contest.day)}`}
      verb={declines ? 'Decline' : 'Correct'}
      onSend={send}
      sending={answer.isPending}
      error={answer.error}
    >
      <Text size="sm">“{contest.note}”</Text>
      <NumberInput
        label="Minutes to add"
        description="0 declines, a minus takes away. What is approved already is corrected on the next open sheet."
        required
        data-autofocus
        min={-1440}
        max={1440}
        allowDecimal={false}
        value={minutes}
        error={problemFor(answer.error, 'minutes')}
        onChange={setMinutes}
      />
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        error={problemFor(answer.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
