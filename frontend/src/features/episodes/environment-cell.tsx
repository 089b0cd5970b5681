/** The environment of a task or an episode in a list, on one line. */
import { Text } from '@mantine/core';

export const environmentOf = ({ environment_name }: { environment_name: string }) => (
  <Text size="sm" truncate title={environment_name}>
    {environment_name}
  </Text>
);
