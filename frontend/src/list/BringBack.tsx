/** The button that brings an archived dataset or application back, or undoes its deletion; nothing where neither can be. */
import { Button } from '@mantine/core';

import { type Closable, type Target, useClose, wayBack } from '@/api/closing';
import { ProblemList } from '@/ui/ProblemList';

export interface BringBackProps {
  target: Target;
  name: string;
  closed: Closable;
}

const VERBS = { 'bring-back': 'Bring back', undo: 'Undo deletion' } as const;

export function BringBack({ target, name, closed }: BringBackProps) {
  const close = useClose(target);
  const way = wayBack(closed);
  if (way === null) return null;
  const label = way === 'undo' ? `Undo the deletion of ${name}` : `Bring ${name} back`;
  return (
    <>
      <ProblemList error={close.error} />
      <Button
        size="compact-xs"
        variant="default"
        aria-label={label}
        loading={close.isPending}
        onClick={() => close.mutate(way)}
      >
        {VERBS[way]}
      </Button>
    </>
  );
}
