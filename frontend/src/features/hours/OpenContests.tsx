/** The contests that wait for an answer. */
import { Button, Table, Title } from '@mantine/core';
import { useState } from 'react';

import { ActionsHead } from '@/ui/ActionsHead';

import { AnswerDialog } from './AnswerDialog';
import { dayName, signedMinutes } from './durations';
import type { OpenContest } from './requests/hours';

export function OpenContests({ contests }: { contests: readonly OpenContest[] }) {
  const [answering, setAnswering] = useState<OpenContest | null>(null);
  if (contests.length === 0 && answering === null) return null;
  return (
    <section aria-labelledby="contests">
      <Title order={2} id="contests">
        Contests to answer ({contests.length})
      </Title>
      <Table verticalSpacing={4} maw={960} aria-labelledby="contests">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            <Table.Th>Day</Table.Th>
            <Table.Th>Why</Table.Th>
            <Table.Th ta="right">Asks for</Table.Th>
            <ActionsHead />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contests.map((contest) => (
            <Table.Tr key={contest.id}>
              <Table.Td>{contest.person}</Table.Td>
              <Table.Td>{dayName(contest.day)}</Table.Td>
              <Table.Td>{contest.note}</Table.Td>
              <Table.Td ta="right">{contest.minutes === null ? '' : signedMinutes(contest.minutes)}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Answer ${contest.person}`}
                  onClick={() => setAnswering(contest)}
                >
                  Answer
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {answering && <AnswerDialog contest={answering} onClose={() => setAnswering(null)} />}
    </section>
  );
}
