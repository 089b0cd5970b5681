/** Says that the lease is lost, and that what was typed is saved for the next time one gets the box. */
import { Button, Text } from '@mantine/core';

import { ApiError } from '@/api/problem';
import type { LeaseDraft } from '@/api/use-lease-draft';
import { ProblemList } from '@/ui/ProblemList';

export interface LeaseLostProps {
  draft: LeaseDraft;
  error: unknown;
  onContinue: () => void;
}

/** Problems of the text stand beneath it; here stands what happened to the box. */
export function LeaseLost({ draft, error, onContinue }: LeaseLostProps) {
  if (!(error instanceof ApiError) || error.status === 400) return null;
  const gone = error.status === 409 || error.status === 423;
  return (
    <>
      <ProblemList error={error} />
      {gone && draft.text.trim() !== '' && (
        <Text size="sm" role="status">
          {draft.isSaved
            ? 'What you typed is saved as a draft: it is there when you get this box again.'
            : 'Saving what you typed …'}
        </Text>
      )}
      {gone && (
        <Button size="xs" variant="default" onClick={onContinue}>
          Go on
        </Button>
      )}
    </>
  );
}
