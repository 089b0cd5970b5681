/** The seed of an environment: none, one that is there, or files, a folder or a zip archive that are sent. */
import { Button, Code, Fieldset, FileButton, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { sizeOf } from '@/ui/file-size';
import { ProblemList } from '@/ui/ProblemList';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';

import { type Seed, seedFiles, seeds, type SentSeed, useSendSeed } from '../requests/seeds';
import classes from './Environments.module.css';

export interface SeedInputProps {
  slug: string;
  /** A SHA-256, empty for none. */
  value: string;
  onChange: (sha256: string) => void;
  error: unknown;
}

const seedWords = ({ sha256, files, size }: Seed) =>
  `${sha256.slice(0, 10)} · ${plural(files, 'file')}, ${sizeOf(size)}`;

export function SeedInput({ slug, value, onChange, error }: SeedInputProps) {
  const known = useQuery(seeds(slug));
  const send = useSendSeed(slug);
  const take = (seed: SentSeed) => send.mutate(seed, { onSuccess: ({ sha256 }) => onChange(sha256) });
  const options = (known.data ?? []).map((seed) => ({ value: seed.sha256, label: seedWords(seed) }));
  const chosen = known.data?.find(({ sha256 }) => sha256 === value);
  return (
    <Fieldset legend="Seed" p="sm">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          The files that each session finds in its home folder. A folder “site” in it is served at
          http://localhost:8000/.
        </Text>
        <ProblemList error={send.error ?? known.error} />
        <NativeSelect
          size="xs"
          label="Files to start with"
          value={value}
          data={[{ value: '', label: 'None: an empty home folder' }, ...options]}
          error={problemFor(error, 'seed')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <SendButtons onSend={take} loading={send.isPending} />
        {send.isPending && <Progress value={100 * send.sent} size="sm" aria-label="Sending the files" />}
        {chosen && <SeedContents slug={slug} seed={chosen} />}
      </Stack>
    </Fieldset>
  );
}

function SendButtons({ onSend, loading }: { onSend: (seed: SentSeed) => void; loading: boolean }) {
  const files = (chosen: File[]) => chosen.length > 0 && onSend({ files: chosen });
  const look = { size: 'compact-xs', variant: 'default', loading } as const;
  return (
    <Group gap="xs">
      <FileButton accept=".zip,application/zip" onChange={(zip) => zip && onSend({ zip })}>
        {(props) => (
          <Button {...props} {...look}>
            Send a zip archive
          </Button>
        )}
      </FileButton>
      <FileButton multiple onChange={files}>
        {(props) => (
          <Button {...props} {...look}>
            Send files
          </Button>
        )}
      </FileButton>
      <FileButton multiple inputProps={{ webkitdirectory: '' } as object} onChange={files}>
        {(props) => (
          <Button {...props} {...look}>
            Send a folder
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

function SeedContents({ slug, seed }: { slug: string; seed: Seed }) {
  const listed = useQuery(seedFiles(slug, seed.sha256));
  return (
    <section aria-label="Files of the seed">
      <Text size="xs">
        SHA-256 <Code>{seed.sha256}</Code>
      </Text>
      <ProblemList error={listed.error} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <ul className={classes.files} tabIndex={0} aria-label="Files">
        {listed.data?.files.map(({ path, size }) => (
          <li key={path}>
            {path} <span className={classes.size}>{sizeOf(size)}</span>
          </li>
        ))}
        {listed.data !== undefined && listed.data.more > 0 && <li>and {plural(listed.data.more, 'more file')}</li>}
      </ul>
    </section>
  );
}
