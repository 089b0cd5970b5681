/** What is done to the page before its picture: rows to add, remove and put in order, all by keyboard. */
import { Button, Group, Input, Text } from '@mantine/core';
import { useState } from 'react';

import { problemFor } from '@/ui/problem-text';

import classes from './StepEditor.module.css';
import { StepFields } from './StepFields';
import { moved, type StepRow, withStep } from './steps';

export interface StepEditorProps {
  steps: readonly StepRow[];
  onChange: (steps: StepRow[]) => void;
  error: unknown;
}

export function StepEditor({ steps, onChange, error }: StepEditorProps) {
  const [added, setAdded] = useState(0);
  const add = () => {
    const more = withStep(steps);
    setAdded(more.at(-1)?.id ?? 0);
    onChange(more);
  };
  return (
    <Input.Wrapper
      label="Steps before the picture"
      labelElement="div"
      error={problemFor(error, 'steps')}
      description="Each waits for its element. What steps type is kept and shown with the screen: leave passwords out, use a login."
    >
      {steps.length > 0 && (
        <ol className={classes.steps} aria-label="Steps">
          {steps.map((step, place) => (
            <StepFields
              key={step.id}
              step={step}
              place={place}
              last={place === steps.length - 1}
              isNew={step.id === added}
              error={error}
              onChange={(part) =>
                onChange(steps.map((candidate) => (candidate.id === step.id ? { ...candidate, ...part } : candidate)))
              }
              onMove={(by) => onChange(moved(steps, place, by))}
              onRemove={() => onChange(steps.filter((candidate) => candidate.id !== step.id))}
            />
          ))}
        </ol>
      )}
      <Group gap="sm" mt={6}>
        <Button size="compact-sm" variant="default" onClick={add}>
          Add a step
        </Button>
        {steps.length > 1 && (
          <Text size="xs" c="dimmed">
            Alt+↑ and Alt+↓ move the step one is in
          </Text>
        )}
      </Group>
    </Input.Wrapper>
  );
}
