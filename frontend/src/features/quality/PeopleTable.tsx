/** A row for each person: gold, overturned work and pace by stage, guidelines read. */
import { Table, Text } from '@mantine/core';

import { paceText, seconds, shareOf, shareText, STAGE_LIST, STAGES } from './figures';
import type { Pace, PersonQuality, Share } from './requests/quality';

export function PeopleTable({ people }: { people: readonly PersonQuality[] }) {
  return (
    <Table.ScrollContainer minWidth={740} type="native" tabIndex={0} role="region" aria-label="Quality by person">
      <Table verticalSpacing={4} horizontalSpacing={6} fz="sm" layout="fixed" aria-label="Quality by person">
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2}>Person</Table.Th>
            <Table.Th rowSpan={2} ta="right">
              Gold right
            </Table.Th>
            <Table.Th colSpan={3} ta="center">
              Overturned
            </Table.Th>
            <Table.Th colSpan={3} ta="center">
              Pace
            </Table.Th>
            <Table.Th rowSpan={2}>Guidelines read</Table.Th>
          </Table.Tr>
          <Table.Tr>
            {['overturned', 'pace'].flatMap((what) =>
              STAGE_LIST.map((stage) => (
                <Table.Th key={what + stage} ta="right" fw={400}>
                  {STAGES[stage]}
                </Table.Th>
              )),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Table.Tr key={person.person_id}>
              <Table.Th scope="row" fw={500} style={{ verticalAlign: 'top' }}>
                {person.name}
              </Table.Th>
              <ShareCell share={person.gold} />
              {STAGE_LIST.map((stage) => (
                <ShareCell key={stage} share={person.overturned[stage]} />
              ))}
              {STAGE_LIST.map((stage) => (
                <PaceCell key={stage} pace={person.pace[stage]} />
              ))}
              <Table.Td style={{ verticalAlign: 'top' }}>
                {person.read.map(({ stage, version }) => `${STAGES[stage].toLowerCase()} v${version}`).join(', ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function ShareCell({ share }: { share: Share }) {
  return (
    <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
      {shareText(share)}
      {share.of > 0 && (
        <Text size="xs" c="dimmed">
          {share.too_few ? 'too few to judge' : `${shareOf(share) ?? 0} %`}
        </Text>
      )}
    </Table.Td>
  );
}

export function PaceCell({ pace }: { pace: Pace }) {
  return (
    <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
      {seconds(pace.seconds)}
      <Text size="xs" {...(pace.outlier ? { fw: 700 } : { c: 'dimmed' })}>
        {paceText(pace)}
      </Text>
    </Table.Td>
  );
}
