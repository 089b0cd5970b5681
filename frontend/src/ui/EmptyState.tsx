/** Nothing is here yet: says so, and what to do next. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack gap="xs" align="flex-start" py="lg" data-empty>
      <Text fw={600}>{title}</Text>
      {children !== undefined && (
        <Text size="sm" c="dimmed" maw={560}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
