/** Asks what a new token is for. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { useCreateToken } from './requests/create-token';

export interface NewTokenDialogProps {
  opened: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function NewTokenDialog({ opened, onClose, onMade }: NewTokenDialogProps) {
  const [name, setName] = useState('');
  const create = useCreateToken();
  const send = () =>
    create.mutate(name, {
      onSuccess: ({ secret }) => {
        setName('');
        onMade(secret);
      },
    });
  return (
    <FormDialog opened={opened} onClose={onClose} title="New token" verb="Create" onSend={send} sending={create.isPending} error={create.error}>
      <TextInput label="Name" description="What it is for: it helps you to know later which one to delete." required maxLength={100}
        data-autofocus value={name} error={problemFor(create.error, 'name')} onChange={(event) => setName(event.currentTarget.value)} />
    </FormDialog>
  );
}
