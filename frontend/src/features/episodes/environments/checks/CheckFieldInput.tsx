/** One field of an outcome check. */
import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { CheckField } from './outcome-checks';

export interface CheckFieldInputProps {
  field: CheckField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function CheckFieldInput({ field, value, error, onChange }: CheckFieldInputProps) {
  const shared = {
    size: 'xs' as const,
    label: field.label,
    description: field.hint,
    required: !field.optional,
    value,
    error,
    flex: '1 1 180px',
    // An environment is refused with every field that is wrong, not with the browser's first one.
    withAsterisk: !field.optional,
  };
  if (field.kind === 'file-digest') return <DigestInput {...shared} onChange={onChange} />;
  if (field.kind !== 'text') {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />;
}

type DigestInputProps = Omit<CheckFieldInputProps, 'field'> & { size: 'xs'; label: string; required: boolean };

/** A digest, typed or taken of a file, which is not sent. */
function DigestInput({ value, error, onChange, ...shared }: DigestInputProps) {
  const [failure, setFailure] = useState('');
  const take = async (file: File | null) => {
    if (file === null) return;
    try {
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      onChange([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
      setFailure('');
    } catch {
      setFailure('The browser cannot read it here; type what “sha256sum” says of the file.');
    }
  };
  return (
    <Group gap="xs" align="flex-end" flex="1 1 100%">
      <TextInput
        {...shared}
        value={value}
        error={error ?? (failure || undefined)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FileButton onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            Take it from a file
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
