/** The people of each role, and what the role does. */
import { Stack, Table, Text, Title } from '@mantine/core';

import type { Role } from '@/api/datasets';
import { ActionsHead } from '@/ui/ActionsHead';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { nameIn, ROLES } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';

import type { Member } from './requests/members';
import { useRemoveMember } from './requests/remove-member';
import { DUTIES } from './roles';

export interface MemberTablesProps {
  slug: string;
  members: readonly Member[];
  maintains: boolean;
}

export function MemberTables({ slug, members, maintains }: MemberTablesProps) {
  const remove = useRemoveMember(slug);
  return (
    <Stack gap="lg" maw={720}>
      <ProblemList error={remove.error} />
      {(Object.keys(DUTIES) as Role[]).map((role) => {
        const held = members.filter((member) => member.role === role);
        return (
          <section key={role} aria-labelledby={role}>
            <Title order={2} id={role}>{nameIn(ROLES, role)}s ({held.length})</Title>
            <Text size="sm" c="dimmed">{DUTIES[role]}</Text>
            {held.length === 0 ? <Text size="sm" mt="xs">Nobody yet.</Text> : (
              <MemberTable members={held} onRemove={maintains ? remove.mutate : undefined} />
            )}
          </section>
        );
      })}
    </Stack>
  );
}

interface MemberTableProps {
  members: readonly Member[];
  onRemove: ((id: number) => void) | undefined;
}

function MemberTable({ members, onRemove }: MemberTableProps) {
  return (
    <Table verticalSpacing={4} mt="xs" layout="fixed" aria-label={`People with the role ${members[0]?.role ?? ''}`}>
      <Table.Thead>
        <Table.Tr><Table.Th>Name</Table.Th><Table.Th>User name</Table.Th>{onRemove && <ActionsHead />}</Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map(({ id, name, username, role }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{username}</Table.Td>
            {onRemove && (
              <Table.Td ta="right">
                <ConfirmButton verb="Remove" label={`Remove ${name} as ${role}`} onConfirm={() => onRemove(id)}
                  question={`${name} will no longer be ${role}. The work they did stays.`} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
