/** Gives a role to somebody who has an account here. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Role } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { useAddMember } from './requests/add-member';
import { RoleSelect } from './RoleSelect';

export function AddMemberDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<Role>('annotator');
  const add = useAddMember(slug);
  return (
    <FormDialog opened onClose={onClose} title="Add a person" verb="Add" sending={add.isPending} error={add.error}
      onSend={() => add.mutate({ username, role }, { onSuccess: onClose })}>
      <TextInput label="User name" description="Of somebody who has an account here; invite others by link." required data-autofocus
        value={username} error={problemFor(add.error, 'username')} onChange={(event) => setUsername(event.currentTarget.value)} />
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}
