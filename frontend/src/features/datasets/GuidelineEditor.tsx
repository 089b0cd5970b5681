/** Text on the left, what people will see on the right; unsaved text survives in this browser until it is saved. */
import { Button, Group, Paper, SimpleGrid, Text, Textarea } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';

import type { Guideline, Stage } from '@/api/guidelines';
import { Ago } from '@/ui/Ago';
import { Markdown } from '@/ui/Markdown';
import { ProblemList } from '@/ui/ProblemList';

import { useWriteGuideline } from './requests/write-guideline';

export interface GuidelineEditorProps {
  slug: string;
  stage: Stage;
  /** The version in force, if any was written. */
  current: Guideline | undefined;
}

/** What was typed, and the version that it changes. */
interface Draft {
  text: string;
  base_version: number;
}

export function GuidelineEditor({ slug, stage, current }: GuidelineEditorProps) {
  const saved = current?.text ?? '';
  const [draft, setDraft, dropDraft] = useLocalStorage<Draft | null>({
    key: `guideline draft ${slug} ${stage}`,
    defaultValue: null,
  });
  const write = useWriteGuideline(slug, stage);
  const version = current?.version ?? 0;
  const text = draft?.text ?? saved;
  const isChanged = text !== saved;
  return (
    <>
      <ProblemList error={write.error} />
      <SimpleGrid cols={2} spacing="md">
        <Textarea
          aria-label={`Guidelines for ${stage}`}
          autosize
          minRows={14}
          maxRows={32}
          value={text}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onChange={(event) =>
            setDraft({ text: event.currentTarget.value, base_version: draft?.base_version ?? version })
          }
        />
        <Paper
          component="section"
          withBorder
          px="md"
          py="xs"
          aria-label="Preview"
          mah="70vh"
          style={{ overflowY: 'auto' }}
        >
          {text.trim() === '' ? (
            <Text size="sm" c="dimmed">
              Nothing is written yet.
            </Text>
          ) : (
            <Markdown text={text} />
          )}
        </Paper>
      </SimpleGrid>
      <Group gap="sm" mt="sm">
        <Button
          disabled={!isChanged}
          loading={write.isPending}
          onClick={() => write.mutate(draft ?? { text, base_version: version }, { onSuccess: dropDraft })}
        >
          Save guidelines
        </Button>
        {isChanged && (
          <Button variant="default" onClick={dropDraft}>
            Discard changes
          </Button>
        )}
        {draft !== null && draft.base_version !== version && (
          <Button variant="default" onClick={() => setDraft({ ...draft, base_version: version })}>
            Replace version {version} with mine
          </Button>
        )}
        <Text size="sm" c="dimmed" role="status">
          {isChanged ? 'Not saved yet; kept in this browser.' : <Standing current={current} />}
        </Text>
      </Group>
    </>
  );
}

function Standing({ current }: { current: Guideline | undefined }) {
  if (!current) return null;
  return (
    <>
      Version {current.version}
      {current.author && ` by ${current.author}`}, <Ago at={current.created_at} />.
    </>
  );
}
