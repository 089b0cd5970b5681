/** Which labels and which types of action no task of the screen uses yet. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { Loaded } from '@/ui/Loaded';
import { plural } from '@/ui/plural';

import { coverage } from './requests/coverage';
import classes from './Studio.module.css';

/** More would push all else off the page. */
const SHOWN = 60;

export interface LabelUsageProps {
  screenId: number;
  written: number;
  onPick: (label: string) => void;
  onPoint: (label: string | null) => void;
}

export function LabelUsage({ screenId, written, onPick, onPoint }: LabelUsageProps) {
  return (
    <Loaded query={useQuery(coverage(screenId, written))}>
      {({ labels, actions }) => (
        <>
          <UnusedLabels labels={unused(labels)} onPick={onPick} onPoint={onPoint} />
          <UnusedActions actions={unused(actions)} />
        </>
      )}
    </Loaded>
  );
}

function UnusedLabels({
  labels,
  onPick,
  onPoint,
}: Pick<LabelUsageProps, 'onPick' | 'onPoint'> & { labels: readonly string[] }) {
  if (labels.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Every label of this screen is used by a task.
      </Text>
    );
  return (
    <section aria-label="Labels no task uses yet">
      <Text size="xs" c="dimmed" mb={4}>
        {plural(labels.length, 'label')} that no task uses yet; click to write one:
      </Text>
      <div className={classes.words}>
        {labels.slice(0, SHOWN).map((label) => (
          <Button
            key={label}
            size="compact-xs"
            variant="default"
            fw={400}
            onClick={() => onPick(label)}
            onMouseEnter={() => onPoint(label)}
            onMouseLeave={() => onPoint(null)}
            onFocus={() => onPoint(label)}
            onBlur={() => onPoint(null)}
          >
            {label}
          </Button>
        ))}
      </div>
      {labels.length > SHOWN && (
        <Text size="xs" c="dimmed" mt={4}>
          And {labels.length - SHOWN} more: the tab Labels has them all.
        </Text>
      )}
    </section>
  );
}

function UnusedActions({ actions }: { actions: readonly string[] }) {
  if (actions.length === 0)
    return (
      <Text size="xs" c="dimmed">
        Every type of action is used by a task of this screen.
      </Text>
    );
  return (
    <section aria-label="Actions no task uses yet">
      <Text size="xs" c="dimmed">
        Types of action that no task of this screen uses yet:
      </Text>
      <Text size="xs">{actions.join(', ')}</Text>
    </section>
  );
}

function unused(covered: readonly { name: string; tasks: number }[]): string[] {
  return covered.filter(({ tasks }) => tasks === 0).map(({ name }) => name);
}
