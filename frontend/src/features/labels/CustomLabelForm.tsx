/** A label typed by the maintainer; when it is taken, the server's free suggestion is a click away. */
import { Button, TextInput } from '@mantine/core';
import type { Ref, SyntheticEvent } from 'react';

import { ApiError } from '@/api/problem';
import { readable } from '@/keyboard/chords';
import { useKeysOf } from '@/keyboard/keyboard';

import { labelProblem, slugOf } from './label-text';

export interface CustomLabelFormProps {
  text: string;
  onText: (text: string) => void;
  enabled: boolean;
  error: unknown;
  saving: boolean;
  onSave: (text: string) => void;
  ref: Ref<HTMLInputElement>;
}

export function CustomLabelForm({ text, onText, enabled, error, saving, onSave, ref }: CustomLabelFormProps) {
  const [key] = useKeysOf('adjudication-write');
  const refused = error instanceof ApiError && error.status === 400 ? error : null;
  const hints = refused?.problems.flatMap((problem) => problem.hints) ?? [];
  const problem = labelProblem(text, []);
  const canSave = slugOf(text) !== '' && problem === null;
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSave) onSave(text);
  };
  return (
    <form onSubmit={send}>
      <TextInput
        ref={ref}
        label={`Another label${key === undefined ? '' : ` (${readable(key).join(' ')})`}`}
        autoComplete="off"
        maxLength={200}
        disabled={!enabled}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        description={slugOf(text)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problem ?? refused?.message}
        rightSectionWidth={64}
        rightSection={
          <Button type="submit" size="compact-sm" disabled={!enabled || !canSave} loading={saving}>
            Save
          </Button>
        }
      />
      {hints.map((hint) => (
        <Button key={hint} mt="xs" size="xs" variant="default" onClick={() => onSave(hint)}>
          Use {hint}
        </Button>
      ))}
    </form>
  );
}
