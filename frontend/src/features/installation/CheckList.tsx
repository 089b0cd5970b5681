/** The parts that everything else needs, and what to do about one that fails. */
import { Badge, Group, Stack, Text } from '@mantine/core';

import { Part } from './Part';
import type { InstallationStatus } from './requests/status';

export function CheckList({ checks }: { checks: InstallationStatus['checks'] }) {
  const failing = checks.filter(({ ok }) => !ok).length;
  return (
    <Part title={failing === 0 ? 'Everything works' : `${failing} of ${checks.length} parts do not work`}>
      <Stack gap={4}>
        {checks.map(({ name, ok, message }) => (
          <Group key={name} gap="sm" wrap="nowrap">
            <Badge color={ok ? 'green' : 'red'} variant="light" radius="sm" w={120}>
              {name}
            </Badge>
            <Text size="sm" {...(ok ? {} : { fw: 600 })}>
              {message}
            </Text>
          </Group>
        ))}
      </Stack>
    </Part>
  );
}
