/** Makes a link that gives a role to whoever opens it first, and shows it once. */
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';

import type { Role } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { OnceShown } from '@/ui/OnceShown';

import { useInvite } from './requests/invite';
import { RoleSelect } from './RoleSelect';

export function InviteDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [role, setRole] = useState<Role>('annotator');
  const invite = useInvite(slug);
  if (invite.data) return <MadeLink {...invite.data} onClose={onClose} />;
  return (
    <FormDialog opened onClose={onClose} title="Invite by link" verb="Make link" sending={invite.isPending} error={invite.error}
      onSend={() => invite.mutate(role)}>
      <RoleSelect value={role} onChange={setRole} />
    </FormDialog>
  );
}

interface MadeLinkProps {
  role: string;
  link: string;
  expires_at: string;
  onClose: () => void;
}

function MadeLink({ role, link, expires_at, onClose }: MadeLinkProps) {
  const until = new Date(expires_at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <Modal opened onClose={onClose} title="Invite by link">
      <Stack gap="sm">
        <OnceShown secret={link}>
          {`Whoever opens this link first becomes ${role}. It holds until ${until}. Copy it now: it is not shown again.`}
        </OnceShown>
        <Group justify="flex-end"><Button onClick={onClose}>Done</Button></Group>
      </Stack>
    </Modal>
  );
}
