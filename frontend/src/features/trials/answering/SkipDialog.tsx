/** Asks why a task cannot be done. */
import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

export interface SkipDialogProps {
  opened: boolean;
  onClose: () => void;
  onSkip: (reason: string) => void;
  sending: boolean;
  error: unknown;
}

const REASONS = [
  'The sentence can be read in several ways',
  'It cannot be done on this picture',
  'I do not know how to do it',
];
const OTHER = 'Something else';

export function SkipDialog({ opened, onClose, onSkip, sending, error }: SkipDialogProps) {
  const [chosen, setChosen] = useState<string>(REASONS[0] ?? OTHER);
  const [words, setWords] = useState('');
  const reason = chosen === OTHER ? words : [chosen, words.trim()].filter(Boolean).join(': ');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Skip this task"
      verb="Skip and go on"
      onSend={() => onSkip(reason)}
      sending={sending}
      error={error}
    >
      <Text size="sm">A task that is skipped scores nothing and does not come back. Maintainers read the reason.</Text>
      <Radio.Group label="Why" value={chosen} onChange={setChosen}>
        <Stack gap={6} mt={4}>
          {[...REASONS, OTHER].map((text, place) => (
            <Radio key={text} value={text} label={text} data-autofocus={place === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="In your words"
        required={chosen === OTHER}
        maxLength={300}
        autosize
        minRows={2}
        value={words}
        error={problemFor(error, 'reason')}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
