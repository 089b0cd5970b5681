/** Which zip file, in which format, and what its files may not say. */
import { Button, FileButton, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, UNREACHABLE } from '@/api/problem';
import { CategoryInput } from '@/ui/CategoryInput';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { importFormats, useSendImport } from './requests/imports';

const NO_FILE = new ApiError(400, [
  { ...UNREACHABLE, code: 'no-file', message: 'Choose a zip file of the folder that holds the dataset.' },
]);
const UNSAID = { value: '', label: 'As the files say' };
const PLATFORMS = [
  UNSAID,
  { value: 'macos', label: 'macOS' },
  { value: 'linux', label: 'Linux' },
  { value: 'windows', label: 'Windows' },
  { value: 'android', label: 'Android' },
];

export interface SendDialogProps {
  slug: string;
  opened: boolean;
  onClose: () => void;
}

export function SendDialog({ slug, opened, onClose }: SendDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [empty, setEmpty] = useState(false);
  const [choices, setChoices] = useState({ format: 'omniact-verbatim', platform: '', category: '' });
  const formats = useQuery({ ...importFormats(slug), enabled: opened });
  const send = useSendImport(slug);
  const set = (part: Partial<typeof choices>) => setChoices({ ...choices, ...part });
  const choose = (chosen: File | null) => {
    setEmpty(false);
    setFile(chosen);
  };
  const onSend = () => {
    if (file === null) setEmpty(true);
    else send.mutate({ file, ...choices }, { onSuccess: onClose });
  };
  const known = formats.data ?? [{ name: choices.format, title: choices.format, holds: 'screens' as const }];
  const holdsEpisodes = known.find(({ name }) => name === choices.format)?.holds === 'episodes';
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Import a dataset"
      verb="Read the files"
      sending={send.isPending}
      onSend={onSend}
      error={empty ? NO_FILE : (send.error ?? formats.error)}
    >
      <Group gap="sm">
        <FileButton accept=".zip,application/zip" onChange={choose}>
          {(props) => (
            <Button {...props} variant="default" data-autofocus>
              Choose a zip file
            </Button>
          )}
        </FileButton>
        <Text size="sm" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? 'No file chosen'}
        </Text>
      </Group>
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {problemFor(send.error, 'file')}
      </Text>
      <NativeSelect
        label="Format"
        value={choices.format}
        data={known.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(event) => set({ format: event.currentTarget.value })}
        error={problemFor(send.error, 'format')}
      />
      {holdsEpisodes ? (
        <Text size="xs" c="dimmed">
          The episodes come in together, as “recorded only”, and wait in the review of episodes. What this installation
          can run is replayed here.
        </Text>
      ) : (
        <ApplicationFacts choices={choices} onChange={set} />
      )}
      <Text size="xs" c="dimmed">
        A dry run comes first: it says what would be imported and what would be left out, and writes nothing.
      </Text>
      {send.isPending && <Progress value={100 * send.sent} size="sm" aria-label="Sending the file" />}
    </FormDialog>
  );
}

interface ApplicationFactsProps {
  choices: { platform: string; category: string };
  onChange: (choice: { platform?: string; category?: string }) => void;
}

/** What the files of applications may not say. */
function ApplicationFacts({ choices, onChange }: ApplicationFactsProps) {
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label="Platform of programs"
        description="Where the files do not say it."
        value={choices.platform}
        data={PLATFORMS}
        onChange={(event) => onChange({ platform: event.currentTarget.value })}
      />
      <CategoryInput
        label="Category of web sites"
        description="Where the files do not say it."
        placeholder="As the files say"
        value={choices.category}
        onChange={(category) => onChange({ category })}
      />
    </Group>
  );
}
