/** What is selected and how large it is; read aloud when a drag is over, not during it. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

import { describe } from '../canvas/editor/describe';
import type { Editor } from '../canvas/editor/editor';
import type { EditorState } from '../canvas/editor/state';
import { isDrag } from '../canvas/gestures/gesture';
import classes from './Viewer.module.css';
import { useEditorState } from './use-editor';

export function StatusLine({ editor }: { editor: Editor }) {
  const line = useEditorState(editor, atRest);
  const refusal = useRefusal(editor);
  return (
    <>
      <span aria-hidden className={refusal ? classes.refusal : undefined}>
        {refusal ?? line}
      </span>
      <VisuallyHidden role="status" aria-live="polite">
        {refusal ?? line}
      </VisuallyHidden>
    </>
  );
}

/**
 * The description as it was before the drag under way: the scene changes only when that is finished. Until then the
 * canvas shows the size at hand, for a page that is laid out in every frame of a drag costs more than the drag.
 */
function atRest(state: EditorState): string {
  // A picture that is only looked at, without boxes, has nothing to count.
  if (state.mode === 'readonly' && state.scene.order.length === 0) return '';
  return describe(state.gesture && isDrag(state.gesture) ? { ...state, gesture: null } : state);
}

/** Why the last command did nothing; until something happens. */
function useRefusal(editor: Editor): string | null {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    const forget = editor.subscribe(() => setRefusal(null));
    const hear = editor.listen((event) => {
      if (event.type === 'refused') setRefusal(event.reason);
    });
    return () => {
      forget();
      hear();
    };
  }, [editor]);
  return refusal;
}
