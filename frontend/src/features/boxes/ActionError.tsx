/** Why an action on these boxes was refused, in the two lines that the header has room for. */
import { Text } from '@mantine/core';

import { problemsOf } from '@/ui/problem-text';

export function ActionError({ error }: { error: unknown }) {
  const text = problemsOf(error)
    .map((problem) => problem.message)
    .join(' ');
  return text === '' ? null : (
    <Text role="alert" size="xs" c="var(--mantine-color-error)" lineClamp={2}>
      {text}
    </Text>
  );
}
