/** Asks what an hour earns once there are hours that nobody can approve without. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { RateDialog } from './RateDialog';
import { rates } from './requests/rates';

export function RatesNeeded({ slug }: { slug: string }) {
  const [asking, setAsking] = useState(false);
  const known = useQuery(rates(slug)).data;
  if (known === undefined || (known.length > 0 && !asking)) return null;
  return (
    <>
      <Alert color="orange" p="sm" maw={760} title="What does an hour earn?">
        <Group justify="space-between" wrap="nowrap" gap="md">
          <Text size="sm">
            People have worked here, and no rate is set: their weeks cannot be approved. A rate holds for a role, from a
            day on; if nobody is paid, set it to 0.
          </Text>
          <Button size="xs" onClick={() => setAsking(true)} style={{ flex: 'none' }}>
            Set a rate
          </Button>
        </Group>
      </Alert>
      {asking && <RateDialog slug={slug} onClose={() => setAsking(false)} />}
    </>
  );
}
