/** Where a task stands, in a word. */
import { Badge } from '@mantine/core';

export type State = 'waiting' | 'failed' | 'proven' | 'returned' | 'accepted';

const COLOURS: Record<State, string> = {
  waiting: 'gray',
  failed: 'red',
  proven: 'blue',
  returned: 'orange',
  accepted: 'green',
};

export function TaskState({ state, stale = false }: { state: State; stale?: boolean }) {
  return (
    <Badge
      variant="dot"
      size="sm"
      tt="none"
      fw={500}
      color={COLOURS[state]}
      title={stale ? 'A box or a label has changed since the script was run.' : undefined}
    >
      {state}
      {stale && ', stale'}
    </Badge>
  );
}
