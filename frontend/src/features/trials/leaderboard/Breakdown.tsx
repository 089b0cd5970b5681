/** Action scores by script length (figure 6), platform or category: plot and numbers. */
import { Loader, SegmentedControl, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { CATEGORIES, nameIn, PLATFORMS } from '@/ui/names';

import { percent } from '../percent';
import type { Contestant } from '../requests/leaderboard';
import { type By, BREAKDOWNS, groupOf, groupsOf, keyOf } from './groups';
import classes from './Leaderboard.module.css';

const Plot = lazy(() => import('./Plot'));

export function Breakdown({ rows }: { rows: readonly Contestant[] }) {
  const [by, setBy] = useState<By>('by_length');
  const scored = rows.filter(({ figures }) => figures !== null);
  const groups = groupsOf(scored, by);
  return (
    <section aria-labelledby="breakdown">
      <Title order={2} id="breakdown" mb={6}>
        Action score by
      </Title>
      <SegmentedControl
        size="xs"
        mb="sm"
        aria-label="Action score by"
        data={[...BREAKDOWNS]}
        value={by}
        onChange={setBy}
      />
      {groups.length === 0 ? (
        <Text size="sm" c="dimmed">
          Only web applications have a category, and no task of this split is on one.
        </Text>
      ) : (
        <div className={classes.parts}>
          <Suspense fallback={<Loader size="sm" role="progressbar" aria-label="Loading the plot" />}>
            <Plot rows={scored} by={by} />
          </Suspense>
          <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} role="region" aria-label="Scores by group">
            <Table verticalSpacing={3} fz="sm" aria-label="Action score by group, in percent">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Who</Table.Th>
                  {groups.map((group) => (
                    <Table.Th key={group} ta="right">
                      {nameIn({ ...PLATFORMS, ...CATEGORIES }, group)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {scored.map((row) => (
                  <Table.Tr key={keyOf(row)}>
                    <Table.Th scope="row" fw={500}>
                      {row.name}
                    </Table.Th>
                    {groups.map((group) => (
                      <Cell key={group} row={row} by={by} group={group} />
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </div>
      )}
    </section>
  );
}

function Cell({ row, by, group }: { row: Contestant; by: By; group: string }) {
  const scores = groupOf(row, by, group);
  return (
    <Table.Td ta="right">
      {scores ? percent(scores.action_score) : ''}
      {scores && (
        <Text size="xs" c="dimmed">
          {scores.tasks}
        </Text>
      )}
    </Table.Td>
  );
}
