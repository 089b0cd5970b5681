/** What can be done with the ticked steps: name, merge, leave out, record again from there on. */
import { Button, Group, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import { ConfirmButton } from '@/ui/ConfirmButton';
import { ProblemList } from '@/ui/ProblemList';
import { plural } from '@/ui/plural';

import { type ShownStep, useChangeSteps } from '../requests/episodes';
import { stepTitle } from '../words';

export interface StepToolsProps {
  episode: number;
  steps: readonly ShownStep[];
  ticked: readonly number[];
  onDone: () => void;
}

const indicesOf = (steps: readonly ShownStep[], places: readonly number[]): number[] =>
  places.flatMap((place) => steps[place]?.actions.map(({ index }) => index) ?? []);

export function StepTools({ episode, steps, ticked, onDone }: StepToolsProps) {
  const change = useChangeSteps(episode);
  const [naming, setNaming] = useState(false);
  const [only] = ticked;
  const single = ticked.length === 1 && only !== undefined ? steps[only] : undefined;
  const act = (kind: 'merge' | 'delete' | 'record-again' | 'rename', name = '') =>
    change.mutate(
      { kind, steps: indicesOf(steps, ticked), name },
      {
        onSuccess: () => {
          setNaming(false);
          onDone();
        },
      },
    );
  return (
    <Group gap={4} p={6} role="group" aria-label={`${plural(ticked.length, 'step')} chosen`}>
      <ProblemList error={change.error} />
      {naming && single ? (
        <NameForm
          key={only}
          name={single.name === '' ? stepTitle(single) : single.name}
          onSend={(name) => act('rename', name)}
          onCancel={() => setNaming(false)}
        />
      ) : (
        <>
          <Button size="compact-xs" variant="default" disabled={!single} onClick={() => setNaming(true)}>
            Name
          </Button>
          <Button size="compact-xs" variant="default" disabled={ticked.length < 2} onClick={() => act('merge')}>
            Merge
          </Button>
          <ConfirmButton
            verb="Leave out"
            question={`Leave out ${plural(ticked.length, 'step')}? What was recorded after stays as it is.`}
            onConfirm={() => act('delete')}
          />
          {single && (
            <ConfirmButton
              verb="Record again"
              question="Record again from this step on? It and all steps after it are left out, and the session starts anew up to here."
              onConfirm={() => act('record-again')}
            />
          )}
        </>
      )}
    </Group>
  );
}

interface NameFormProps {
  name: string;
  onSend: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ name: before, onSend, onCancel }: NameFormProps) {
  const [name, setName] = useState(before);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend(name);
  };
  return (
    <form onSubmit={send} aria-label="Name the step">
      <Group gap={4}>
        <TextInput
          size="xs"
          aria-label="Name of the step"
          ref={field}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="compact-xs" type="submit">
          Save
        </Button>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
