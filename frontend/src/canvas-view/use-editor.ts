/** The editor's life in React: made once per mounted screen, read through selectors. */
import { useEffect, useState, useSyncExternalStore } from 'react';

import { type Editor, createEditor } from '../canvas/editor/editor';
import type { EditorOptions, EditorState } from '../canvas/editor/state';
import { copied, keepCopied, onCopiedElsewhere } from './clipboard';
import { freshId } from './fresh-id';

/** The editor of one screen. Give the component that calls this `key={screenId}`: another screen, another editor. */
export function useEditor(options: EditorOptions): Editor {
  const [editor] = useState(() => {
    const created = createEditor({ clipboard: copied(), ...options }, freshId);
    created.listen((event) => {
      if (event.type === 'copied') keepCopied(event.boxes);
    });
    return created;
  });
  useEffect(() => onCopiedElsewhere((boxes) => editor.send({ type: 'clipboard', boxes })), [editor]);
  return editor;
}

/** `select` must return the same value for the same state: a part of it, a string, a number. */
export function useEditorState<T>(editor: Editor, select: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.subscribe, () => select(editor.state()));
}
