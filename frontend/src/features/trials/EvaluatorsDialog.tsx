/** Changes who answers; what is not answered yet is dealt anew. */
import { Text } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { PeopleChoice } from './PeopleChoice';
import { type Baseline, useChangeBaseline } from './requests/baselines';

export function EvaluatorsDialog({
  slug,
  baseline,
  onClose,
}: {
  slug: string;
  baseline: Baseline;
  onClose: () => void;
}) {
  const [people, setPeople] = useState(() =>
    baseline.evaluators.filter(({ here }) => here).map(({ username }) => username),
  );
  const change = useChangeBaseline(slug, baseline.id);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Choose who answers"
      verb="Deal anew"
      onSend={() => change.mutate({ people }, { onSuccess: onClose })}
      sending={change.isPending}
      error={change.error}
    >
      <Text size="sm">
        Answers stay, and so does what somebody has begun; the rest is dealt so that all have about as much.
      </Text>
      <PeopleChoice slug={slug} value={people} onChange={setPeople} error={problemFor(change.error, 'people')} />
    </FormDialog>
  );
}
