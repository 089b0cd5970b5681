/** The audit log with its filter: who did what, when, from where, on which object. */
import { Anchor, Group, NativeSelect, Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { cursorIn } from '@/api/cursor';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { optionsOf } from '@/ui/names';
import { PageTurner } from '@/ui/PageTurner';

import { ACTIONS, type AuditAction } from './actions';
import { auditLog, csvAddress, type Entry, type EntryFilter, NO_FILTER } from './requests/audit-log';

/** `slug`: the dataset; empty for the whole installation. */
export function AuditLog({ slug }: { slug: string }) {
  const [typed, setTyped] = useState(NO_FILTER);
  const [cursor, setCursor] = useState('');
  const [filter] = useDebouncedValue(typed, 250);
  const change = (changes: Partial<EntryFilter>) => {
    setTyped({ ...typed, ...changes });
    setCursor('');
  };
  return (
    <Stack gap="sm">
      <Filter filter={typed} onChange={change} csv={csvAddress(slug, filter)} />
      <Loaded query={useQuery(auditLog(slug, filter, cursor))}>
        {({ results, next, previous }) =>
          results.length === 0 ? (
            <EmptyState title="Nothing is recorded.">
              {filter === NO_FILTER
                ? 'Changes of members, settings, releases and pay will stand here.'
                : 'Try another filter.'}
            </EmptyState>
          ) : (
            <>
              <EntryTable entries={results} showDataset={slug === ''} />
              <PageTurner newer={cursorIn(previous)} older={cursorIn(next)} onTurn={setCursor} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

interface FilterProps {
  filter: EntryFilter;
  onChange: (changes: Partial<EntryFilter>) => void;
  csv: string;
}

function Filter({ filter, onChange, csv }: FilterProps) {
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label="Action"
        data={[{ value: '', label: 'All' }, ...optionsOf(ACTIONS)]}
        value={filter.action}
        onChange={(event) => onChange({ action: event.currentTarget.value as AuditAction | '' })}
      />
      <TextInput
        label="User name"
        type="search"
        value={filter.person}
        onChange={(event) => onChange({ person: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="From"
        type="date"
        value={filter.since}
        onChange={(event) => onChange({ since: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filter.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
      <Anchor size="sm" href={csv} download>
        Download as CSV
      </Anchor>
    </Group>
  );
}

function whoDid({ actor, address }: Entry): string {
  if (actor !== '') return actor;
  return address === '' ? 'a command' : 'nobody signed in';
}

function EntryTable({ entries, showDataset }: { entries: readonly Entry[]; showDataset: boolean }) {
  return (
    <Table verticalSpacing={4} aria-label="Audit log">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>When (UTC)</Table.Th>
          <Table.Th>Who</Table.Th>
          <Table.Th>What</Table.Th>
          <Table.Th>On</Table.Th>
          {showDataset && <Table.Th>Dataset</Table.Th>}
          <Table.Th>Details</Table.Th>
          <Table.Th>Address</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry.id}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <time dateTime={entry.made_at}>{entry.made_at.slice(0, 19).replace('T', ' ')}</time>
            </Table.Td>
            <Table.Td>{whoDid(entry)}</Table.Td>
            <Table.Td>{ACTIONS[entry.action]}</Table.Td>
            <Table.Td>{entry.object}</Table.Td>
            {showDataset && <Table.Td>{entry.dataset}</Table.Td>}
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{entry.detail}</Table.Td>
            <Table.Td>{entry.address}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
