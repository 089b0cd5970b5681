/** A page's heading, what it says below, and its actions on the right. */
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { useTitle } from './use-title';

export interface PageHeadProps {
  title: string;
  /** Where the page is, for the tab's title. */
  place?: string | undefined;
  note?: ReactNode;
  children?: ReactNode;
}

export function PageHead({ title, place, note, children }: PageHeadProps) {
  useTitle(title, place);
  return (
    <Group justify="space-between" align="flex-start" mb="md" wrap="nowrap" gap="md">
      <div>
        <Title order={1}>{title}</Title>
        {note !== undefined && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {children !== undefined && (
        <Group gap="xs" wrap="nowrap" flex="none">
          {children}
        </Group>
      )}
    </Group>
  );
}
