/** The person's key of a command, on its button. */
import { Kbd } from '@mantine/core';

import { readable } from './chords';
import type { AnyCommandName } from './commands';
import { useKeysOf } from './keyboard';

export function CommandKeys({ name }: { name: AnyCommandName }) {
  const [chord] = useKeysOf(name);
  if (chord === undefined) return null;
  return (
    <Kbd size="xs" aria-hidden>
      {readable(chord).join(' ')}
    </Kbd>
  );
}
