/** A draft that was written here and elsewhere: both are shown, and a person chooses. */
import { Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';

import { ScriptText } from '@/ui/ScriptText';

import type { Choice, Clash } from '@/autosave/documents';
import type { Draft } from './drafts';

export function DraftClash({ clash, onChoose }: { clash: Clash<Draft> | null; onChoose: (choice: Choice) => void }) {
  return (
    <Modal
      opened={clash !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size="xl"
      title="This draft was changed elsewhere too"
    >
      {clash && (
        <Stack gap="sm">
          <Text size="sm">
            You, or you on another device, have written here since this page was opened. Nothing is lost: choose.
          </Text>
          <SimpleGrid cols={2} spacing="md">
            <DraftSide title="Here" draft={clash.mine} />
            <DraftSide title="Elsewhere" draft={clash.theirs} />
          </SimpleGrid>
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={() => onChoose('theirs')}>
              Take the one from elsewhere
            </Button>
            {clash.mine && clash.theirs && (
              <Button variant="default" onClick={() => onChoose('both')}>
                Keep both
              </Button>
            )}
            <Button data-autofocus onClick={() => onChoose('mine')}>
              Keep the one from here
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

function DraftSide({ title, draft }: { title: string; draft: Draft | null }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {draft === null ? (
        <Text size="sm" c="dimmed">
          Nothing any more: it was submitted or thrown away.
        </Text>
      ) : (
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {draft.sentence || 'No sentence yet'}
          </Text>
          <ScriptText text={draft.script} name={`Script: ${title.toLowerCase()}`} />
          {draft.phrasings
            .filter((text) => text.trim() !== '')
            .map((text) => (
              <Text key={text} size="xs">
                {text}
              </Text>
            ))}
        </Stack>
      )}
    </section>
  );
}
