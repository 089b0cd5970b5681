/** My hours: what was measured of me in a week, what it earns, and where I can say that it is wrong. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { PageHead } from '@/ui/PageHead';

import { addDays, weekName } from './durations';
import { MySheet } from './MySheet';
import { myHours } from './requests/hours';

export default function MyHoursPage() {
  const [search, setSearch] = useSearchParams();
  const hours = useQuery(myHours(search.get('week')));
  const go = (week: string) => setSearch({ week }, { replace: true });
  return (
    <>
      <PageHead
        title="My hours"
        note="Measured on the server while you act on a page where work is done; pauses do not count. Days and weeks are in UTC."
      >
        {hours.data && (
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => go(addDays(hours.data.week, -7))}>
              Week before
            </Button>
            <Text size="sm" role="status" miw={130} ta="center" style={{ whiteSpace: 'nowrap' }}>
              {weekName(hours.data.week)}
            </Text>
            <Button
              size="xs"
              variant="default"
              disabled={hours.data.week >= hours.data.current_week}
              onClick={() => go(addDays(hours.data.week, 7))}
            >
              Week after
            </Button>
          </Group>
        )}
      </PageHead>
      <Loaded query={hours}>
        {({ sheets }) =>
          sheets.length === 0 ? (
            <EmptyState title="You are not a member of any dataset yet.">
              Once you work on one, your hours are counted here.
            </EmptyState>
          ) : (
            <Stack gap="xl">
              {sheets.map((sheet) => (
                <MySheet key={sheet.dataset} sheet={sheet} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}
