/** The latest decision on these boxes, or what stands in the way of changing them. */
import { Alert, Text } from '@mantine/core';

import { Ago } from '@/ui/Ago';

import type { ScreenBoxes } from './requests/boxes';

export function Verdict({ given, editing }: { given: ScreenBoxes; editing: boolean }) {
  const { stage, decision, may, why } = given;
  if (stage === 'returned' && decision) {
    return (
      <Alert color="orange" p="xs" title="Returned" radius={0}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>{decision.reason}</Text>
        <Text size="xs" mt={4}>{decision.reviewer}, <Ago at={decision.made_at} /></Text>
      </Alert>
    );
  }
  if (!may.edit) return <Note text={why.edit} />;
  if (stage === 'approved' && decision) {
    return <Note text={`Approved by ${decision.reviewer}. Editing takes the approval back.`} />;
  }
  if (stage === 'review' && !editing && !may.review) return <Note text={why.review || why.submit} />;
  return null;
}

function Note({ text }: { text: string }) {
  return text === '' ? null : <Text size="sm" p="xs" c="dimmed">{text}</Text>;
}
