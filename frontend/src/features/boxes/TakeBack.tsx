/** What was just done, the button that takes it back, and the way to the screen where it was done. */
import { Button, Text } from '@mantine/core';

import { useAriaKeys } from '@/keyboard/keyboard';
import type { LastAnswer } from '@/keyboard/last-answer';
import { LastAnswerButton } from '@/keyboard/LastAnswerButton';
import { useCommands } from '@/keyboard/use-commands';

import { ActionError } from './ActionError';
import type { ScreenBoxes } from './requests/boxes';
import { useTakeBack } from './requests/take-back';
import type { LastScreen } from './use-last-screen';

export interface TakeBackProps {
  last: LastAnswer<LastScreen>;
  screenId: number;
  screenBoxes: ScreenBoxes;
  editing: boolean;
}

export function TakeBack({ last, screenId, screenBoxes, editing }: TakeBackProps) {
  const { mutate, error, isPending } = useTakeBack(screenId);
  const undo =
    screenBoxes.may.take_back && !editing
      ? () => mutate(screenBoxes, { onSuccess: () => last.forget('Taken back.') })
      : undefined;
  useCommands({ 'take-back': undo });
  const keys = useAriaKeys('take-back');
  const isHere = last.answer === null || last.answer.screenId === screenId;
  return (
    <>
      <ActionError error={error} />
      <Text size="xs" c="dimmed" role="status" aria-label="Done">
        {isHere && last.status}
      </Text>
      {undo && (
        <Button size="xs" variant="default" loading={isPending} onClick={undo} aria-keyshortcuts={keys}>
          Take it back
        </Button>
      )}
      {!isHere && <LastAnswerButton last={last}>Last screen</LastAnswerButton>}
    </>
  );
}
