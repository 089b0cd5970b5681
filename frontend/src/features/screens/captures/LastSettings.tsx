/** The settings with which an application was last captured, offered again. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { latestCaptures } from '../requests/captures';
import { type CaptureForm, lastSettings, type Settings, wordsOfSettings } from './capture-form';

export interface LastSettingsProps {
  slug: string;
  application: string;
  form: CaptureForm;
  onUse: (settings: Settings) => void;
}

export function LastSettings({ slug, application, form, onUse }: LastSettingsProps) {
  const latest = useQuery({ ...latestCaptures(slug, application), enabled: application !== '' });
  const last = lastSettings(latest.data ?? []);
  if (!last || wordsOfSettings(last) === wordsOfSettings(form)) return null;
  return (
    <Group gap="sm">
      <Text size="xs" c="dimmed">
        Last time: {wordsOfSettings(last)}
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => onUse(last)}>
        Use these settings
      </Button>
    </Group>
  );
}
