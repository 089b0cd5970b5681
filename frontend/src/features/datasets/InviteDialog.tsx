/** Invites whoever opens a link first, or one person who has an account here and must accept. */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Role } from '@/api/datasets';
import { provider } from '@/api/single-sign-on';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { InvitationMade } from './InvitationMade';
import { useInvite } from './requests/invite';
import { RoleSelect } from './RoleSelect';

export function InviteDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [role, setRole] = useState<Role>('annotator');
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const invite = useInvite(slug);
  const signOn = useQuery(provider).data?.name;
  if (invite.data) return <InvitationMade title="Invite" {...invite.data} onClose={onClose} />;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Invite"
      verb="Invite"
      sending={invite.isPending}
      error={invite.error}
      onSend={() => invite.mutate({ username: username.trim(), email: email.trim(), role })}
    >
      <TextInput
        label="User name"
        description="Of somebody who has an account here. Leave it empty for a link that anybody may use, once."
        maxLength={150}
        data-autofocus
        value={username}
        error={problemFor(invite.error, 'username')}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      {signOn && (
        <TextInput
          label="E-mail"
          description={`Whoever signs in by ${signOn} with this address gets an account and the invitation.`}
          type="email"
          value={email}
          error={problemFor(invite.error, 'email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}
