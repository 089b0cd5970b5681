/** From what was planned to what was released: each stage as a bar with its numbers. */
import { Table, Text } from '@mantine/core';

import classes from './Funnel.module.css';
import type { Overview } from './requests/overview';

export interface FunnelProps {
  stages: Overview['funnel'];
  tasks: Overview['tasks'];
}

export function Funnel({ stages, tasks }: FunnelProps) {
  const states = Object.entries(tasks).filter(([, count]) => count > 0);
  return (
    <>
      <Table maw={640} withRowBorders={false} verticalSpacing={2} aria-label="Progress by stage">
        <Table.Tbody>
          {stages.map(({ stage, done, total }) => (
            <Table.Tr key={stage}>
              <Table.Th scope="row" fw={400} w={190} pl={0}>
                {capitalised(stage)}
              </Table.Th>
              <Table.Td>
                <Bar share={total === 0 ? 0 : done / total} />
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

/** Only for the eye: the numbers stand beside it. */
function Bar({ share }: { share: number }) {
  return (
    <div className={classes.track} aria-hidden>
      <div className={classes.fill} style={{ width: `${Math.min(share, 1) * 100}%` }} />
    </div>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
