/** The leaderboard of one release: people and models in the columns of OmniACT's table 4, and where they differ. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { useDataset } from '@/api/datasets';
import { officialFirst, releases } from '@/api/releases';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { StandInNotice } from '@/ui/StandIn';
import { useSlug } from '@/ui/use-slug';

import { NoRelease } from './NoRelease';
import { Breakdown } from './leaderboard/Breakdown';
import { ScoreTable } from './leaderboard/ScoreTable';
import { type Contestant, leaderboard, VARIANTS } from './requests/leaderboard';
import { SplitSelect } from './SplitSelect';
import { useLeaderboardSelection } from './use-selection';

export default function LeaderboardPage() {
  return useLeaderboardSelection().selection.release > 0 ? <Leaderboard /> : <FollowedRelease />;
}

/** Without a release in the address: the official one, else the latest. */
function FollowedRelease() {
  const { ask } = useLeaderboardSelection();
  const { data } = useQuery(releases(useSlug()));
  const followed = officialFirst(data ?? []).find(({ status }) => status === 'done')?.id;
  useEffect(() => {
    if (followed) ask('release', String(followed));
  }, [followed, ask]);
  return data && !followed ? <NoRelease title="Leaderboard" /> : null;
}

function Leaderboard() {
  const slug = useSlug();
  const { selection, ask: select } = useLeaderboardSelection();
  const query = useQuery(leaderboard(selection));
  const { release, split, variant } = selection;
  const file = `/api/releases/${release}/leaderboard`;
  const wanted = `split=${split}&variant=${variant}`;
  const detail = ({ of, id }: Contestant) =>
    `/datasets/${slug}/trials/answers?release=${release}&${wanted}&of=${of}&contestant=${id}`;
  return (
    <>
      <PageHead
        title={query.data ? `Leaderboard of release ${query.data.number}` : 'Leaderboard'}
        place={useDataset(slug)?.name}
        note="In percent of the ideal sequence score of all tasks counted. Action score = sequence score less the three penalties."
      >
        {query.data?.details && (
          <Button
            component={Link}
            size="xs"
            variant="default"
            to={`/datasets/${slug}/trials/baseline-tables?release=${release}&split=${split}`}
          >
            Baseline tables
          </Button>
        )}
        <Button component="a" size="xs" variant="default" href={`${file}.csv?${wanted}`} download>
          CSV
        </Button>
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`${file}?${wanted}`}
          download={`leaderboard-${release}-${split}-${variant}.json`}
        >
          JSON
        </Button>
      </PageHead>
      <Group gap="md" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label="Variant of the metrics"
          data={[...VARIANTS]}
          value={variant}
          onChange={(value) => select('variant', value)}
        />
        <SplitSelect split={split} onChoose={(wanted) => select('split', wanted)} />
        <Text size="xs" c="dimmed">
          {query.data?.variants.find(({ name }) => name === variant)?.reading}
        </Text>
      </Group>
      <Loaded query={query}>
        {({ rows, details }) =>
          rows.length === 0 ? (
            <Nobody slug={slug} />
          ) : (
            <Stack gap="lg">
              <div>
                <StandInNotice names={rows.filter((row) => row.stand_in).map((row) => row.name)} />
                <ScoreTable rows={rows} detail={details ? detail : undefined} />
                <Text size="xs" c="dimmed">
                  The range is the 95 % interval, over families of tasks, where there are enough of them. People are
                  counted over what they have answered; what is skipped, broken or missing scores nothing.
                </Text>
              </div>
              {rows.some(({ figures }) => figures !== null) && <Breakdown rows={rows} />}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Nobody({ slug }: { slug: string }) {
  return (
    <EmptyState
      title="Nobody has been measured on this split yet."
      action={
        <Button component={Link} to={`/datasets/${slug}/trials`} size="xs" variant="default">
          To the trials
        </Button>
      }
    >
      A maintainer opens a human baseline; a model’s predictions are uploaded as a file.
    </EmptyState>
  );
}
