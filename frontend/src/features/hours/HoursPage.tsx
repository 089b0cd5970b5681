/** A dataset's hours: contests first, then everybody's weeks, then what an hour earns. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useDataset } from '@/api/datasets';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';
import { useSlug } from '@/ui/use-slug';

import { addDays, weekName } from './durations';
import { OpenContests } from './OpenContests';
import { PayRates } from './PayRates';
import { RatesNeeded } from './RatesNeeded';
import { datasetHours, payrollAddress } from './requests/hours';
import { SheetDialog } from './SheetDialog';
import { WeekTable } from './WeekTable';

export default function HoursPage() {
  const slug = useSlug();
  const dataset = useDataset(slug);
  const [search, setSearch] = useSearchParams();
  const hours = useQuery(datasetHours(slug, search.get('week')));
  const [shown, setShown] = useState<{ person: number; week: string } | null>(null);
  const latest = hours.data?.weeks[0];
  const go = (week: string) => setSearch({ week }, { replace: true });
  return (
    <>
      <PageHead
        title="Hours"
        place={dataset?.name}
        note="Weeks begin on Monday, 00:00 UTC, and can be approved once they are over."
      >
        {latest !== undefined && (
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => go(addDays(latest, -42))}>
              Earlier
            </Button>
            <Text size="sm" role="status" style={{ whiteSpace: 'nowrap' }}>
              up to {weekName(latest)}
            </Text>
            <Button
              size="xs"
              variant="default"
              disabled={addDays(latest, 7) > new Date().toISOString().slice(0, 10)}
              onClick={() => go(addDays(latest, 42))}
            >
              Later
            </Button>
            <Anchor size="sm" href={payrollAddress(slug, latest)} download style={{ whiteSpace: 'nowrap' }}>
              Payroll CSV
            </Anchor>
          </Group>
        )}
      </PageHead>
      <Loaded query={hours}>
        {({ weeks, contests, sheets }) => (
          <Stack gap="xl">
            {sheets.length > 0 && <RatesNeeded slug={slug} />}
            <OpenContests contests={contests} />
            {sheets.length === 0 ? (
              <EmptyState title="No hours in these weeks.">
                They are measured while people draw, review, name boxes, write tasks or train.
              </EmptyState>
            ) : (
              <WeekTable
                slug={slug}
                weeks={weeks}
                sheets={sheets}
                onShow={(person, week) => setShown({ person, week })}
              />
            )}
            <PayRates slug={slug} />
          </Stack>
        )}
      </Loaded>
      {shown && <SheetDialog slug={slug} {...shown} onClose={() => setShown(null)} />}
    </>
  );
}
