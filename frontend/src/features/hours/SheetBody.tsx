/** A sheet in full: hours, pay, contests, and the seal of what was approved. */
import { Alert, Text } from '@mantine/core';

import { ContestList } from './ContestList';
import { LineTable } from './LineTable';
import { SheetTable } from './SheetTable';
import type { Sheet } from './requests/hours';

export function SheetBody({ sheet }: { sheet: Sheet }) {
  return (
    <>
      {!sheet.intact && (
        <Alert color="red" mb="xs" title="This sheet is not what was approved">
          Its hours no longer give the digest that was stored with the approval. Do not pay it before somebody has found
          out why.
        </Alert>
      )}
      <SheetTable sheet={sheet} />
      <LineTable lines={sheet.lines} week={sheet.week} />
      <ContestList contests={sheet.contests} week={sheet.week} />
      <Text size="xs" c="dimmed" mt="xs">
        A pause longer than {sheet.idle_seconds} seconds is not counted.
        {sheet.approved && (
          <>
            {' '}
            Digest <span title={sheet.approved.digest}>{sheet.approved.digest.slice(0, 12)}</span>.
          </>
        )}
      </Text>
    </>
  );
}
