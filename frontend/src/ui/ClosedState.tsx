/** Says that something is archived or deleted, by whom, since when, and until when that can be undone. */
import { Text } from '@mantine/core';

export interface ClosedStateProps {
  archived_at: string | null;
  archived_by: string;
  deleted_at: string | null;
  deleted_by: string;
  removal_due: string | null;
  removed_at: string | null;
}

const day = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

export function ClosedState(closed: ClosedStateProps) {
  return (
    <Text span size="sm">
      {textOf(closed)}
    </Text>
  );
}

function textOf({ archived_at, archived_by, deleted_at, deleted_by, removal_due, removed_at }: ClosedStateProps) {
  if (removed_at !== null) return `Its content was removed on ${day(removed_at)}.`;
  if (deleted_at !== null) {
    const until = removal_due === null ? '' : ` This can be undone until ${day(removal_due)}.`;
    return `Deleted by ${deleted_by || 'somebody'} on ${day(deleted_at)}.${until}`;
  }
  return archived_at === null ? '' : `Archived by ${archived_by || 'somebody'} on ${day(archived_at)}: read only.`;
}
