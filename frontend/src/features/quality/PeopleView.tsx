/** Everybody's figures: a plot of shares, and the table with all of them. */
import { Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { WhenNear } from '@/ui/WhenNear';

import { plotHeight, STAGE_LIST } from './figures';
import { PeopleTable } from './PeopleTable';
import { quality, type PersonQuality } from './requests/quality';

/** More bars are no picture any more. */
const PLOTTED = 40;

const Plot = lazy(() => import('./Plot'));

const hasWorked = ({ gold, overturned, pace, read }: PersonQuality) =>
  gold.of > 0 || read.length > 0 || STAGE_LIST.some((stage) => overturned[stage].of > 0 || pace[stage].items > 0);

export function PeopleView({ slug }: { slug: string }) {
  return (
    <Loaded query={useQuery(quality(slug))}>
      {(all) => {
        const people = all.filter(hasWorked);
        if (people.length === 0) {
          return (
            <EmptyState title="Nobody has worked yet.">
              Figures appear once boxes are reviewed, labels proposed and scripts judged.
            </EmptyState>
          );
        }
        return (
          <Stack gap="lg">
            <PeopleTable people={people} />
            <Text size="sm" c="dimmed" maw={760}>
              Overturned: screens that a reviewer returned, labels that a maintainer decided otherwise, scripts returned
              in the final pass; of those that were looked at. Pace: the median time from one act to the next, pauses
              left out; far out is a robust z beyond 3.5.
            </Text>
            <WhenNear height={plotHeight(Math.min(people.length, PLOTTED))}>
              <Suspense fallback={<Loader size="sm" role="progressbar" aria-label="Loading the plots" />}>
                <Plot people={people.slice(0, PLOTTED)} />
              </Suspense>
            </WhenNear>
            {people.length > PLOTTED && (
              <Text size="sm" c="dimmed">
                The plots show the first {PLOTTED} of {people.length.toLocaleString('en')} people; the table has all.
              </Text>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
