/** A dataset that has no release yet: the pipeline as a list, what is done in it, and the next step as its button. */
import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import { Link } from 'react-router';

import { EmptyState } from '@/ui/EmptyState';

import classes from './FirstSteps.module.css';
import type { Step } from './first-steps';

export function NothingPlanned() {
  return (
    <EmptyState title="Nothing is planned yet.">
      A maintainer first says which applications this dataset covers.
    </EmptyState>
  );
}

/** Nothing once all steps are done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Paper component="section" withBorder p="md" maw={760} aria-labelledby="first-steps">
      <Group justify="space-between">
        <Title order={2} id="first-steps">
          To the first release
        </Title>
        <Text size="sm" c="dimmed">
          {done} of {steps.length} done
        </Text>
      </Group>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.title} className={classes.step} aria-current={step === next ? 'step' : undefined}>
            <span className={step.done ? classes.done : classes.open}>
              {step.done ? (
                <IconCircleCheck size={18} aria-hidden />
              ) : (
                <IconCircle size={18} stroke={1.6} aria-hidden />
              )}
            </span>
            <div className={classes.words}>
              <Text size="sm" fw={step === next ? 600 : 400}>
                {step === next ? (
                  step.title
                ) : (
                  <Anchor component={Link} inherit to={step.to}>
                    {step.title}
                  </Anchor>
                )}
                {step.done && <span className={classes.said}> (done)</span>}
              </Text>
              {!step.done && (
                <Text size="xs" c="dimmed">
                  {step.why}
                </Text>
              )}
            </div>
            {step === next && (
              <Button component={Link} to={step.to} size="xs">
                {step.verb}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Paper>
  );
}
