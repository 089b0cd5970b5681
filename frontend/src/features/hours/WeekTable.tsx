/** Weeks by people: hours and state of each sheet, each opening in full; below, a week's due sheets approved at once. */
import { Table, Text, UnstyledButton } from '@mantine/core';

import { ConfirmButton } from '@/ui/ConfirmButton';
import { ProblemList } from '@/ui/ProblemList';
import { plural } from '@/ui/plural';

import { clock, weekName } from './durations';
import { STATES } from './names';
import { type BriefSheet, useApprove } from './requests/hours';

export interface WeekTableProps {
  slug: string;
  weeks: readonly string[];
  sheets: readonly BriefSheet[];
  onShow: (person: number, week: string) => void;
}

export function WeekTable({ slug, weeks, sheets, onShow }: WeekTableProps) {
  const approve = useApprove(slug);
  const people = new Map(sheets.map((sheet) => [sheet.person_id, sheet.person]));
  const at = (person: number, week: string) =>
    sheets.find((sheet) => sheet.person_id === person && sheet.week === week);
  return (
    <section aria-labelledby="weeks">
      <ProblemList error={approve.error} />
      <Table.ScrollContainer minWidth={800}>
        <Table verticalSpacing={3} aria-label="Hours by person and week">
          <Table.Thead>
            <Table.Tr>
              <Table.Th id="weeks">Person</Table.Th>
              {weeks.map((week) => (
                <Table.Th key={week} ta="right" fw={400}>
                  {weekName(week)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...people]
              .sort(([, first], [, second]) => first.localeCompare(second))
              .map(([id, name]) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row" fw={400}>
                    {name}
                  </Table.Th>
                  {weeks.map((week) => (
                    <Table.Td key={week} ta="right">
                      <Cell sheet={at(id, week)} onShow={() => onShow(id, week)} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                Approve what is due
              </Table.Th>
              {weeks.map((week) => {
                const due = sheets.filter((sheet) => sheet.week === week && sheet.state === 'due');
                return (
                  <Table.Td key={week} ta="right">
                    {due.length > 0 && (
                      <ConfirmButton
                        verb="Approve"
                        label={`Approve ${weekName(week)}`}
                        busy={approve.isPending}
                        onConfirm={() => approve.mutate({ week })}
                        question={`Approve ${plural(due.length, 'sheet')} of ${weekName(week)}? Contested ones, those without a rate and your own stay. What is approved does not change any more.`}
                      />
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function Cell({ sheet, onShow }: { sheet: BriefSheet | undefined; onShow: () => void }) {
  if (!sheet) return null;
  const { person, week, state, seconds } = sheet;
  return (
    <UnstyledButton
      fz="sm"
      ta="right"
      aria-label={`${person}, ${weekName(week)}: ${clock(seconds)}, ${STATES[state]}`}
      onClick={onShow}
    >
      <Text span fz="sm" td="underline">
        {clock(seconds)}
      </Text>
      <Text fz="xs" c="dimmed" fw={state === 'contested' ? 600 : 400}>
        {STATES[state]}
      </Text>
    </UnstyledButton>
  );
}
