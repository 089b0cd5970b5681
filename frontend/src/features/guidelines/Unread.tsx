/** A version that the person has not read yet: the text, what is new in it, and the button that says “read”. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Guideline, useNoteRead, versions } from '@/api/guidelines';
import { Markdown } from '@/ui/Markdown';
import { ProblemList } from '@/ui/ProblemList';
import { TextDiff } from '@/ui/TextDiff';

export interface UnreadProps {
  slug: string;
  guideline: Guideline;
  onRead: () => void;
}

export function Unread({ slug, guideline, onRead }: UnreadProps) {
  const { stage, version, text, read_version: earlier } = guideline;
  const [shown, setShown] = useState('text');
  const noted = useNoteRead(slug, stage);
  const earlierVersion = useQuery({ ...versions(slug, stage), enabled: earlier !== null }).data?.find(
    (version) => version.version === earlier,
  );
  return (
    <Stack gap="sm" align="stretch">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Version {version}.{' '}
          {earlier === null
            ? 'Read it before you begin.'
            : `You have read version ${earlier}; read this one before you go on.`}
        </Text>
        {earlierVersion && (
          <SegmentedControl
            size="xs"
            aria-label="What is shown"
            value={shown}
            onChange={setShown}
            data={[
              { value: 'text', label: 'Whole text' },
              { value: 'changes', label: 'What is new' },
            ]}
          />
        )}
      </Group>
      {earlierVersion && shown === 'changes' ? (
        <TextDiff before={earlierVersion.text} after={text} name={`Changes since version ${earlierVersion.version}`} />
      ) : (
        <Markdown text={text} />
      )}
      <ProblemList error={noted.error} />
      <Group>
        <Button data-autofocus loading={noted.isPending} onClick={() => noted.mutate(version, { onSuccess: onRead })}>
          I have read this
        </Button>
      </Group>
    </Stack>
  );
}
