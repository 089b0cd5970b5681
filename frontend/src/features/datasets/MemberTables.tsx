/** The people of each role, by name, and what the role does; among many one is found by typing. */
import { Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useMemo, useState } from 'react';

import { useLocation } from 'react-router';

import type { Role } from '@/api/datasets';
import { ActionsHead } from '@/ui/ActionsHead';
import { ConfirmButton } from '@/ui/ConfirmButton';
import { nameIn, ROLES } from '@/ui/names';
import { ProblemList } from '@/ui/ProblemList';

import { MemberMenu } from './MemberMenu';
import type { Member } from '@/api/members';
import { useRemoveMember } from './requests/remove-member';
import { DUTIES } from './roles';

/** More are found by typing: a thousand rows of buttons are slow to build and to go through. */
const SHOWN = 100;
const MANY = 20;

export interface MemberTablesProps {
  slug: string;
  members: readonly Member[];
  maintains: boolean;
}

export function MemberTables({ slug, members, maintains }: MemberTablesProps) {
  const remove = useRemoveMember(slug);
  // Whom the address names, as the palette's do, is shown alone until the words are changed.
  const named = decodeURIComponent(useLocation().hash.slice(1));
  const [words, setWords] = useState(() => (members.some(({ username }) => username === named) ? named : ''));
  const ordered = useMemo(() => [...members].sort((first, second) => first.name.localeCompare(second.name)), [members]);
  const matching = ordered.filter(({ name, username }) =>
    `${name} ${username}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <Stack gap="lg" maw={720}>
      <ProblemList error={remove.error} />
      {(members.length > MANY || words !== '') && (
        <TextInput
          label="Find a person"
          description="By name or user name"
          maw={320}
          type="search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {(Object.keys(DUTIES) as Role[]).map((role) => {
        const withRole = matching.filter((member) => member.role === role);
        return (
          <section key={role} aria-labelledby={role}>
            <Title order={2} id={role}>
              {nameIn(ROLES, role)}s ({withRole.length.toLocaleString('en')})
            </Title>
            <Text size="sm" c="dimmed">
              {DUTIES[role]}
            </Text>
            {withRole.length === 0 ? (
              <Text size="sm" mt="xs">
                {words.trim() === '' ? 'Nobody yet.' : 'Nobody of this name.'}
              </Text>
            ) : (
              <MemberTable
                slug={slug}
                members={withRole.slice(0, SHOWN)}
                all={ordered}
                onRemove={maintains ? remove.mutate : undefined}
              />
            )}
            {withRole.length > SHOWN && (
              <Text size="sm" c="dimmed" mt={4}>
                The first {SHOWN} of {withRole.length.toLocaleString('en')} are shown: find others by typing above.
              </Text>
            )}
          </section>
        );
      })}
    </Stack>
  );
}

interface MemberTableProps {
  slug: string;
  members: readonly Member[];
  /** Everybody: a colleague may take over. */
  all: readonly Member[];
  onRemove: ((id: number) => void) | undefined;
}

function MemberTable({ slug, members, all, onRemove }: MemberTableProps) {
  return (
    <Table verticalSpacing={4} mt="xs" layout="fixed" aria-label={`People with the role ${members[0]?.role ?? ''}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>User name</Table.Th>
          {onRemove && <ActionsHead />}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {members.map((member) => {
          const { id, name, username, role, inactive_since } = member;
          return (
            <Table.Tr key={id}>
              <Table.Td>
                {name}
                {inactive_since !== null && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    (inactive since {inactive_since.slice(0, 10)})
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{username}</Table.Td>
              {onRemove && (
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <ConfirmButton
                      verb="Remove"
                      label={`Remove ${name} as ${role}`}
                      onConfirm={() => onRemove(id)}
                      question={`${name} will no longer be ${role}. The work they did stays.`}
                    />
                    <MemberMenu slug={slug} member={member} members={all} />
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
