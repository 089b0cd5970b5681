/** The version of the boxes as soon as all edits are saved: what is pressed while one is on its way waits for it. */
import type { Saver } from './saver';

export function whenSaved(saver: Saver): Promise<number> {
  const saved = (): boolean => saver.state().unsaved === 0 && saver.state().state === 'sending';
  if (saved()) return Promise.resolve(saver.state().version);
  return new Promise((resolve) => {
    const stop = saver.subscribe(() => {
      if (!saved()) return;
      stop();
      resolve(saver.state().version);
    });
  });
}
