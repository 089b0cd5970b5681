/** The line for a label, with what it will become and how many words it has. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef } from 'react';

import { ApiError } from '@/api/problem';
import { plural } from '@/ui/plural';

import { WORD_LIMIT, labelProblem, slugOf, wordsOf } from './label-text';
import classes from './labels.module.css';

export interface LabelInputProps {
  text: string;
  /** The labels that the screen has already. */
  taken: readonly string[];
  error: unknown;
  saving: boolean;
  /** On the button. */
  verb?: string;
  onText: (text: string) => void;
  onSave: () => void;
}

export function LabelInput({ text, taken, error, saving, verb = 'Save and next', onText, onSave }: LabelInputProps) {
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => line.current?.focus(), []);
  const slug = slugOf(text);
  const words = slug === '' ? 0 : wordsOf(slug).length;
  const problem = labelProblem(text, taken);
  const canSave = slug !== '' && problem === null;
  const wrong = error instanceof ApiError && error.status === 400 ? error.message : undefined;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSave) onSave();
  };
  return (
    <form onSubmit={send}>
      <TextInput
        ref={line}
        label="Label"
        description="What it does, in fewer than five words"
        placeholder="find product search bar"
        autoComplete="off"
        spellCheck
        maxLength={200}
        value={text}
        error={wrong}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Group justify="space-between" wrap="nowrap" mt={4} align="flex-start">
        <Text size="xs" ff="monospace" className={classes.slug}>
          {slug}
        </Text>
        <Text
          size="xs"
          style={{ whiteSpace: 'nowrap' }}
          role="status"
          aria-label="Words"
          {...(words > WORD_LIMIT ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
        >
          {words > WORD_LIMIT ? `${plural(words, 'word')}: too many` : `${words} of ${WORD_LIMIT} words`}
        </Text>
      </Group>
      {problem !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Button type="submit" fullWidth mt="xs" loading={saving} disabled={!canSave}>
        {verb}
      </Button>
    </form>
  );
}
