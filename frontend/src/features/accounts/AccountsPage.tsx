/** All accounts, for those who run the installation: they make links to a new password and remove accounts. */
import { Button, Group, Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { cursorIn } from '@/api/cursor';
import { me } from '@/api/me';
import { ActionsHead } from '@/ui/ActionsHead';
import { Ago } from '@/ui/Ago';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { OnceShown } from '@/ui/OnceShown';
import { PageHead } from '@/ui/PageHead';
import { PageTurner } from '@/ui/PageTurner';
import { ProblemList } from '@/ui/ProblemList';

import { RemoveAccount } from './RemoveAccount';
import { type Account, accounts, useCreateResetLink } from './requests/accounts';

const NOTE = 'Everybody who has an account in this installation.';

export default function AccountsPage() {
  const user = useQuery(me).data;
  if (user && !user.is_operator) {
    return (
      <>
        <PageHead title="Accounts" note={NOTE} />
        <EmptyState title="Only those who run this installation come in here." />
      </>
    );
  }
  return (
    <>
      <PageHead title="Accounts" note={NOTE}>
        <Button component={Link} to="/accounts/log" size="xs" variant="default">
          Audit log
        </Button>
      </PageHead>
      <AccountList />
    </>
  );
}

function AccountList() {
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [whose, setWhose] = useState('');
  const [leaving, setLeaving] = useState<Account | null>(null);
  const link = useCreateResetLink();
  const create = (account: Account) => {
    setWhose(account.name);
    link.mutate(account.id);
  };
  return (
    <Stack gap="sm" maw={1100}>
      <TextInput
        label="Find an account"
        description="By user name, name or e-mail"
        type="search"
        maw={320}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setCursor('');
        }}
      />
      <ProblemList error={link.error} />
      {link.data && (
        <OnceShown
          secret={link.data.link}
        >{`The link with which ${whose} sets a new password, once, until ${link.data.expires_at.slice(0, 10)}. Copy it now: it is not shown again.`}</OnceShown>
      )}
      <Loaded query={useQuery(accounts(search, cursor))}>
        {({ results, next, previous }) =>
          results.length === 0 ? (
            <EmptyState title="No account fits.">Try another part of the name.</EmptyState>
          ) : (
            <>
              <AccountTable rows={results} onLink={create} onRemove={setLeaving} />
              <PageTurner newer={cursorIn(previous)} older={cursorIn(next)} onTurn={setCursor} />
            </>
          )
        }
      </Loaded>
      {leaving && <RemoveAccount account={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

function rightsOf({ is_active, is_staff, is_superuser }: Account): string {
  if (!is_active) return 'inactive';
  if (is_superuser) return 'superuser';
  return is_staff ? 'staff' : '';
}

interface AccountTableProps {
  rows: readonly Account[];
  onLink: (account: Account) => void;
  onRemove: (account: Account) => void;
}

function AccountTable({ rows, onLink, onRemove }: AccountTableProps) {
  return (
    <Table verticalSpacing={4} aria-label="Accounts">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>User name</Table.Th>
          <Table.Th>E-mail</Table.Th>
          <Table.Th>Rights</Table.Th>
          <Table.Th>Last sign-in</Table.Th>
          <ActionsHead />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((account) => (
          <Table.Tr key={account.id}>
            <Table.Td>{account.name}</Table.Td>
            <Table.Td>{account.username}</Table.Td>
            <Table.Td>{account.email}</Table.Td>
            <Table.Td>{rightsOf(account)}</Table.Td>
            <Table.Td>{account.last_login ? <Ago at={account.last_login} /> : 'never'}</Table.Td>
            <Table.Td ta="right">
              {account.is_active && (
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Link to a new password for ${account.username}`}
                    onClick={() => onLink(account)}
                  >
                    Password link
                  </Button>
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove the account ${account.username}`}
                    onClick={() => onRemove(account)}
                  >
                    Remove
                  </Button>
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
