/** The link of an invitation, shown this once, and who may use it. */
import { Button, Group, Modal, Stack } from '@mantine/core';

import { OnceShown } from '@/ui/OnceShown';

export interface InvitationMadeProps {
  title: string;
  role: string;
  username: string;
  email: string;
  link: string;
  expires_at: string;
  onClose: () => void;
}

export function InvitationMade({ title, role, username, email, link, expires_at, onClose }: InvitationMadeProps) {
  const until = new Date(expires_at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' });
  const who =
    username === ''
      ? `Whoever opens this link first${email === '' ? '' : `, or signs in by single sign-on as ${email},`} becomes ${role}.`
      : `If somebody here is called “${username}”, they find the invitation to become ${role} under My work, and can also use this link.`;
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="sm">
        <OnceShown
          secret={link}
        >{`${who} It holds until ${until}. Copy the link now: it is not shown again.`}</OnceShown>
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
