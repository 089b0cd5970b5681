/** Asks for a prompt's first or next revision. */
import { Code, List, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { type Assistants, type Prompt, useSavePrompt } from './requests/assistants';

export interface PromptDialogProps {
  slug: string;
  prompt: Prompt | undefined;
  starters: Assistants['starters'];
  variables: Assistants['variables'];
  onClose: () => void;
  onWritten: (revision: number) => void;
}

type Starter = Assistants['starters'][number];
const WANTED: Readonly<Record<Starter['kind'], { title: string; name: string }>> = {
  script: { title: 'A script for a task', name: 'Starter' },
  boxes: { title: 'Boxes for a screen', name: 'Boxes' },
  labels: { title: 'Labels for boxes', name: 'Labels' },
  tasks: { title: 'Tasks for a screen', name: 'Tasks' },
  typed: { title: 'A script for a typed sentence', name: 'Typed' },
  phrasings: { title: 'Reformulations of a sentence', name: 'Phrasings' },
  dialogues: { title: 'Dialogues about a screen', name: 'Dialogues' },
  baseline: { title: 'A script, as in OmniACT’s baselines', name: 'Baseline' },
  elements: { title: 'Elements that a task needs', name: 'Filter' },
  embeddings: { title: 'Vectors of sentences', name: 'Vectors' },
};

/** The kinds of prompts that know the sentence of a task. */
const ABOUT_A_TASK: ReadonlySet<Starter['kind']> = new Set(['script', 'typed', 'phrasings']);

export function PromptDialog({ slug, prompt, starters, variables, onClose, onWritten }: PromptDialogProps) {
  const first = prompt?.revisions[0] ?? starters[0];
  const [name, setName] = useState(prompt?.name ?? WANTED.script.name);
  const [instructions, setInstructions] = useState(first?.instructions ?? '');
  const [text, setText] = useState(first?.text ?? '');
  const [kind, setKind] = useState<Starter['kind']>(prompt?.kind ?? 'script');
  const begin = (starter: Starter | undefined) => {
    if (!starter) return;
    setKind(starter.kind);
    setName(WANTED[starter.kind].name);
    setInstructions(starter.instructions);
    setText(starter.text);
  };
  const save = useSavePrompt(slug, prompt?.id);
  const send = () =>
    save.mutate(
      { name, kind, instructions, text },
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
        <NativeSelect
          label="Asks for"
          description="Begins with a prompt for it; what you have written here is replaced."
          value={kind}
          data={starters.map((starter) => ({ value: starter.kind, label: WANTED[starter.kind].title }))}
          onChange={({ currentTarget: { value } }) => begin(starters.find((starter) => starter.kind === value))}
        />
      )}
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
        description="The system message. The reply must be one JSON object, in the form that the prompt to begin with shows."
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
      <Variables variables={variables.filter(({ name: variable }) => ABOUT_A_TASK.has(kind) || variable !== 'task')} />
    </FormDialog>
  );
}

function Variables({ variables }: Pick<PromptDialogProps, 'variables'>) {
  return (
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
  );
}
