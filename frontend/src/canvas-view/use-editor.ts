/** The editor's life in React: made once per mounted screen, read through selectors. */
import { useState, useSyncExternalStore } from 'react';

import type { Box } from '../canvas/box';
import { type Editor, createEditor } from '../canvas/editor/editor';
import type { EditorOptions, EditorState } from '../canvas/editor/state';
import { freshId } from './fresh-id';

/** Copied boxes outlive the screen they were copied on. */
let clipboard: readonly Box[] = [];

/** The editor of one screen. Give the component that calls this `key={screenId}`: another screen, another editor. */
export function useEditor(options: EditorOptions): Editor {
  const [editor] = useState(() => {
    const made = createEditor({ clipboard, ...options }, freshId);
    made.listen((event) => {
      if (event.type === 'copied') clipboard = event.boxes;
    });
    return made;
  });
  return editor;
}

/** `select` must return the same value for the same state: a part of it, a string, a number. */
export function useEditorState<T>(editor: Editor, select: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.subscribe, () => select(editor.state()));
}
