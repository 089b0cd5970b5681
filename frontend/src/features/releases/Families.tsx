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
import classes from './Releases.module.css';
import { families, type ReleasedFamily } from './requests/release';
import { useChoice } from './use-choice';
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
  const { chosen, withdrawing, choose, withdraw, close } = useChoice();
  const query = useInfiniteQuery(families(release.id, { split, search }));
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
          <Button size="xs" variant="default" onClick={withdraw}>
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
      {withdrawing && (
        <WithdrawDialog slug={slug} release={release} families={[...chosen]} what="task" onClose={close} />
      )}
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
    <Table.ScrollContainer minWidth={720} type="native" tabIndex={0} role="region" aria-label="Tasks, all columns">
      <Table verticalSpacing={6} fz="sm" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            {onChoose && <Table.Th w={84}>Withdraw</Table.Th>}
            <Table.Th w={144}>Screen</Table.Th>
            <Table.Th>Task and reformulations</Table.Th>
            <Table.Th>Script</Table.Th>
            <Table.Th w={60}>Split</Table.Th>
            <Table.Th w={110}>Executed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={classes.rows}>
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
    <Table.Tr>
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
        {row.thumbnail_url && <img className={classes.picture} src={row.thumbnail_url} alt={screen} />}
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
