/** The button beside the key that opens the answer just given; nothing where there is none. */
import { Button } from '@mantine/core';

import type { LastAnswerShown } from './last-answer';

export interface LastAnswerButtonProps {
  last: Omit<LastAnswerShown, 'status'>;
  children: string;
  size?: string;
}

export function LastAnswerButton({ last, children, size = 'xs' }: LastAnswerButtonProps) {
  return last.toggle ? (
    <Button size={size} variant="default" onClick={last.toggle} aria-keyshortcuts={last.keys}>
      {children}
    </Button>
  ) : null;
}
