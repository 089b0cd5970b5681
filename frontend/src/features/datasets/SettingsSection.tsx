/** One section of the settings: its heading and what it changes, reached by its name in the address. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SettingsSectionProps {
  id: string;
  title: string;
  /** What changes, and from when on. */
  changes: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, changes, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} style={{ scrollMarginTop: 60 }}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {changes}
      </Text>
      <Stack gap="sm" maw={560}>
        {children}
      </Stack>
    </section>
  );
}
