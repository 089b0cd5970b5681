/** Application by application: screens against their target, and what came of them; what is missing stands out. */
import { Anchor, Badge, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import { byGroup, groupOf, uncovered } from './gaps';
import type { Coverage } from './requests/overview';

const COLUMNS = ['approved', 'labelled', 'boxes', 'labels', 'tasks', 'accepted'] as const;
const HEADS = {
  approved: 'Approved',
  labelled: 'Labelled',
  boxes: 'Boxes',
  labels: 'Labels',
  tasks: 'Tasks',
  accepted: 'Accepted',
} as const;

export function CoverageTable({ slug, rows }: { slug: string; rows: readonly Coverage[] }) {
  const missing = uncovered(rows);
  return (
    <>
      <Table.ScrollContainer minWidth={760} maw={1080}>
        <Table verticalSpacing={4} horizontalSpacing={8} highlightOnHover aria-label="Coverage by application">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Application</Table.Th>
              <Table.Th>Platform, category</Table.Th>
              <Table.Th ta="right">Screens</Table.Th>
              <Table.Th ta="right">Target</Table.Th>
              <Table.Th>Missing</Table.Th>
              {COLUMNS.map((column) => (
                <Table.Th key={column} ta="right">
                  {HEADS[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {byGroup(rows).map((row) => (
              <Row key={row.slug} slug={slug} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {missing.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          No application yet for: {missing.join('; ')}.
        </Text>
      )}
    </>
  );
}

function Row({ slug, row }: { slug: string; row: Coverage }) {
  const missing = Math.max(row.target - row.screens, 0);
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} size="sm" to={`/datasets/${slug}/screens?application=${row.slug}`}>
          {row.name}
        </Anchor>
      </Table.Td>
      <Table.Td>{groupOf(row)}</Table.Td>
      <Table.Td ta="right">{row.screens}</Table.Td>
      <Table.Td ta="right">{row.target}</Table.Td>
      <Table.Td>
        {missing > 0 && (
          <Badge variant="light" color="orange" size="sm">
            {missing} missing
          </Badge>
        )}
      </Table.Td>
      {COLUMNS.map((column) => (
        <Table.Td key={column} ta="right" {...(row[column] === 0 ? { c: 'dimmed' } : {})}>
          {row[column]}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
