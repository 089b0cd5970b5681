/** The screen with the boxes that the answers name: they are drawn, changed and removed there as in the box editor. */
import { useEffect } from 'react';

import type { Edit } from '@/canvas/edits';
import { BoxCanvas } from '@/canvas-view/BoxCanvas';
import { useEditor } from '@/canvas-view/use-editor';

import type { Dialogue } from './requests/dialogues';
import type { NamedBox } from './turns';

export interface DialoguePictureProps {
  dialogue: Dialogue;
  named: readonly NamedBox[];
  onEdits: (edits: readonly Edit[]) => void;
}

export function DialoguePicture({ dialogue, named, onEdits }: DialoguePictureProps) {
  const boxes = named.map(({ box }) => box);
  const mode = dialogue.again ? 'readonly' : 'edit';
  const editor = useEditor({ screen: dialogue, boxes, mode });
  const shown = JSON.stringify(boxes);
  useEffect(() => editor.send({ type: 'replace', boxes: JSON.parse(shown) as typeof boxes }), [editor, shown]);
  useEffect(() => editor.send({ type: 'show', shown: { labels: true } }), [editor]);
  return (
    <BoxCanvas
      editor={editor}
      imageUrl={dialogue.image_url}
      name={`Boxes that the answers name on ${dialogue.screen_name}`}
      mode={mode}
      onEdits={onEdits}
    />
  );
}
