/** The proof action by action: what was asked, what the display saw, and whether it landed in its box. */
import { Table, Text } from '@mantine/core';

import classes from './EvidenceTable.module.css';
import { type ActionEvidence, type Evidence, type Pixel, actionText, eventsText } from './evidence';

const TIERS = {
  desktop: 'Run on the picture of the screen.',
  web: 'Run on the frozen page, in a browser: display and page have both seen every event.',
};

export function EvidenceTable({ evidence }: { evidence: Evidence }) {
  return (
    <>
      <Table.ScrollContainer
        minWidth={390}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Evidence, action by action"
      >
        <Table
          verticalSpacing={3}
          horizontalSpacing={8}
          fz="xs"
          aria-label="Evidence of the run"
          className={classes.table}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={24}>#</Table.Th>
              <Table.Th>Action</Table.Th>
              <Table.Th>Asked</Table.Th>
              <Table.Th>Observed</Table.Th>
              <Table.Th>In its box</Table.Th>
              <Table.Th ta="right">Latency</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {evidence.actions.map((action) => (
              <ActionRow key={action.index} action={action} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        {TIERS[evidence.tier]}
      </Text>
      {evidence.outside_boxes ? (
        <Text size="xs" fw={600}>
          Points outside all boxes: {evidence.outside_boxes}
        </Text>
      ) : null}
      {evidence.notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </>
  );
}

function ActionRow({ action }: { action: ActionEvidence }) {
  return (
    <Table.Tr>
      <Table.Td>{action.index + 1}</Table.Td>
      <Table.Td className={classes.words}>
        {actionText(action)}
        {!action.ok && (
          <Text size="xs" c="var(--mantine-color-error)">
            {action.reason}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{pixels(action.asked_point)}</Table.Td>
      <Table.Td className={classes.words}>
        {pixels(action.observed_point)}{' '}
        <Text span size="xs" c="dimmed">
          {eventsText(action.observed)}
        </Text>
      </Table.Td>
      <Table.Td>{landing(action)}</Table.Td>
      <Table.Td ta="right">{action.latency_ms.toFixed(1)} ms</Table.Td>
    </Table.Tr>
  );
}

function pixels(point: Pixel | null): string {
  return point === null ? '' : `${point[0]}, ${point[1]}`;
}

function landing({ inside, distance }: ActionEvidence): string {
  if (inside === null) return 'no box';
  return inside ? 'inside' : `outside by ${(distance ?? 0).toFixed(0)} px`;
}
