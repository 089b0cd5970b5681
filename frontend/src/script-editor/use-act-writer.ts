/** Writes acts on labels into the script and goes on there with the keyboard. */
import { type RefObject, useCallback } from 'react';

import type { ActOn } from '@/canvas/aim';

import type { ScriptEditorHandle } from './ScriptEditor';

export function useActWriter(editor: RefObject<ScriptEditorHandle | null>): (act: ActOn<string>) => void {
  return useCallback(
    (act) => {
      editor.current?.writeAct(act);
      editor.current?.focus();
    },
    [editor],
  );
}
