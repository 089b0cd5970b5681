/** From what was planned to what was released: each stage as a bar with its numbers, which leads to what is left. */
import { Anchor, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import { Bar } from './Bar';
import type { Overview } from './requests/overview';
import { funnelPage } from './standing';

export interface FunnelProps {
  slug: string;
  stages: Overview['funnel'];
  tasks: Overview['tasks'];
}

export function Funnel({ slug, stages, tasks }: FunnelProps) {
  const states = Object.entries(tasks).filter(([, count]) => count > 0);
  return (
    <>
      <Table maw={640} withRowBorders={false} verticalSpacing={2} aria-label="Progress by stage">
        <Table.Tbody>
          {stages.map(({ stage, done, total }) => (
            <Table.Tr key={stage}>
              <Table.Th scope="row" fw={400} w={190} pl={0}>
                <Anchor component={Link} size="sm" to={funnelPage(slug, stage)}>
                  {capitalised(stage)}
                </Anchor>
              </Table.Th>
              <Table.Td>
                <Bar share={total === 0 ? 0 : done / total} to={funnelPage(slug, stage)} />
              </Table.Td>
              <Table.Td w={110} ta="right">
                {done.toLocaleString('en')} of {total.toLocaleString('en')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {states.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          Tasks by state: {states.map(([state, count]) => `${count} ${state}`).join(', ')}.
        </Text>
      )}
    </>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
