/** After an answer: its score where it is shown, the way to the next task, and back to the answer until then. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';

import { useAriaKeys } from '@/keyboard/keyboard';
import { useCommands } from '@/keyboard/use-commands';

import { percent } from '../percent';
import type { Answered } from '../requests/trial';

export interface AnswerSentProps {
  answered: Answered;
  /** Undefined after a skip: there is no answer to go back to. */
  onCorrect: (() => void) | undefined;
  onNext: () => void;
  opening: boolean;
}

export function AnswerSent({ answered: { score }, onCorrect, onNext, opening }: AnswerSentProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  // An answer whose score was shown stays as it is.
  const correct = score === null ? onCorrect : undefined;
  useCommands({ 'answering-send': onNext, 'answering-correct': correct });
  const correctKeys = useAriaKeys('answering-correct');
  const nextKeys = useAriaKeys('answering-send');
  return (
    <Stack component="section" aria-label="Answer sent" gap="sm" align="flex-start">
      <Title order={2}>Sent</Title>
      <Text size="sm" role="status">
        {score
          ? `Your answer: sequence ${score.sequence > 0 ? 'right' : 'not the reference’s'}, action score ${percent(score.action)} %.`
          : 'The clock stands still until you open the next task. Then this answer is final.'}
      </Text>
      <Group gap="xs">
        <Button ref={next} onClick={onNext} loading={opening} aria-keyshortcuts={nextKeys}>
          Next task
        </Button>
        {correct && (
          <Button variant="default" onClick={correct} aria-keyshortcuts={correctKeys}>
            Correct the answer
          </Button>
        )}
      </Group>
    </Stack>
  );
}
