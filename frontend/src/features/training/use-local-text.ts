/** A text stored in this browser while it is typed; `first` where nothing was typed yet. */
import { useState } from 'react';

import { TextSaver, useSavedText } from '@/autosave/text';

export function useLocalText(name: string, first: string): readonly [string, (text: string) => void] {
  const key = `actwright training ${name}`;
  const [saver] = useState(() => {
    const stored = globalThis.localStorage.getItem(key);
    const remember = (text: string | null) => {
      if (text !== null) globalThis.localStorage.setItem(key, text);
    };
    // This browser is where it stays: there is nothing to send.
    return new TextSaver({ stored, send: () => Promise.resolve(), remember });
  });
  return [useSavedText(saver).text ?? first, saver.write];
}
