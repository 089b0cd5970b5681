/** The latest decision on these boxes, or what stands in the way of changing them. */
import { Alert, Text, UnstyledButton } from '@mantine/core';

import { Ago } from '@/ui/Ago';

import type { ScreenBoxes } from './requests/boxes';

export interface VerdictProps {
  given: ScreenBoxes;
  editing: boolean;
  /** Shows a box. */
  onBox: (id: string) => void;
}

type Decision = NonNullable<ScreenBoxes['decision']>;

export function Verdict({ given, editing, onBox }: VerdictProps) {
  const { stage, decision, may, why } = given;
  if (stage === 'returned' && decision) {
    return (
      <>
        {!may.edit && <Note text={why.edit} />}
        <Returned given={given} decision={decision} onBox={onBox} />
      </>
    );
  }
  if (!may.edit) return <Note text={why.edit} />;
  if (stage === 'approved' && decision) {
    return <Note text={`Approved by ${decision.reviewer}. Editing takes the approval back.`} />;
  }
  if (stage === 'review' && !editing && !may.review) return <Note text={why.review || why.submit} />;
  return null;
}

/** The reviewer's reason, or what people said who were to name a box; the box is a click away. */
function Returned({ given: { doubts }, decision, onBox }: Pick<VerdictProps, 'given' | 'onBox'> & { decision: Decision }) {
  return (
    <Alert color="orange" p="xs" title={decision.reason === '' ? 'A box is wrong' : 'Returned'} radius={0}>
      {decision.reason !== '' && (
        <>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>{decision.reason}</Text>
          <Text size="xs" mt={4}>{decision.reviewer}, <Ago at={decision.made_at} /></Text>
        </>
      )}
      {doubts.map((doubt) => (
        <UnstyledButton key={`${doubt.box_id} ${doubt.made_at}`} display="block" mt={4} onClick={() => onBox(doubt.box_id)}>
          <Text size="sm" td="underline">{doubt.text}</Text>
          <Text size="xs">{doubt.author}, <Ago at={doubt.made_at} /></Text>
        </UnstyledButton>
      ))}
    </Alert>
  );
}

function Note({ text }: { text: string }) {
  return text === '' ? null : <Text size="sm" p="xs" c="dimmed">{text}</Text>;
}
