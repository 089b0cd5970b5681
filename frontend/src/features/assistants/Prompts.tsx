/** The prompts with their revisions, which never change, and a preview of the chosen one on a released screen. */
import { Badge, Button, Code, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';

import { Ago } from '@/ui/Ago';
import { EmptyState } from '@/ui/EmptyState';

import classes from './Assistants.module.css';
import { PromptDialog } from './PromptDialog';
import { PromptPreview } from './PromptPreview';
import type { Assistants, Prompt } from './requests/assistants';

export function Prompts({ slug, all }: { slug: string; all: Assistants }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [written, setWritten] = useState<Prompt | 'new' | null>(null);
  const revisions = all.prompts.flatMap((prompt) => prompt.revisions.map((revision) => ({ prompt, revision })));
  const shown = revisions.find(({ revision }) => revision.id === chosen) ?? revisions[0];
  return (
    <section aria-label="Prompts">
      <Group justify="space-between" mb={4}>
        <Title order={2}>Prompts</Title>
        <Button size="xs" variant={shown ? 'default' : 'filled'} onClick={() => setWritten('new')}>
          Write a prompt
        </Button>
      </Group>
      {shown ? (
        <>
          <Group gap="sm" align="flex-end" mb="xs">
            <NativeSelect
              size="xs"
              label="Revision"
              value={String(shown.revision.id)}
              data={revisions.map(({ prompt, revision }) => ({
                value: String(revision.id),
                label: `${prompt.name} ${revision.number}`,
              }))}
              onChange={({ currentTarget: { value } }) => setChosen(Number(value))}
            />
            <Button size="xs" variant="default" onClick={() => setWritten(shown.prompt)}>
              Write the next revision
            </Button>
            <Text size="xs" c="dimmed">
              <Ago at={shown.revision.created_at} /> {shown.revision.author && `by ${shown.revision.author}`}
            </Text>
            {shown.revision.variables.map((name) => (
              <Badge key={name} size="sm" variant="light" tt="none">
                {name}
              </Badge>
            ))}
          </Group>
          {shown.prompt.kind === 'script' ? (
            <PromptPreview key={shown.revision.id} slug={slug} revision={shown.revision} endpoints={all.endpoints} />
          ) : (
            <pre className={classes.message}>{[shown.revision.instructions, shown.revision.text].join('\n\n')}</pre>
          )}
        </>
      ) : (
        <EmptyState title="There is no prompt yet.">
          A prompt is what a model is told of one task: instructions, and a text with variables such as{' '}
          <Code>{'{{task}}'}</Code>. Begin with the one that is offered.
        </EmptyState>
      )}
      {written && (
        <PromptDialog
          slug={slug}
          prompt={written === 'new' ? undefined : written}
          starters={all.starters}
          variables={all.variables}
          onClose={() => setWritten(null)}
          onWritten={setChosen}
        />
      )}
    </section>
  );
}
