/** The tasks of a release: picture, sentence, script and run of each; maintainers withdraw some in a patch release. */
import { Button, Checkbox, Group, NativeSelect, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { Release } from '@/api/releases';
import { Ago } from '@/ui/Ago';
import { Loaded } from '@/ui/Loaded';
import { ScriptText } from '@/ui/ScriptText';
import { ShowMore } from '@/ui/ShowMore';

import { type Split, SPLITS, splitCounts } from './counts';
import { families, type ReleasedFamily } from './requests/release';
import { WithdrawDialog } from './WithdrawDialog';

const TYPING_MS = 300;

export interface FamiliesProps {
  slug: string;
  release: Release;
  mayWithdraw: boolean;
}

export function Families({ slug, release, mayWithdraw }: FamiliesProps) {
  const [split, setSplit] = useState<Split | ''>('');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withdrawing, setWithdrawing] = useState(false);
  const query = useInfiniteQuery(families(release.id, { split, search }));
  const choose = (family: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, family] : [...before].filter((other) => other !== family)));
  const close = () => {
    setWithdrawing(false);
    setChosen(new Set());
  };
  return (
    <section aria-label="Tasks">
      <Group gap="sm" mb="xs" align="end">
        <Title order={2}>Tasks</Title>
        <NativeSelect
          size="xs"
          aria-label="Split"
          data={[
            { value: '', label: 'All splits' },
            ...SPLITS.map((name) => ({
              value: name,
              label: `${name}, ${splitCounts(release, name)?.families ?? 0} families`,
            })),
          ]}
          value={split}
          onChange={(event) => setSplit(event.currentTarget.value as Split | '')}
        />
        <TextInput
          size="xs"
          aria-label="Search"
          placeholder="Sentence, label or application"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {mayWithdraw && chosen.size > 0 && (
          <Button size="xs" variant="default" onClick={() => setWithdrawing(true)}>
            Withdraw {chosen.size}
          </Button>
        )}
      </Group>
      <Loaded query={query}>
        {({ pages }) => (
          <FamilyTable
            rows={pages.flatMap((page) => page.results)}
            chosen={chosen}
            onChoose={mayWithdraw && release.status === 'done' ? choose : undefined}
          />
        )}
      </Loaded>
      <ShowMore query={query} mt="sm" />
      {withdrawing && <WithdrawDialog slug={slug} release={release} families={[...chosen]} onClose={close} />}
    </section>
  );
}

interface FamilyTableProps {
  rows: readonly ReleasedFamily[];
  chosen: ReadonlySet<string>;
  onChoose: ((family: string, isChosen: boolean) => void) | undefined;
}

function FamilyTable({ rows, chosen, onChoose }: FamilyTableProps) {
  if (rows.length === 0) return <Text size="sm">No task of the release matches.</Text>;
  return (
    <Table.ScrollContainer minWidth={1050} type="native" tabIndex={0} role="region" aria-label="Tasks, all columns">
      <Table verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {onChoose && <Table.Th>Withdraw</Table.Th>}
            <Table.Th w={180}>Screen</Table.Th>
            <Table.Th>Task and reformulations</Table.Th>
            <Table.Th>Script</Table.Th>
            <Table.Th>Split</Table.Th>
            <Table.Th>Executed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <FamilyRow key={row.id} row={row} isChosen={chosen.has(row.family)} onChoose={onChoose} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface FamilyRowProps {
  row: ReleasedFamily;
  isChosen: boolean;
  onChoose: FamilyTableProps['onChoose'];
}

function FamilyRow({ row, isChosen, onChoose }: FamilyRowProps) {
  const screen = `${row.application}, screen ${row.screen_number}`;
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      {onChoose && (
        <Table.Td>
          <Checkbox
            aria-label={`Withdraw “${row.sentence}”`}
            checked={isChosen}
            onChange={(event) => onChoose(row.family, event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td>
        {row.image_url && (
          <img
            src={row.image_url}
            alt={screen}
            width={160}
            height={100}
            loading="lazy"
            style={{ objectFit: 'contain' }}
          />
        )}
        <Text size="xs" c="dimmed">
          {screen}, {row.platform}
        </Text>
      </Table.Td>
      <Table.Td>
        {row.sentence}
        {row.phrasings.map((phrasing) => (
          <Text key={phrasing} size="xs" c="dimmed">
            {phrasing}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        <ScriptText text={row.script} name={`Script of: ${row.sentence}`} />
      </Table.Td>
      <Table.Td>{row.split}</Table.Td>
      <Table.Td>
        {row.ran_at ? <Ago at={row.ran_at} /> : 'not known'}
        <Text size="xs" c="dimmed">
          {[row.tier, ...row.observed.map(([x, y]) => `(${x}, ${y})`)].filter(Boolean).join(' ')}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
