/** A label of the maintainer's own; where it is taken, the server's free one is a click away. */
import { Button, TextInput } from '@mantine/core';
import type { Ref, SyntheticEvent } from 'react';

import { ApiError } from '@/api/problem';

import { slugOf } from './label-text';

export interface AnotherProps {
  text: string;
  onText: (text: string) => void;
  enabled: boolean;
  error: unknown;
  saving: boolean;
  onSave: (text: string) => void;
  ref: Ref<HTMLInputElement>;
}

export function Another({ text, onText, enabled, error, saving, onSave, ref }: AnotherProps) {
  const refused = error instanceof ApiError && error.status === 400 ? error : null;
  const hints = refused?.problems.flatMap((problem) => problem.hints) ?? [];
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (slugOf(text) !== '') onSave(text);
  };
  return (
    <form onSubmit={send}>
      <TextInput ref={ref} label="Another label (W)" autoComplete="off" maxLength={200} disabled={!enabled} value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        description={slugOf(text)} inputWrapperOrder={['label', 'input', 'description', 'error']} error={refused?.message}
        rightSectionWidth={64} rightSection={
          <Button type="submit" size="compact-sm" disabled={!enabled || slugOf(text) === ''} loading={saving}>Save</Button>
        } />
      {hints.map((hint) => (
        <Button key={hint} mt="xs" size="xs" variant="default" onClick={() => onSave(hint)}>Use {hint}</Button>
      ))}
    </form>
  );
}
