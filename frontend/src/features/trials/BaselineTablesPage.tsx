/** OmniACT's tables of the baselines that `manage.py run_baseline` has run on a split of a release. */
import { Button, Code, List, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { StatisticView } from '@/ui/StatisticView';
import { useSlug } from '@/ui/use-slug';

import { baselineTables, fileOf, type Statistic } from './requests/baseline-tables';
import { SplitSelect } from './SplitSelect';
import { useLeaderboardSelection } from './use-selection';

export default function BaselineTablesPage() {
  const slug = useSlug();
  const { selection, ask } = useLeaderboardSelection();
  const { release, split } = selection;
  const query = useQuery(baselineTables(release, split));
  return (
    <>
      <PageHead
        title={query.data ? `Baseline tables of release ${query.data.number}` : 'Baseline tables'}
        place={useDataset(slug)?.name}
        note="What assistants reached by the methods of OmniACT's baselines, in the form of the paper's tables."
      >
        <SplitSelect split={split} onChoose={(wanted) => ask('split', wanted)} />
        <Button
          component={Link}
          size="xs"
          variant="default"
          to={`/datasets/${slug}/trials/leaderboard?release=${release}&split=${split}`}
        >
          Leaderboard
        </Button>
      </PageHead>
      <Loaded query={query}>
        {({ tables }) =>
          tables.length === 0 ? (
            <NoBaseline release={release} split={split} />
          ) : (
            <Stack gap="lg">
              {tables.map((table) => (
                <div key={table.name}>
                  <StatisticView
                    statistic={withoutNotes(table)}
                    file={(ending) => fileOf(release, split, table.name, ending)}
                  />
                  <Notes table={table} />
                </div>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

/** What each row says about how it was made: sentences, which would be a narrow column. */
function Notes({ table }: { table: Statistic }) {
  const [contestant, notes] = [columnOf(table, 'contestant'), columnOf(table, 'notes')];
  const noted = table.rows.filter((row) => row[notes]);
  if (notes < 0 || noted.length === 0) return null;
  return (
    <List size="sm" mt="xs" maw={980} aria-label="How each was made">
      {noted.map((row, position) => (
        <List.Item key={position}>
          <b>{row[contestant]}</b>: {row[notes]}
        </List.Item>
      ))}
    </List>
  );
}

function withoutNotes(table: Statistic): Statistic {
  const notes = columnOf(table, 'notes');
  return {
    ...table,
    columns: table.columns.filter((_, index) => index !== notes),
    rows: table.rows.map((row) => row.filter((_, index) => index !== notes)),
  };
}

const columnOf = ({ columns }: Statistic, wanted: string): number => columns.findIndex(({ name }) => name === wanted);

function NoBaseline({ release, split }: { release: number; split: string }) {
  return (
    <EmptyState title="No baseline has been run on this split yet.">
      On the server:{' '}
      <Code>{`manage.py run_baseline --release ${release} --split ${split} --assistant NAME --method few-shot`}</Code>.
      NAME is that of an assistant under Settings; --help lists the methods.
    </EmptyState>
  );
}
