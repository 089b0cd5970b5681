/** The latest decision on these boxes, or what stands in the way of changing them. */
import { Alert, Text, UnstyledButton } from '@mantine/core';

import { Ago } from '@/ui/Ago';

import type { ScreenBoxes } from './requests/boxes';

export interface VerdictProps {
  screenBoxes: ScreenBoxes;
  editing: boolean;
  /** Shows a box. */
  onBox: (id: string) => void;
}

type Decision = NonNullable<ScreenBoxes['decision']>;

export function Verdict({ screenBoxes, editing, onBox }: VerdictProps) {
  const { stage, decision, may, why } = screenBoxes;
  if (stage === 'returned' && decision) {
    return (
      <>
        {!may.edit && <Note text={why.edit} />}
        <Returned screenBoxes={screenBoxes} decision={decision} onBox={onBox} />
      </>
    );
  }
  // Whoever may approve is not told of a drawer: what was submitted is theirs to judge.
  if (!may.edit && !(stage === 'review' && may.review)) return <Note text={why.edit} />;
  if (stage === 'approved' && decision) {
    return <Note text={`Approved by ${decision.reviewer}. Editing takes the approval back.`} />;
  }
  if (stage === 'review' && !editing && !may.review) return <Note text={why.review || why.submit} />;
  return null;
}

/** The reviewer's reason, or what people said who were to name a box; the box is a click away. */
function Returned({
  screenBoxes: { box_reports },
  decision,
  onBox,
}: Pick<VerdictProps, 'screenBoxes' | 'onBox'> & { decision: Decision }) {
  return (
    <Alert color="orange" p="xs" title={decision.reason === '' ? 'A box is wrong' : 'Returned'} radius={0}>
      {decision.reason !== '' && (
        <>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {decision.reason}
          </Text>
          <Text size="xs" mt={4}>
            {decision.reviewer}, <Ago at={decision.made_at} />
          </Text>
        </>
      )}
      {box_reports.map((report) => (
        <UnstyledButton
          key={`${report.box_id} ${report.made_at}`}
          display="block"
          mt={4}
          onClick={() => onBox(report.box_id)}
        >
          <Text size="sm" td="underline">
            {report.text}
          </Text>
          <Text size="xs">
            {report.author}, <Ago at={report.made_at} />
          </Text>
        </UnstyledButton>
      ))}
    </Alert>
  );
}

function Note({ text }: { text: string }) {
  return text === '' ? null : (
    <Text size="sm" p="xs" c="dimmed">
      {text}
    </Text>
  );
}
