/** My quality: what was right, what others overturned, how fast I am; nobody else's names. */
import { Paper, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';

import { seconds, STAGE_LIST, STAGES } from './figures';
import { PaceCell, ShareCell } from './PeopleTable';
import { myQuality, type OwnQuality } from './requests/quality';

export default function MyQualityPage() {
  return (
    <>
      <PageHead title="My quality" note="Only you and the maintainers of a dataset see these figures." />
      <Loaded query={useQuery(myQuality)}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="You are not a member of any dataset yet.">
              Once your work is reviewed, you see here how it went.
            </EmptyState>
          ) : (
            <Stack gap="lg">
              {all.map((own) => (
                <Own key={own.dataset} own={own} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Own({ own }: { own: OwnQuality }) {
  return (
    <Paper component="section" withBorder p="md" maw={820} aria-label={own.name}>
      <Title order={2}>{own.name}</Title>
      <Table mt="xs" verticalSpacing={4} fz="sm" aria-label={`My quality in ${own.name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Stage</Table.Th>
            <Table.Th ta="right">Overturned</Table.Th>
            <Table.Th ta="right">My pace</Table.Th>
            <Table.Th ta="right">Usual</Table.Th>
            <Table.Th>Guidelines read</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {STAGE_LIST.map((stage) => (
            <Table.Tr key={stage}>
              <Table.Th scope="row" fw={400}>
                {STAGES[stage]}
              </Table.Th>
              <ShareCell share={own.overturned[stage]} />
              <PaceCell pace={own.pace[stage]} />
              <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
                {seconds(own.usual[stage])}
              </Table.Td>
              <Table.Td style={{ verticalAlign: 'top' }}>
                {own.read.filter((reading) => reading.stage === stage).map(({ version }) => `version ${version}`)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
