/** Asks for a prompt's first or next revision. */
import { Code, List, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { type Assistants, type Prompt, useSavePrompt } from './requests/assistants';

export interface PromptDialogProps {
  slug: string;
  prompt: Prompt | undefined;
  starter: Assistants['starter'];
  variables: Assistants['variables'];
  onClose: () => void;
  onWritten: (revision: number) => void;
}

export function PromptDialog({ slug, prompt, starter, variables, onClose, onWritten }: PromptDialogProps) {
  const first = prompt?.revisions[0] ?? starter;
  const [name, setName] = useState(prompt?.name ?? 'Starter');
  const [instructions, setInstructions] = useState(first.instructions);
  const [text, setText] = useState(first.text);
  const save = useSavePrompt(slug, prompt?.id);
  const send = () =>
    save.mutate(
      { name, instructions, text },
      {
        onSuccess: ({ id }) => {
          onWritten(id);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={prompt ? `Next revision of ${prompt.name}` : 'Write a prompt'}
      verb="Save the revision"
      onSend={send}
      sending={save.isPending}
      error={save.error}
      size="xl"
    >
      {!prompt && (
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
          error={problemFor(save.error, 'name')}
        />
      )}
      <Textarea
        label="Instructions"
        description="The system message. The reply must be one JSON object with “script”."
        autosize
        minRows={3}
        maxRows={10}
        value={instructions}
        onChange={({ currentTarget: { value } }) => setInstructions(value)}
        error={problemFor(save.error, 'instructions')}
      />
      <Textarea
        label="Text"
        description="What is asked about one task, with variables."
        required
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        error={problemFor(save.error, 'text')}
      />
      <div>
        <Text size="xs" fw={600}>
          Variables
        </Text>
        <List size="xs">
          {variables.map((variable) => (
            <List.Item key={variable.name}>
              <Code>{`{{${variable.name}}}`}</Code> {variable.about}
            </List.Item>
          ))}
        </List>
      </div>
    </FormDialog>
  );
}
