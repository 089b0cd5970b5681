/** Table 4: contestants with sequence score, the three penalties and action score, in percent; sortable. */
import { Anchor, Badge, Table, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { money } from '@/ui/money';
import { StandInBadge } from '@/ui/StandIn';

import { clock } from '../answering/clock';
import { intervalText, percent } from '../percent';
import type { Contestant, Figures } from '../requests/leaderboard';
import classes from './Leaderboard.module.css';
import { keyOf } from './groups';

type Column = 'sequence_score' | 'click_penalty' | 'key_penalty' | 'write_penalty' | 'action_score';

const COLUMNS: readonly { name: Column; title: string; low: boolean }[] = [
  { name: 'sequence_score', title: 'Sequence score', low: false },
  { name: 'click_penalty', title: 'Click penalty', low: true },
  { name: 'key_penalty', title: 'Key penalty', low: true },
  { name: 'write_penalty', title: 'Write penalty', low: true },
  { name: 'action_score', title: 'Action score', low: false },
];
const KINDS = { people: 'people', person: 'person', model: 'model' } as const;

export interface ScoreTableProps {
  rows: readonly Contestant[];
  /** The address of a contestant's answers; undefined for who may not see them. */
  detail: ((row: Contestant) => string) | undefined;
}

export function ScoreTable({ rows, detail }: ScoreTableProps) {
  const [by, setBy] = useState<Column>('action_score');
  const [turned, setTurned] = useState(false);
  const sort = (column: Column) => {
    setTurned(column === by && !turned);
    setBy(column);
  };
  const lowFirst = (COLUMNS.find(({ name }) => name === by)?.low ?? false) !== turned;
  const hasCosts = rows.some(({ cost }) => cost !== null);
  const sorted = rows.toSorted((a, b) =>
    a.figures && b.figures
      ? (lowFirst ? 1 : -1) * (a.figures.overall[by] - b.figures.overall[by])
      : Number(b.figures !== null) - Number(a.figures !== null),
  );
  return (
    <Table.ScrollContainer minWidth={740} type="native" tabIndex={0} role="region" aria-label="Scores">
      <Table verticalSpacing={5} fz="sm" highlightOnHover aria-label="Scores in percent">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Who</Table.Th>
            <Table.Th ta="right">Tasks</Table.Th>
            <Table.Th ta="right">Median time</Table.Th>
            {hasCosts && <Table.Th ta="right">Cost</Table.Th>}
            {COLUMNS.map(({ name, title }) => (
              <Table.Th
                key={name}
                ta="right"
                aria-sort={name === by ? (lowFirst ? 'ascending' : 'descending') : 'none'}
              >
                <UnstyledButton fz="sm" fw={600} className={classes.sort} onClick={() => sort(name)}>
                  {title}
                  {name === by && (lowFirst ? '\u00a0↑' : '\u00a0↓')}
                </UnstyledButton>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((row) => (
            <Row key={keyOf(row)} row={row} to={detail?.(row)} hasCosts={hasCosts} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ row, to, hasCosts }: { row: Contestant; to: string | undefined; hasCosts: boolean }) {
  const { figures } = row;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={row.of === 'people' ? 700 : 500}>
        {to !== undefined && figures ? (
          <Anchor component={Link} to={to} size="sm" fw="inherit" underline="always">
            {row.name}
          </Anchor>
        ) : (
          row.name
        )}
        <Text span size="xs" c="dimmed" mx={6}>
          {KINDS[row.of]}
        </Text>
        {row.stand_in && <StandInBadge />}
        {figures?.few && (
          <Badge
            size="sm"
            variant="light"
            color="yellow"
            title={`${figures.families} families of tasks: too few to lean on`}
          >
            few tasks
          </Badge>
        )}
        {row.notes !== '' && (
          <Text size="xs" c="dimmed" maw={420} lineClamp={2} title={row.notes}>
            {row.notes}
          </Text>
        )}
      </Table.Th>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {row.answered < row.tasks ? `${row.answered} of ${row.tasks}` : row.answered}
        {row.unscored > 0 && (
          <Text size="xs" c="dimmed">
            {row.unscored} {row.of === 'model' ? 'broken' : 'skipped'}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{row.seconds === null ? '' : clock(row.seconds)}</Table.Td>
      {hasCosts && <Table.Td ta="right">{row.cost === null ? '' : money(row.cost)}</Table.Td>}
      {figures ? (
        COLUMNS.map(({ name }) => (
          <Score key={name} overall={figures.overall} name={name} margin={marginOf(figures, name)} />
        ))
      ) : (
        <Table.Td colSpan={COLUMNS.length} ta="right" c="dimmed">
          {row.status === 'done' ? 'nothing answered yet' : row.status}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function Score({ overall, name, margin }: { overall: Figures; name: Column; margin: number | null }) {
  return (
    <Table.Td ta="right" fw={name === 'action_score' ? 700 : 400}>
      {percent(overall[name])}
      {margin !== null && (
        <Text size="xs" c="dimmed">
          {intervalText(overall[name], margin)}
        </Text>
      )}
    </Table.Td>
  );
}

/** Of few families the interval would only seem to say something. */
function marginOf(figures: NonNullable<Contestant['figures']>, name: Column): number | null {
  if (figures.few) return null;
  return name === 'action_score' ? figures.action_margin : name === 'sequence_score' ? figures.sequence_margin : null;
}
