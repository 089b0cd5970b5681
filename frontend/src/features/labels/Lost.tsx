/** The box is no longer theirs: says so, keeps what was typed where it stands, and offers to save it as a draft. */
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { keepDraft, type Stage } from '@/api/leases';
import { ApiError } from '@/api/problem';
import { ProblemList } from '@/ui/ProblemList';

export interface LostProps {
  stage: Stage;
  boxId: string;
  /** What was typed. */
  text: string;
  error: unknown;
  onGoOn: () => void;
}

/** Problems of the text stand beneath it; here stands what happened to the box. */
export function Lost({ stage, boxId, text, error, onGoOn }: LostProps) {
  const save = useMutation({ mutationFn: () => keepDraft(stage, boxId, text) });
  if (!(error instanceof ApiError) || error.status === 400) return null;
  const gone = error.status === 409 || error.status === 423;
  return (
    <>
      <ProblemList error={error} />
      <ProblemList error={save.error} />
      {gone && (
        <Group gap="xs">
          {text.trim() !== '' && !save.isSuccess && (
            <Button size="xs" loading={save.isPending} onClick={() => save.mutate()}>Save what I typed as a draft</Button>
          )}
          <Button size="xs" variant="default" onClick={onGoOn}>Go on</Button>
        </Group>
      )}
      {save.isSuccess && <Text size="sm" role="status">Saved as a draft: it is there when you get this box again.</Text>}
    </>
  );
}
