/** Keeps the login of a session's browser for captures. */
import { Button, Text } from '@mantine/core';

import { ProblemList } from '@/ui/ProblemList';

import { useKeepLogin } from '../requests/environments';

export function KeepLogin({ session }: { session: number }) {
  const keep = useKeepLogin(session);
  return (
    <>
      <Text size="xs" c="dimmed" role="status">
        {keep.data && `Login for ${keep.data.hosts.join(', ')} kept for a day: choose it where you capture pages.`}
      </Text>
      <ProblemList error={keep.error} />
      <Button size="compact-xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep login for captures
      </Button>
    </>
  );
}
