/** How far a sheet is, in a few words. */
import { Text } from '@mantine/core';

import { STATES } from './names';
import type { BriefSheet } from './requests/hours';

export function SheetStanding({ sheet: { state, approved } }: { sheet: Pick<BriefSheet, 'state' | 'approved'> }) {
  const who = approved && ` by ${approved.by}, ${approved.approved_at.slice(0, 10)}`;
  return (
    <Text size="sm" fw={state === 'contested' ? 600 : 400} component="span">
      {STATES[state]}
      {state === 'approved' && who}
    </Text>
  );
}
