/** The invitations that nobody has accepted yet: maintainers renew and revoke them. */
import { Button, Group, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { Loaded } from '@/ui/Loaded';
import { nameIn, ROLES } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';
import { useNow } from '@/ui/use-now';

import { InvitationMade } from './InvitationMade';
import { type Invitation, invitations, useRenewInvitation, useRevokeInvitation } from './requests/invitations';

export function InvitationTable({ slug }: { slug: string }) {
  const renew = useRenewInvitation(slug);
  const revoke = useRevokeInvitation(slug);
  return (
    <section aria-labelledby="invitations">
      <Title order={2} id="invitations" mt="xl">
        Invitations
      </Title>
      <Text size="sm" c="dimmed">
        What nobody has accepted yet. Renewing gives a new link and ends the earlier one.
      </Text>
      <ProblemList error={renew.error ?? revoke.error} />
      <Loaded query={useQuery(invitations(slug))}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" mt="xs">
              None is open. Invite somebody with the button above.
            </Text>
          ) : (
            <Rows rows={rows} onRenew={renew.mutate} onRevoke={revoke.mutate} />
          )
        }
      </Loaded>
      {renew.data && <InvitationMade title="Renewed invitation" {...renew.data} onClose={renew.reset} />}
    </section>
  );
}

interface RowsProps {
  rows: readonly Invitation[];
  onRenew: (id: number) => void;
  onRevoke: (id: number) => void;
}

function Rows({ rows, onRenew, onRevoke }: RowsProps) {
  return (
    <Table verticalSpacing={4} mt="xs" maw={720} aria-label="Invitations">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>For</Table.Th>
          <Table.Th>Role</Table.Th>
          <Table.Th>Invited by</Table.Th>
          <Table.Th>Made</Table.Th>
          <Table.Th>Valid until</Table.Th>
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((invitation) => (
          <Row
            key={invitation.id}
            {...invitation}
            onRenew={() => onRenew(invitation.id)}
            onRevoke={() => onRevoke(invitation.id)}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface RowProps extends Invitation {
  onRenew: () => void;
  onRevoke: () => void;
}

function Row({ role, username, email, invited_by, created_at, expires_at, onRenew, onRevoke }: RowProps) {
  const isExpired = new Date(expires_at).getTime() <= useNow();
  const named = username === '' ? email : username;
  const who = named === '' ? 'whoever opens the link' : named;
  return (
    <Table.Tr>
      <Table.Td>{named === '' ? 'Whoever opens the link' : named}</Table.Td>
      <Table.Td>{nameIn(ROLES, role)}</Table.Td>
      <Table.Td>{invited_by}</Table.Td>
      <Table.Td>
        <Ago at={created_at} />
      </Table.Td>
      <Table.Td>{isExpired ? 'expired' : expires_at.slice(0, 10)}</Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button size="compact-xs" variant="default" aria-label={`Renew the invitation for ${who}`} onClick={onRenew}>
            Renew
          </Button>
          <ConfirmButton
            verb="Revoke"
            label={`Revoke the invitation for ${who}`}
            question="The link opens nothing any more."
            onConfirm={onRevoke}
          />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
